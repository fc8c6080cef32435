import { Button, Collapse, Text, Title, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BadgeTone } from '@userfeedback/admin-ui';
import {
  Card,
  CardSkeleton,
  Chevron,
  errorText,
  Fact,
  Facts,
  formatDateTime,
  formatNumber,
  hasCode,
  Items,
  LoadFailed,
  localeInUse,
  Notice,
  Row,
  StatusBadge,
  toast,
  useSite,
} from '@userfeedback/admin-ui';
import type { Backup, Check, Job, System } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { administrationApi } from '../administration/administration-api.ts';
import { AdministrationPage } from '../administration/administration-page.tsx';
import { t } from '../messages/system.ts';
import { paths } from '../paths.ts';
import { DemoCard } from './demo-card.tsx';
import classes from './system.module.css';

/** How often an open screen asks, in milliseconds; a hidden one does not. */
const EVERY = 5000;

/** `/system`: how the site runs, in the words of `uf doctor`; it changes nothing. */
export function SystemScreen() {
  const { data, error, refetch } = useQuery(administrationApi.system.get.queryOptions({ refetchInterval: EVERY }));
  return (
    <AdministrationPage route="system" path={paths.system}>
      <Items gap="sm">
        {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <CardSkeleton lines={8} />}
        {data && (
          <>
            <VersionPart system={data} />
            <ProcessesPart system={data} />
            <DatabasePart system={data} />
            <JobsPart system={data} />
            <BackupsPart system={data} />
            <ChecksPart system={data} />
          </>
        )}
        <DemoCard />
      </Items>
    </AdministrationPage>
  );
}

type State = Check['state'];

const TONES = { ok: 'green', warn: 'amber', fail: 'red' } as const satisfies Record<State, BadgeTone>;

/** One closed line with its value; open from where a check fails. */
function Part({
  title,
  value,
  state = 'ok',
  children,
}: {
  title: string;
  value: string;
  state?: State | undefined;
  children: ReactNode;
}) {
  const isFailing = state === 'fail';
  const [isOpen, { toggle, open }] = useDisclosure(isFailing);
  useEffect(() => {
    if (isFailing) open();
  }, [isFailing, open]);
  return (
    <Card>
      <Title order={2}>
        <UnstyledButton w="100%" fz="inherit" fw="inherit" aria-expanded={isOpen} onClick={toggle}>
          <Row component="span" isUnbroken justify="space-between">
            <Row component="span" gap="4 16">
              <span>{title}</span>
              <Text component="span" c="dimmed" fw={400}>
                {value}
              </Text>
              {state !== 'ok' && <StatusBadge tone={TONES[state]}>{t.states[state]}</StatusBadge>}
            </Row>
            <Chevron isOpen={isOpen} />
          </Row>
        </UnstyledButton>
      </Title>
      <Collapse expanded={isOpen}>{isOpen && <Items pt="md">{children}</Items>}</Collapse>
    </Card>
  );
}

interface PartProps {
  system: System;
}

function VersionPart({ system }: PartProps) {
  const { version, commit, schema, news, migration } = system;
  const { missing, filling, waiting, can_go_back_to } = migration;
  const words = t.version;
  return (
    <Part title={words.title} value={version} state={worst(system, ['Version', 'Schema'])}>
      <Findings checks={bad(system, ['Version', 'Schema'])} />
      <Facts>
        <Fact name={words.version}>{version}</Fact>
        {commit && <Fact name={words.commit}>{commit}</Fact>}
        <Fact name={words.schema}>{schema}</Fact>
        {can_go_back_to && <Fact name={words.back}>{can_go_back_to}</Fact>}
        {missing.length > 0 && <Fact name={words.missing}>{missing.map(({ name }) => name).join(', ')}</Fact>}
      </Facts>
      {filling.map(({ name, ratio, seconds_left }) => (
        <Text key={name}>
          {words.filling({ name, percent: Math.floor(ratio * 100), minutes: Math.ceil(seconds_left / 60) })}
        </Text>
      ))}
      {waiting.map(({ name, reason }) => (
        <Text key={name}>{words.waiting({ name, reason })}</Text>
      ))}
      <div>
        <Title order={3}>{words.news}</Title>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={classes.news} tabIndex={0} aria-label={words.news}>
          {news}
        </section>
      </div>
    </Part>
  );
}

