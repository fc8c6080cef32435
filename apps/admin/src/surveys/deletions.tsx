import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, useSite } from '@userfeedback/admin-ui';
import type { Job } from '@userfeedback/contract';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';
import { JobLine, shareOf } from '../job-line.tsx';
import { t } from '../messages/deletions.ts';

/** How often to ask, in milliseconds: while surveys are being deleted, and otherwise. */
const [OFTEN, SELDOM] = [2000, 15_000];

/** The large surveys whose responses are being deleted, each with how far that has got; for those who may delete. */
export function Deletions() {
  const { data } = useQuery(
    api.jobs.list.queryOptions({
      refetchInterval: ({ state }) => (state.data?.items.some(({ kind }) => kind === 'deletion') ? OFTEN : SELDOM),
    }),
  );
  const jobs = (data?.items ?? []).filter(({ kind }) => kind === 'deletion');
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
  const moment = next_run_at !== null && formatDateTime(next_run_at, time_zone);
  return (
    <JobLine
      title={t.title({ title })}
      figures={t.figures({ done, total })}
      label={t.progress({ title, done, total })}
      done={done}
      total={total}
      problem={moment ? t.failed({ error: last_error ?? '', moment }) : null}
    />
  );
}

/** Says at the beginning, half-way and at the end how far each deletion has got. */
function Announcement({ jobs }: { jobs: readonly Job[] }) {
  const [said, setSaid] = useState<ReadonlyMap<string, { step: number; title: string }>>(new Map());
  const [text, setText] = useState('');
  useEffect(() => {
    const now = new Map(jobs.map(({ id, title, ...job }) => [id, { title, step: shareOf(job) < 0.5 ? 0 : 1 }]));
    const news = jobs.filter(({ id }) => said.get(id)?.step !== now.get(id)?.step).map(t.progress);
    const ended = [...said].filter(([id]) => !now.has(id)).map(([, { title }]) => t.done({ title }));
    if (news.length + ended.length === 0) return;
    setText([...news, ...ended].join(' '));
    setSaid(now);
  }, [jobs, said]);
  return <VisuallyHidden role="status">{text}</VisuallyHidden>;
}
