import { Box, Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TableDefaults } from '@userfeedback/admin-ui';
import {
  DataTable,
  EmptyState,
  LockDrawing,
  QuickFilters,
  Row,
  TableSearch,
  useSite,
  useTableState,
} from '@userfeedback/admin-ui';
import type { PeopleListQuery } from '@userfeedback/contract';
import { PEOPLE_FILTERS, PER_PAGE_DEFAULT, PER_PAGE_MAX } from '@userfeedback/contract/limits';
import { t } from '../../messages/people.ts';
import { paths } from '../../paths.ts';
import { administrationApi } from '../administration-api.ts';
import { AdministrationPage } from '../administration-page.tsx';
import { Enforcement } from './enforcement.tsx';
import { openInviteForm } from './invite-form.tsx';
import { usePeopleColumns } from './people-columns.tsx';
import { usePersonActions } from './person-actions.tsx';

type Key = PeopleListQuery['orderby'];
type Filter = PeopleListQuery['filter']['status'];

const DEFAULTS: TableDefaults<Key, Filter> = {
  orderby: 'name',
  order: 'asc',
  keys: ['name', 'role', 'last_seen_at'],
  filters: PEOPLE_FILTERS,
  sizes: [PER_PAGE_DEFAULT, 25, 50, PER_PAGE_MAX],
};

/** `/people`: everybody who may sign in. */
export function PeopleScreen() {
  const site = useSite();
  const control = useTableState(DEFAULTS);
  const { page, size, orderby, order, filter, search } = control.state;
  const query = useQuery(
    administrationApi.people.list.queryOptions({
      input: { page, per_page: size, orderby, order, filter: { status: filter }, search },
      placeholderData: keepPreviousData,
    }),
  );
  const columns = usePeopleColumns();
  const rowActions = usePersonActions();
  const counts = query.data?.status_filters;
  const isAlone = counts?.find(({ status }) => status === 'all')?.count === 1;
  const invite = <Button onClick={() => openInviteForm(site)}>{t.invite}</Button>;
  return (
    <AdministrationPage route="people" path={paths.people} action={isAlone ? undefined : invite}>
      <DataTable
        label={t.table}
        columns={columns}
        query={query}
        control={control}
        rowId={({ id }) => id}
        rowName={({ name, email }) => name || email}
        rowActions={rowActions}
        actionsWidth={80}
        top={
          <Row justify="space-between" gap={0}>
            <QuickFilters
              filters={PEOPLE_FILTERS.map((value) => ({
                attribute: 'status',
                value,
                label: t.filters[value],
                count: counts?.find(({ status }) => status === value)?.count,
              }))}
              active={filter}
              searchFor={(value) => control.searchFor({ filter: value as Filter })}
            />
            <TableSearch label={t.search} value={search} onSearch={(text) => control.change({ search: text }, true)} />
          </Row>
        }
        empty={
          <EmptyState
            drawing={<LockDrawing />}
            title={t.noMatch}
            action={
              <Button variant="default" onClick={() => control.change({ search: '', filter: 'all' })}>
                {t.clear}
              </Button>
            }
          />
        }
      />
      {isAlone && <EmptyState drawing={<LockDrawing />} title={t.alone} action={invite} />}
      <Box mt="lg">
        <Enforcement />
      </Box>
    </AdministrationPage>
  );
}