function ProcessesPart({ system }: PartProps) {
  const { time_zone } = useSite();
  const words = t.processes;
  const { processes } = system;
  return (
    <Part
      title={words.title}
      value={words.value({ count: processes.length })}
      state={worst(system, ['Processes', 'Version'])}
    >
      <Findings checks={bad(system, ['Processes', 'Version'])} />
      {processes.length === 0 && <Text c="dimmed">{words.none}</Text>}
      <Items component="ul" gap={0} isDivided>
        {processes.map(({ name, version, state, since, seen_at, fingerprint }) => (
          <Items component="li" gap={4} py="sm" key={`${name} ${since}`}>
            <Row gap="4 12">
              <strong>{name}</strong>
              <StatusBadge tone={state === 'ready' ? 'green' : 'amber'}>{words.states[state]}</StatusBadge>
            </Row>
            <Facts>
              <Fact name={words.version}>{version}</Fact>
              <Fact name={words.since}>{formatDateTime(since, time_zone)}</Fact>
              <Fact name={words.seen}>{formatDateTime(seen_at, time_zone)}</Fact>
              <Fact name={words.fingerprint}>{fingerprint}</Fact>
            </Facts>
          </Items>
        ))}
      </Items>
    </Part>
  );
}

const DATABASE = ['Database', 'Durability', 'Disk', 'Space'];

function DatabasePart({ system }: PartProps) {
  const { kind, bytes, responses, bytes_each, dead_bytes, free_bytes } = system.database;
  const words = t.database;
  return (
    <Part
      title={words.title}
      value={words.value({ kind: words.kinds[kind], size: formatSize(bytes), responses })}
      state={worst(system, DATABASE)}
    >
      <Findings checks={bad(system, DATABASE)} />
      <Facts>
        <Fact name={words.kind}>{words.kinds[kind]}</Fact>
        <Fact name={words.size}>{formatSize(bytes)}</Fact>
        <Fact name={words.responses}>{formatNumber(responses)}</Fact>
        {bytes_each !== null && <Fact name={words.each}>{words.bytes({ count: bytes_each })}</Fact>}
        {free_bytes !== null && <Fact name={words.free}>{formatSize(free_bytes)}</Fact>}
        {dead_bytes > 0 && <Fact name={words.dead}>{formatSize(dead_bytes)}</Fact>}
      </Facts>
    </Part>
  );
}

const BACKUPS = ['Backups'];

function BackupsPart({ system }: PartProps) {
  const { time_zone } = useSite();
  const words = t.backups;
  const { backups } = system;
  const [newest] = backups;
  return (
    <Part
      title={words.title}
      value={
        newest ? words.value({ count: backups.length, moment: formatDateTime(newest.made_at, time_zone) }) : words.off
      }
      state={worst(system, BACKUPS)}
    >
      <Findings checks={bad(system, BACKUPS)} />
      {backups.length === 0 && <Text c="dimmed">{words.none}</Text>}
      <Items component="ul" gap={0} isDivided>
        {backups.map((backup) => (
          <BackupItem key={`${backup.name} ${backup.made_at}`} backup={backup} />
        ))}
      </Items>
    </Part>
  );
}

function BackupItem({ backup }: { backup: Backup }) {
  const { time_zone } = useSite();
  const { name, made_at, bytes, seconds, responses, encrypted, verified_at, state, error } = backup;
  const words = t.backups;
  const verified =
    verified_at !== null ? words.verified({ moment: formatDateTime(verified_at, time_zone) }) : words.unverified;
  const [tone, text] =
    state === 'failed'
      ? (['red', words.failed({ reason: error ?? '' })] as const)
      : state === 'partly'
        ? (['amber', words.partly] as const)
        : ([verified_at === null ? 'gray' : 'green', verified] as const);
  return (
    <Items component="li" gap={4} py="sm">
      <Row gap="4 12">
        <strong>{formatDateTime(made_at, time_zone)}</strong>
        {state !== 'failed' && <StatusBadge tone={tone}>{text}</StatusBadge>}
      </Row>
      {state === 'failed' ? (
        <Text c="var(--uf-red-text)">{text}</Text>
      ) : (
        <Facts>
          <Fact name={words.size}>{formatSize(bytes)}</Fact>
          <Fact name={words.duration}>{durationText(seconds)}</Fact>
          <Fact name={words.responses}>{formatNumber(responses)}</Fact>
          <Fact name={words.file}>{encrypted ? words.encryptedFile({ name }) : name}</Fact>
        </Facts>
      )}
    </Items>
  );
}

function durationText(seconds: number): string {
  return seconds < 60
    ? t.backups.seconds({ n: Math.round(seconds * 10) / 10 })
    : t.backups.minutes({ n: Math.round(seconds / 60) });
}

const JOBS = ['Background work', 'Messages'];

