import { Anchor, Button } from '@mantine/core';
import { IconEraser, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Action, Column, TableDefaults } from '@userfeedback/admin-ui';
import {
  confirm,
  DataTable,
  EmptyState,
  errorText,
  errorToast,
  formatDay,
  formatNumber,
  ResponsesDrawing,
  StatusBadge,
  useAccess,
  useTableState,
} from '@userfeedback/admin-ui';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { HeatPage } from '../endpoints.ts';
import { api, paths } from './api.ts';
import { HeatmapsFrame } from './frame.tsx';
import { t } from './messages/heatmaps.ts';
import { openPageForm } from './page-form.tsx';

const DEFAULTS: TableDefaults<'name', 'all'> = {
  orderby: 'name',
  order: 'asc',
  keys: ['name'],
  filters: ['all'],
};
const TONES = { recording: 'green', paused: 'gray', full: 'amber' } as const;

/** `/results/heatmaps` */
export function ListScreen() {
  const control = useTableState(DEFAULTS);
  const mayChange = useAccess('use-heatmaps').allowed;
  const { page } = control.state;
  const query = useQuery(
    api.list.queryOptions({
      input: { page },
      enabled: useAccess('view-heatmaps').allowed,
      placeholderData: keepPreviousData,
    }),
  );
  const actions = usePageActions();
  const record = mayChange && <Button onClick={() => openPageForm(null)}>{t.record}</Button>;
  return (
    <HeatmapsFrame action={query.data?.pagination.total ? record : undefined}>
      <DataTable
        label={t.list.table}
        columns={useColumns()}
        query={query}
        control={control}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        {...(mayChange && { rowActions: actions })}
        empty={
          <EmptyState drawing={<ResponsesDrawing />} title={t.list.empty} action={record}>
            {t.list.emptyText}
          </EmptyState>
        }
      />
    </HeatmapsFrame>
  );
}

function useColumns(): readonly Column<HeatPage, 'name'>[] {
  return useMemo(() => {
    const texts = t.list.columns;
    return [
      {
        title: texts.name,
        key: 'name',
        isRowTitle: true,
        cell: ({ id, name }) => (
          <Anchor component={Link} to={paths.page(id)} title={name} inherit>
            {name}
          </Anchor>
        ),
      },
      { title: texts.pattern, width: 220, isFoldable: true, cell: ({ pattern }) => <code>{pattern}</code> },
      {
        title: texts.state,
        width: 140,
        cell: ({ state }) => <StatusBadge tone={TONES[state]}>{t.states[state]}</StatusBadge>,
      },
      { title: texts.views, isNumeric: true, width: 130, cell: ({ views }) => formatNumber(views) },
      {
        title: texts.last,
        width: 140,
        isFoldable: true,
        cell: ({ last_view }) => (last_view ? formatDay(last_view) : t.list.never),
      },
      {
        title: texts.share,
        isNumeric: true,
        width: 90,
        isFoldable: true,
        cell: ({ share }) => t.percent({ n: share }),
      },
    ];
  }, []);
}

function usePageActions(): (page: HeatPage) => Action[] {
  const client = useQueryClient();
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      await errorToast(errorText(error));
    }
    await client.invalidateQueries({ queryKey: api.key() });
  };
  return (page) => {
    const { id, name, state } = page;
    const isPaused = state === 'paused';
    const ask = (texts: { title: string; body: string; confirm: string }, work: () => Promise<unknown>) => async () => {
      if (await confirm({ ...texts, isDangerous: true })) await act(work);
    };
    return [
      { label: t.edit, icon: IconPencil, isInMenu: true, run: () => openPageForm(page) },
      {
        label: isPaused ? t.resume : t.pause,
        icon: isPaused ? IconPlayerPlay : IconPlayerPause,
        isInMenu: true,
        run: () => act(() => (isPaused ? api.resume.call({ id }) : api.pause.call({ id }))),
      },
      {
        label: t.clear.action,
        icon: IconEraser,
        isDangerous: true,
        isInMenu: true,
        run: ask({ title: t.clear.action, body: t.clear.body({ name }), confirm: t.clear.action }, () =>
          api.clear.call({ id }),
        ),
      },
      {
        label: t.delete.action,
        icon: IconTrash,
        isDangerous: true,
        isInMenu: true,
        run: ask({ title: t.delete.title, body: t.delete.body({ name }), confirm: t.delete.action }, () =>
          api.delete.call({ id }),
        ),
      },
    ];
  };
}
