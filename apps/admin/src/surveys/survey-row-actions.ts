import {
  IconArrowBackUp,
  IconChartBar,
  IconCopy,
  IconMessages,
  IconPencil,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import type { Action } from '@userfeedback/admin-ui';
import type { SurveyListItem } from '@userfeedback/contract';
import { paths } from '../paths.ts';
import { t } from '../strings.ts';

/** What can be done to surveys of the list; `delete` is for good. */
export type SurveyVerb = 'publish' | 'draft' | 'trash' | 'restore' | 'delete';

/** What can be done with one survey, depending on whether it lies in the trash (SL-19 to SL-21). */
export function surveyRowActions(
  { id, status }: SurveyListItem,
  run: (verb: SurveyVerb, ids: readonly number[]) => unknown,
): Action[] {
  const texts = t.surveys.actions;
  const isTrashed = status === 'trash';
  const edit: Action = {
    label: texts.edit,
    icon: IconPencil,
    to: paths.editQuestions(id),
    capability: 'edit-surveys',
  };
  const always: Action[] = [
    { label: texts.results, icon: IconChartBar, to: paths.surveyResults(id), capability: 'view-results' },
    { label: texts.responses, icon: IconMessages, to: paths.responses(id), capability: 'view-results' },
    { label: texts.duplicate, icon: IconCopy, to: paths.duplicateSurvey(id), capability: 'edit-surveys' },
  ];
  const act = (verb: SurveyVerb, label: string, icon: Action['icon'], isDangerous = false): Action => ({
    label,
    icon,
    isDangerous,
    capability: 'delete-surveys',
    run: () => void run(verb, [id]),
  });
  if (!isTrashed) return [edit, ...always, act('trash', texts.trash, IconTrash, true)];
  return [
    ...always,
    act('restore', texts.restore, IconArrowBackUp),
    act('delete', texts.delete, IconTrashX, true),
  ];
}