function JobsPart({ system }: PartProps) {
  const words = t.jobs;
  const { jobs } = system;
  const failing = jobs.filter(({ state }) => state === 'failed').length;
  return (
    <Part
      title={words.title}
      value={failing > 0 ? words.failing({ count: failing }) : words.value({ count: jobs.length })}
      state={worst(system, JOBS)}
    >
      <Findings checks={bad(system, JOBS)} />
      {jobs.length === 0 && <Text c="dimmed">{words.none}</Text>}
      <Items component="ul" gap={0} isDivided>
        {jobs.map((job) => (
          <JobItem key={job.id} job={job} />
        ))}
      </Items>
    </Part>
  );
}

const JOB_TONES = {
  waiting: 'gray',
  running: 'blue',
  done: 'green',
  failed: 'red',
  stopped: 'gray',
} as const;

function JobItem({ job }: { job: Job }) {
  const { time_zone } = useSite();
  const { title, state, done, total, started_at, next_run_at, last_error } = job;
  const words = t.jobs;
  return (
    <Items component="li" gap={4} py="sm">
      <Row gap="4 12">
        <strong>{title}</strong>
        <StatusBadge tone={JOB_TONES[state]}>{words.states[state]}</StatusBadge>
        {total > 0 && <Text component="span">{words.progress({ done, total })}</Text>}
      </Row>
      <Facts>
        <Fact name={words.last}>{started_at ? formatDateTime(started_at, time_zone) : words.never}</Fact>
        {next_run_at && <Fact name={words.next}>{formatDateTime(next_run_at, time_zone)}</Fact>}
      </Facts>
      {last_error && <Text c="var(--uf-red-text)">{last_error}</Text>}
    </Items>
  );
}

function badText(failed: number, warnings: number): string {
  if (failed === 0) return t.checks.warned({ warnings });
  return warnings === 0 ? t.checks.failed({ failed }) : t.checks.bad({ failed, warnings });
}

function ChecksPart({ system }: PartProps) {
  const { time_zone } = useSite();
  const cache = useQueryClient();
  const words = t.checks;
  const { checks, checked_at } = system;
  const again = useMutation(
    administrationApi.system.check.mutationOptions({
      onSuccess: () => {
        toast(words.done);
        return cache.invalidateQueries({ queryKey: administrationApi.system.key() });
      },
    }),
  );
  const failed = checks.filter(({ state }) => state === 'fail').length;
  const warnings = checks.filter(({ state }) => state === 'warn').length;
  return (
    <Part
      title={words.title}
      value={failed + warnings === 0 ? words.good({ count: checks.length }) : badText(failed, warnings)}
      state={failed > 0 ? 'fail' : warnings > 0 ? 'warn' : 'ok'}
    >
      <Row gap="8 16">
        <Button variant="default" loading={again.isPending} onClick={() => again.mutate(undefined)}>
          {words.again}
        </Button>
        <Text c="dimmed">
          {checked_at ? words.checked({ moment: formatDateTime(checked_at, time_zone) }) : words.never}
        </Text>
      </Row>
      {again.error && (
        <Notice tone={hasCode(again.error, 'too_many_requests') ? 'amber' : 'red'} role="alert">
          {hasCode(again.error, 'too_many_requests') ? words.tooSoon : errorText(again.error)}
        </Notice>
      )}
      <Findings checks={checks} />
    </Part>
  );
}

function Findings({ checks }: { checks: readonly Check[] }) {
  if (checks.length === 0) return null;
  return (
    <Items component="ul" gap={0} isDivided>
      {checks.map(({ name, title = name, state, text, hint }) => (
        <Items component="li" gap={4} py="sm" key={name}>
          <Row gap="4 12">
            <strong>{title}</strong>
            <StatusBadge tone={TONES[state]}>{t.states[state]}</StatusBadge>
          </Row>
          <p>{text}</p>
          {hint && <Text c="dimmed">{hint}</Text>}
        </Items>
      ))}
    </Items>
  );
}

function bad({ checks }: System, names: readonly string[]): Check[] {
  return checks.filter(({ name, state }) => names.includes(name) && state !== 'ok');
}

function worst(system: System, names: readonly string[]): State {
  const states = bad(system, names).map(({ state }) => state);
  return states.includes('fail') ? 'fail' : (states[0] ?? 'ok');
}

/** "12 MB", "3.4 GB" in the browser's language. */
function formatSize(bytes: number): string {
  const [value, unit] = bytes < 1e9 ? [bytes / 1e6, 'megabyte'] : [bytes / 1e9, 'gigabyte'];
  const digits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat(localeInUse(), { style: 'unit', unit, maximumFractionDigits: digits }).format(value);
}
