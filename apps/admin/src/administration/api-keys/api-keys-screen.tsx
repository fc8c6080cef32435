import { Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Column, TableDefaults } from '@userfeedback/admin-ui';
import {
  confirm,
  DataTable,
  EmptyState,
  errorText,
  errorToast,
  formatAgo,
  formatDate,
  formatDateTime,
  LockDrawing,
  pageOf,
  QuickFilters,
  StatusBadge,
  toast,
  useSite,
  useTableState,
} from '@userfeedback/admin-ui';
import type { ApiKey } from '@userfeedback/contract';
import { countDays, dayInZone } from '@userfeedback/engine/results/days';
import { t } from '../../messages/api-keys.ts';
import { paths } from '../../paths.ts';
import { administrationApi } from '../administration-api.ts';
import { AdministrationPage } from '../administration-page.tsx';
import { openKeyForm, PURPOSES } from './key-form.tsx';

type Status = ApiKey['status'];
type Key = 'name';

const FILTERS = ['active', 'expired', 'revoked'] as const satisfies readonly Status[];
const DEFAULTS: TableDefaults<Key, Status> = { orderby: 'name', order: 'asc', keys: ['name'], filters: FILTERS };

/** What is cut off here cannot be read elsewhere. */
const WRAPPED = { whiteSpace: 'normal' } as const;

/** `/api-keys`: what scripts and services may do here. */
export function ApiKeysScreen() {
  const query = useQuery(administrationApi.apiKeys.list.queryOptions());
  const control = useTableState(DEFAULTS);
  const revoke = useRevoking();
  const columns = useKeyColumns();
  const { time_zone } = useSite();
  const keys = query.data;
  const { filter, page } = control.state;
  const shown = keys?.filter(({ status }) => status === filter);
  const create = <Button onClick={() => openKeyForm(time_zone)}>{t.create}</Button>;
  const filters = FILTERS.map((value) => ({
    attribute: 'status',
    value,
    label: t.filters[value],
    count: keys?.filter(({ status }) => status === value).length,
  }));
  return (
    <AdministrationPage route="api-keys" path={paths.apiKeys} action={keys?.length === 0 ? undefined : create}>
      <DataTable
        label={t.table}
        columns={columns}
        query={{ ...query, data: shown && pageOf(shown, page) }}
        control={control}
        actionsWidth={80}
        top={
          keys?.length !== 0 && (
            <QuickFilters
              filters={filters}
              active={filter}
              searchFor={(value) => control.searchFor({ filter: value as Status })}
            />
          )
        }
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={(key) =>
          key.status === 'revoked'
            ? []
            : [{ label: t.revoke, icon: IconTrash, isDangerous: true, run: () => void revoke(key) }]
        }
        empty={
          keys?.length === 0 ? (
            <EmptyState drawing={<LockDrawing />} title={t.empty} action={create}>
              {t.emptyText}
            </EmptyState>
          ) : (
            <EmptyState drawing={<LockDrawing />} title={t.noMatch} />
          )
        }
      />
    </AdministrationPage>
  );
}

function useRevoking() {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id }: ApiKey) => administrationApi.apiKeys.revoke.call({ id }),
    onSettled: () => client.invalidateQueries({ queryKey: administrationApi.apiKeys.key() }),
  });
  return async (key: ApiKey) => {
    const { name } = key;
    const isSure = await confirm({
      title: t.revokeTitle({ name }),
      body: t.revokeBody,
      confirm: t.revoke,
      isDangerous: true,
    });
    if (!isSure) return;
    await mutateAsync(key).then(
      () => toast(t.revoked({ name })),
      (error) => errorToast(errorText(error)),
    );
  };
}

function useKeyColumns(): readonly Column<ApiKey, Key>[] {
  const { time_zone, roles, managing_roles } = useSite();
  const roleName = (id: string) => roles.find((role) => role.id === id)?.label ?? id;
  return [
    {
      title: t.columns.name,
      key: 'name',
      isRowTitle: true,
      cell: ({ name, hint }) => (
        <>
          {name}
          <Text size="sm" c="dimmed" ff="monospace">
            {hint}…
          </Text>
        </>
      ),
    },
    {
      title: t.columns.may,
      width: 220,
      cell: ({ scopes, role }) => (
        <div style={WRAPPED}>
          {purposeOf(scopes) ?? scopes.map((scope) => t.scopes[scope]).join(', ')}
          {!managing_roles.includes(role) && (
            <Text size="sm" c="dimmed">
              {t.role({ role: roleName(role) })}
            </Text>
          )}
        </div>
      ),
    },
    {
      title: t.columns.maker,
      width: 150,
      isFoldable: 'first',
      cell: ({ created_by }) => (created_by ? created_by.name || t.formerUser : t.commandLine),
    },
    {
      title: t.columns.made,
      width: 120,
      isFoldable: 'second',
      cell: ({ created_at }) => <time dateTime={created_at}>{formatDate(created_at, time_zone)}</time>,
    },
    { title: t.columns.expires, width: 150, cell: (key) => <End apiKey={key} timeZone={time_zone} /> },
    { title: t.columns.used, width: 190, cell: (key) => <LastUse apiKey={key} timeZone={time_zone} /> },
  ];
}

/** In the words of the form, if the scopes are those that it offers together. */
function purposeOf(scopes: ApiKey['scopes']): string | undefined {
  const given = scopes.toSorted().join();
  const purpose = (['read', 'connect'] as const).find((one) => PURPOSES[one].toSorted().join() === given);
  return purpose && t.form[purpose];
}

/** How many days before its end a key is marked. */
const SOON = 7;

function End({ apiKey: { expires_at, status }, timeZone }: { apiKey: ApiKey; timeZone: string }) {
  if (expires_at === null) return t.never;
  // A key that ends at midnight works through the day before.
  const last = new Date(Date.parse(expires_at) - 1).toISOString();
  const days = countDays(dayInZone(new Date(), timeZone), dayInZone(last, timeZone)) - 1;
  return (
    <>
      <time dateTime={expires_at}>{formatDate(last, timeZone)}</time>
      {status === 'active' && days <= SOON && <StatusBadge tone="amber">{t.endsIn({ days })}</StatusBadge>}
    </>
  );
}

function LastUse({ apiKey: { last_used_at, last_used_from }, timeZone }: { apiKey: ApiKey; timeZone: string }) {
  if (last_used_at === null) return t.notUsed;
  const ago = formatAgo(last_used_at);
  return (
    <time dateTime={last_used_at} title={formatDateTime(last_used_at, timeZone)} style={WRAPPED}>
      {last_used_from ? t.usedFrom({ ago, network: last_used_from }) : ago}
    </time>
  );
}
