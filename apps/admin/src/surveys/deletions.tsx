import { Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, useSite } from '@userfeedback/admin-ui';
import type { Job } from '@userfeedback/contract';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';
import { t } from '../messages/deletions.ts';
import classes from './deletions.module.css';

/** How often to ask, in milliseconds: while surveys are being deleted, and otherwise. */
const [OFTEN, SELDOM] = [2000, 15_000];

/** The large surveys whose responses are being deleted, each with how far that has got; for those who may delete. */
export function Deletions() {
  const { data } = useQuery(
    api.jobs.list.queryOptions({
      refetchInterval: ({ state }) => (state.data?.items.length ? OFTEN : SELDOM),
    }),
  );
  const jobs = data?.items ?? [];
  return (
    <>
      <Announcement jobs={jobs} />
      {jobs.map((job) => (
        <Deletion key={job.id} job={job} />
      ))}
    </>
  );
}

function Deletion({ job: { title, done, total, next_run_at, last_error } }: { job: Job }) {
  const { time_zone } = useSite();
  return (
    <div className={classes.job}>
      <div className={classes.line}>
        <Text size="sm" truncate title={title}>
          {t.title({ title })}
        </Text>
        <Text size="sm" className={classes.figures}>
          {t.figures({ done, total })}
        </Text>
      </div>
      <div
        role="progressbar"
        aria-label={t.progress({ title, done, total })}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className={classes.bar}
      >
        <div style={{ inlineSize: `${shareOf({ done, total }) * 100}%` }} />
      </div>
      {next_run_at !== null && (
        <Text size="sm" c="var(--uf-red-text)">
          {t.failed({ error: last_error ?? '', moment: formatDateTime(next_run_at, time_zone) })}
        </Text>
      )}
    </div>
  );
}

/** Says at the beginning, half-way and at the end how far each deletion has got. */
function Announcement({ jobs }: { jobs: readonly Job[] }) {
  const [said, setSaid] = useState<ReadonlyMap<string, { step: number; title: string }>>(new Map());
  const [text, setText] = useState('');
  useEffect(() => {
    const now = new Map(
      jobs.map(({ id, title, ...job }) => [id, { title, step: shareOf(job) < 0.5 ? 0 : 1 }]),
    );
    const news = jobs.filter(({ id }) => said.get(id)?.step !== now.get(id)?.step).map(t.progress);
    const ended = [...said].filter(([id]) => !now.has(id)).map(([, { title }]) => t.done({ title }));
    if (news.length + ended.length === 0) return;
    setText([...news, ...ended].join(' '));
    setSaid(now);
  }, [jobs, said]);
  return <VisuallyHidden role="status">{text}</VisuallyHidden>;
}

function shareOf({ done, total }: Pick<Job, 'done' | 'total'>): number {
  return total > 0 ? done / total : 1;
}
