import { Button, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconChartBar,
  IconCode,
  IconCopy,
  IconDownload,
  IconMessages,
  IconPencil,
  IconShare,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Action, TableStateControl } from '@userfeedback/admin-ui';
import {
  confirm,
  DataTable,
  EmptyState,
  errorText,
  hasCode,
  LostDrawing,
  Problem,
  QuickFilters,
  Row,
  SurveyDrawing,
  TableSearch,
  useAccess,
} from '@userfeedback/admin-ui';
import type { FormerSurvey, Pagination, SurveyFilter, SurveyListItem } from '@userfeedback/contract';
import { SURVEY_FILTERS } from '@userfeedback/contract/limits';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../api.ts';
import { bulkRun } from '../bulk-run.ts';
import { useListActions } from '../list-actions.ts';
import { t } from '../messages/shell.ts';
import { t as words } from '../messages/survey-list.ts';
import { paths } from '../paths.ts';
import { CreateButton } from './create-button.tsx';
import { useShare } from './share/use-share.ts';
import type { SurveyKey } from './survey-columns.tsx';
import { copyShortcode, useSurveyColumns } from './survey-columns.tsx';
import { downloadSurveyFile } from './survey-file/download-survey-file.ts';

const idOf = ({ id }: SurveyListItem) => id;
const titleOf = ({ title }: SurveyListItem) => title ?? '';
const NO_TITLE = { id: 0, responses_count: 0 };
const BULK: Record<'trash' | 'other', readonly SurveyVerb[]> = {
  trash: ['restore', 'delete'],
  other: ['publish', 'draft', 'trash'],
};

/** The table of surveys with filters, row and bulk actions. */
export function SurveyTable({
  query,
  control,
  filters,
}: {
  query: UseQueryResult<{ items: SurveyListItem[]; pagination: Pagination }>;
  control: TableStateControl<SurveyKey, SurveyFilter>;
  filters: readonly { status: SurveyFilter; count: number }[] | undefined;
}) {
  const columns = useSurveyColumns();
  const mayEdit = useAccess('edit-surveys').allowed;
  const [refused, setRefused] = useState<readonly { id: number; text: string; verb: SurveyVerb }[]>([]);
  const items = query.data?.items;
  const titleOfId = (id: number) => titleOf(items?.find((item) => item.id === id) ?? NO_TITLE);
  const actions = useListActions<SurveyVerb>(async (verb, ids) => {
    setRefused([]);
    if (verb === 'publish') {
      const done = await api.surveys.publish.call({ survey_ids: ids });
      setRefused(
        done.refused.map(({ id, code }) => ({
          id,
          text: words.notPublished[code]({ title: titleOfId(id) }),
          verb,
        })),
      );
      return { ids: done.survey_ids };
    }
    if (verb === 'restore') return { ids: (await api.surveys.restore.call({ survey_ids: ids })).survey_ids };
    if (verb !== 'delete') {
      const done = await api.surveys[verb].call({ survey_ids: ids });
      return { ids: done.survey_ids, undo: mayEdit ? undoOf(done.former, titleOfId) : undefined };
    }
    const { survey_ids, left_out } = await deleteForGood(ids);
    // Drafts that stay behind, since a newer release has other files, go once they are old.
    void import('./editor/draft/kept-draft.ts').then((drafts) => drafts.deleteDraftsOf(survey_ids)).catch(() => {});
    setRefused(
      left_out.map(({ id, title }) => ({
        id,
        text: words.notDeleted({ title: title ?? titleOfId(id) }),
        verb,
      })),
    );
    return { ids: survey_ids };
  }, words.done);
  const act = actions.run;
  const run = useCallback(
    async (verb: SurveyVerb, ids: readonly number[]) => {
      const answered = items?.filter((item) => ids.includes(item.id) && item.responses_count > 0) ?? [];
      if (verb === 'delete' && answered.length > 0 && !(await confirmDeletion(answered))) return false;
      return act(verb, ids);
    },
    [act, items],
  );
  const share = useShare();
  const rowActions = useCallback((survey: SurveyListItem) => surveyRowActions(survey, run, share), [run, share]);
  const { filter, search } = control.state;
  const verbs = BULK[filter === 'trash' ? 'trash' : 'other'];
  const runOnMany = bulkRun({
    verbs,
    run,
    shown: items?.length,
    showAll: () => control.change({ filter: 'all' }),
  });
  return (
    <>
      {actions.error !== null && <Problem text={errorText(actions.error)} onClose={actions.dismissError} />}
      {refused.map(({ id, text, verb }) => (
        <Problem
          key={id}
          text={text}
          action={
            verb === 'publish' && (
              <Button component={Link} size="xs" variant="default" to={paths.editQuestions(id)}>
                {words.actions.edit}
              </Button>
            )
          }
          onClose={() => setRefused((known) => known.filter((one) => one.id !== id))}
        />
      ))}
      <DataTable
        label={words.title}
        columns={columns}
        query={query}
        control={control}
        rowId={idOf}
        rowName={titleOf}
        rowActions={rowActions}
        bulk={{
          actions: verbs.map((value) => ({ value, label: words.bulk[value] })),
          run: runOnMany,
          work: actions.work,
        }}
        top={
          <Row justify="space-between" gap={0}>
            <QuickFilters
              filters={SURVEY_FILTERS.map((value) => ({
                attribute: 'status',
                value,
                label: t.status[value],
                count: filters?.find(({ status }) => status === value)?.count,
              }))}
              active={filter}
              searchFor={(value) =>
                control.searchFor({ filter: SURVEY_FILTERS.find((status) => status === value) ?? 'all' })
              }
            />
            <TableSearch
              label={words.search}
              value={search}
              onSearch={(text) => control.change({ search: text }, true)}
            />
          </Row>
        }
        empty={
          search ? (
            <NothingFound search={search} onClear={() => control.change({ search: '' })} />
          ) : (
            <EmptyState drawing={<SurveyDrawing />} title={words.empty} action={<CreateButton />}>
              {words.emptyText}
            </EmptyState>
          )
        }
      />
    </>
  );
}

