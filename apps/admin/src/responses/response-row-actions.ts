import { IconArrowBackUp, IconEye, IconShieldCheck, IconTrash, IconTrashX } from '@tabler/icons-react';
import type { Action } from '@userfeedback/admin-ui';
import type { ResponseListItem } from '@userfeedback/contract';
import { api } from '../api.ts';
import { t } from '../messages/responses.ts';
import { paths } from '../paths.ts';

/** What can be done to responses; `delete` is for good. */
export type ResponseVerb = 'trash' | 'restore' | 'delete';

/** The ids of those that it changed, and what takes them out of the trash again. */
export async function actOnResponses(id: number, verb: ResponseVerb, response_ids: number[]) {
  const { response_ids: ids } = await api.responses[verb].call({ id, response_ids });
  if (verb !== 'trash') return { ids };
  const undo = async () => {
    await api.responses.restore.call({ id, response_ids: ids });
    return [];
  };
  return { ids, undo };
}

/** View and Trash, also of partial responses; in the trash, Restore and Delete permanently; suspected spam can be viewed and cleared. */
export function responseRowActions(
  surveyId: number,
  { id, status }: ResponseListItem,
  run: (verb: ResponseVerb, ids: readonly number[]) => unknown,
  address = '',
): Action[] {
  const texts = t.actions;
  const act = (verb: ResponseVerb, label: string, icon: Action['icon'], isDangerous = false): Action => ({
    label,
    icon,
    isDangerous,
    capability: 'manage-responses',
    source: 'trash-response',
    run: () => void run(verb, [id]),
  });
  if (status === 'trash') {
    return [act('restore', texts.restore, IconArrowBackUp), act('delete', texts.delete, IconTrashX, true)];
  }
  const view: Action = {
    label: texts.view,
    icon: IconEye,
    to: paths.response(surveyId, id) + address,
    capability: 'view-response',
  };
  if (status === 'spam') {
    return [view, act('restore', t.notSpam, IconShieldCheck), act('delete', texts.delete, IconTrashX, true)];
  }
  return [view, act('trash', texts.trash, IconTrash, true)];
}
