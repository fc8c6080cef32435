import { Button, Text } from '@mantine/core';
import { formatDateTime, Items, Row, StatusBadge, useSite } from '@userfeedback/admin-ui';
import type { Survey, Version } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../messages/versions.ts';
import { isLive, nameOf, whoOf } from './version-words.ts';
import classes from './versions.module.css';

interface Props {
  versions: readonly Version[];
  /** What waits beside the live survey. */
  draft: Survey['draft'];
  /** The id of the chosen version, or `draft`. */
  chosen: string | null;
  hrefOf(id: string): string;
  /** Undefined when there are no older ones. */
  onOlder: (() => void) | undefined;
  isLoadingOlder: boolean;
}

/** The versions, newest first, with what is not live yet on top. */
export function VersionList({ versions, draft, chosen, hrefOf, onOlder, isLoadingOlder }: Props) {
  const { time_zone } = useSite();
  const entry = (id: string, content: ReactNode) => (
    <li key={id}>
      <Items
        component={Link}
        to={hrefOf(id)}
        gap={2}
        py="sm"
        px="md"
        c="inherit"
        td="none"
        className={classes.entry}
        aria-current={chosen === id ? 'true' : undefined}
      >
        {content}
      </Items>
    </li>
  );
  return (
    <Items component="nav" gap="sm" aria-label={t.list}>
      <Items
        component="ul"
        gap={0}
        isDivided
        bd="1px solid var(--uf-line)"
        bdrs="md"
        bg="var(--uf-card)"
        className={classes.list}
      >
        {draft &&
          entry(
            'draft',
            <>
              <Row component="span" gap="xs" fw={600}>
                {t.changesNotLive}
              </Row>
              <Text span c="dimmed" size="xs">
                {t.byAndWhen({ moment: formatDateTime(draft.at, time_zone), name: draft.by })}
              </Text>
            </>,
          )}
        {versions.map((version) =>
          entry(
            String(version.id),
            <>
              <Row component="span" gap="xs" fw={600}>
                {nameOf(version, time_zone)}
                {isLive(version) && <StatusBadge tone="green">{t.live}</StatusBadge>}
              </Row>
              <Text span c="dimmed" size="xs">
                {t.byAndWhen({ moment: formatDateTime(version.at, time_zone), name: whoOf(version) })}
              </Text>
              {version.note !== null && <span>{version.note}</span>}
              <Text span c="dimmed" size="xs">
                {t.changes({ n: version.changes })}
              </Text>
            </>,
          ),
        )}
      </Items>
      {onOlder && (
        <Button variant="default" size="compact-md" me="auto" loading={isLoadingOlder} onClick={onOlder}>
          {t.older}
        </Button>
      )}
    </Items>
  );
}
