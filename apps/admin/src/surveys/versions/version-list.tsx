import { Button, Text } from '@mantine/core';
import { formatDateTime, StatusBadge, useSite } from '@userfeedback/admin-ui';
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
  if (versions.length === 0 && !draft) return <Text c="dimmed">{t.none}</Text>;
  const entry = (id: string, content: ReactNode) => (
    <li key={id}>
      <Link to={hrefOf(id)} className={classes.entry} aria-current={chosen === id ? 'true' : undefined}>
        {content}
      </Link>
    </li>
  );
  return (
    <nav aria-label={t.list} className={classes.list}>
      <ul>
        {draft &&
          entry(
            'draft',
            <>
              <span className={classes.name}>{t.changesNotLive}</span>
              <Text span c="dimmed" size="xs">
                {t.byAndWhen({ moment: formatDateTime(draft.at, time_zone), name: draft.by })}
              </Text>
            </>,
          )}
        {versions.map((version) =>
          entry(
            String(version.id),
            <>
              <span className={classes.name}>
                {nameOf(version, time_zone)}
                {isLive(version) && <StatusBadge tone="green">{t.live}</StatusBadge>}
              </span>
              <Text span c="dimmed" size="xs">
                {t.byAndWhen({ moment: formatDateTime(version.at, time_zone), name: whoOf(version) })}
              </Text>
              {version.note !== null && <span className={classes.text}>{version.note}</span>}
              <Text span c="dimmed" size="xs">
                {t.changes({ n: version.changes })}
              </Text>
            </>,
          ),
        )}
      </ul>
      {onOlder && (
        <Button variant="default" size="compact-md" loading={isLoadingOlder} onClick={onOlder}>
          {t.older}
        </Button>
      )}
    </nav>
  );
}