/** Gives surveys their former status and moment back; those that cannot have it are told. */
function undoOf(former: FormerSurvey[], titleOfId: (id: number) => string) {
  if (former.length === 0) return undefined;
  const titles = new Map(former.map(({ id }) => [id, titleOfId(id)]));
  return async () => {
    const { left_out } = await api.surveys.putBack.call({ surveys: former });
    return left_out.map(({ id, code }) => {
      const title = titles.get(id) ?? '';
      return code === 'changed' ? words.notPutBack({ title }) : words.notPublished[code]({ title });
    });
  };
}

/** Deletes surveys that are in the trash; the others are left out, even if there are only such. */
async function deleteForGood(ids: number[]) {
  try {
    return await api.surveys.delete.call({ survey_ids: ids });
  } catch (error) {
    if (!hasCode(error, 'not_in_trash')) throw error;
    return { survey_ids: [], left_out: ids.map((id) => ({ id, title: null })) };
  }
}

/** Asks before responses go with their surveys. */
function confirmDeletion(surveys: readonly SurveyListItem[]): Promise<boolean> {
  return confirm({
    title: words.deletion.title,
    body: (
      <>
        {surveys.map((survey) => (
          <Text key={survey.id}>
            {words.deletion.survey({ title: titleOf(survey), count: survey.responses_count })}
          </Text>
        ))}
        <Text mt="sm">{words.deletion.lost}</Text>
      </>
    ),
    confirm: words.actions.delete,
    isDangerous: true,
  });
}

/** Shown when no title matches the search. */
function NothingFound({ search, onClear }: { search: string; onClear(): void }) {
  return (
    <EmptyState
      drawing={<LostDrawing />}
      title={words.nothingFound}
      action={
        <Button variant="default" onClick={onClear}>
          {words.clearSearch}
        </Button>
      }
    >
      {words.nothingFoundText({ search })}
    </EmptyState>
  );
}

/** Actions on surveys of the list; `delete` is permanent. */
type SurveyVerb = 'publish' | 'draft' | 'trash' | 'restore' | 'delete';

/** The actions for one survey, which depend on whether it is in the trash. */
function surveyRowActions(
  { id, status }: SurveyListItem,
  run: (verb: SurveyVerb, ids: readonly number[]) => unknown,
  share: (id: number) => void,
): Action[] {
  const texts = words.actions;
  const isTrashed = status === 'trash';
  const edit: Action = {
    label: texts.edit,
    icon: IconPencil,
    to: paths.editQuestions(id),
    capability: 'edit-surveys',
  };
  const places: Action = {
    label: texts.share,
    icon: IconShare,
    isInMenu: true,
    capability: 'edit-surveys',
    run: () => share(id),
  };
  const always: Action[] = [
    { label: texts.results, icon: IconChartBar, to: paths.surveyResults(id), capability: 'view-results' },
    { label: texts.responses, icon: IconMessages, to: paths.responses(id), capability: 'view-results' },
    {
      label: texts.duplicate,
      icon: IconCopy,
      isInMenu: true,
      capability: 'edit-surveys',
      to: paths.duplicateSurvey(id),
    },
    ...(isTrashed ? [] : [places]),
    {
      label: texts.download,
      icon: IconDownload,
      isInMenu: true,
      capability: 'edit-surveys',
      run: () => downloadSurveyFile(id),
    },
  ];
  const copy: Action = {
    label: words.copyShortcode,
    icon: IconCode,
    isInMenu: true,
    run: () => void copyShortcode(id),
  };
  const act = (verb: SurveyVerb, label: string, icon: Action['icon'], isDangerous = false): Action => ({
    label,
    icon,
    isDangerous,
    isInMenu: true,
    capability: 'delete-surveys',
    run: () => void run(verb, [id]),
  });
  if (!isTrashed) return [edit, ...always, copy, act('trash', texts.trash, IconTrash, true)];
  return [...always, act('restore', texts.restore, IconArrowBackUp), act('delete', texts.delete, IconTrashX, true)];
}
