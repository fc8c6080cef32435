import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Column } from '@userfeedback/admin-ui';
import { formatAgo, formatDate, formatDateTime, StatusBadge, useSite } from '@userfeedback/admin-ui';
import type { PeopleListQuery, Person } from '@userfeedback/contract';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { t } from '../../messages/people.ts';
import { paths } from '../../paths.ts';

/** Seconds. */
const NOW = 5 * 60;
const LOST_MAILS = `${paths.deliveries}?filter=failed&kind=account`;
const TONES = { active: 'green', invited: 'blue', deactivated: 'gray' } as const;

export function usePeopleColumns(): readonly Column<Person, PeopleListQuery['orderby']>[] {
  const { roles, site_name, time_zone } = useSite();
  const { data: options } = useQuery(api.session.options.queryOptions());
  const factors = { ...t.factors, provider: t.factors.provider({ provider: options?.provider?.label ?? '' }) };
  const roleName = (id: string) => roles.find((role) => role.id === id)?.label ?? id;
  return [
    {
      title: t.columns.name,
      key: 'name',
      isRowTitle: true,
      cell: ({ name, email, is_of_host }) => (
        <>
          {name || email}
          {name && <Small>{email}</Small>}
          {is_of_host && <Small>{t.ofHost({ host: site_name })}</Small>}
        </>
      ),
    },
    { title: t.columns.role, key: 'role', width: 180, cell: ({ role }) => roleName(role) },
    {
      title: t.columns.factor,
      width: 150,
      isFoldable: 'second',
      cell: ({ second_factor, is_of_host }) =>
        is_of_host ? '–' : second_factor.map((factor) => factors[factor]).join(', ') || t.factors.none,
    },
    {
      title: t.columns.seen,
      key: 'last_seen_at',
      width: 160,
      isFoldable: 'first',
      cell: ({ last_seen_at }) => <LastSeen at={last_seen_at} timeZone={time_zone} />,
    },
    {
      title: t.columns.status,
      width: 240,
      cell: ({ status, undelivered, invitation_expires_at }) => (
        <>
          <StatusBadge tone={TONES[status]}>{t.filters[status]}</StatusBadge>
          {undelivered !== null && (
            <Anchor component={Link} to={LOST_MAILS} size="sm" c="var(--uf-red-text)" display="block" style={BREAKING}>
              {t.undelivered({ reason: undelivered })}
            </Anchor>
          )}
          {undelivered === null && invitation_expires_at !== null && (
            <Small>{t.until({ date: formatDate(invitation_expires_at, time_zone) })}</Small>
          )}
        </>
      ),
    },
  ];
}

const BREAKING = { overflowWrap: 'anywhere' } as const;

function Small({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed" style={BREAKING}>
      {children}
    </Text>
  );
}

function LastSeen({ at, timeZone }: { at: string | null; timeZone: string }) {
  if (at === null) return t.never;
  const isNow = Date.now() - Date.parse(at) < NOW * 1000;
  return (
    <time dateTime={at} title={formatDateTime(at, timeZone)}>
      {isNow ? t.now : formatAgo(at)}
    </time>
  );
}
