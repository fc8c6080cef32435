import type { StatsFs } from 'node:fs';
import { statfsSync } from 'node:fs';
import type { Registry } from 'prom-client';
import { Gauge } from 'prom-client';
import { jobsOf } from '../../compose.ts';
import { kindOf, THIS_RELEASE } from '../../platform/db/migrate/release.ts';
import type { Deps } from '../../platform/deps.ts';
import { isLate } from '../../platform/jobs/list.ts';
import type { SiteFigure } from './queries.ts';
import { listSiteFigures } from './queries.ts';

/** Milliseconds between two reads: every process is asked for the same figures. */
const FRESH = 15_000;

type Figures = readonly SiteFigure[];

export function addSiteFigures(deps: Deps, registry: Registry): void {
  const read = remember(deps);
  /** Empty while the database cannot be reached. */
  const gauge = <Label extends string>(
    [name, help]: readonly [string, string],
    labelNames: readonly Label[],
    values: (figures: Figures) => readonly [Record<Label, string>, number][],
  ) =>
    new Gauge({
      name: `userfeedback_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        // A gauge without labels begins with 0, which nobody has counted.
        if (labelNames.length === 0) this.remove();
        for (const [labels, value] of values(await read())) this.set(labels, value);
      },
    });
  const of = (figures: Figures, part: SiteFigure['part']) => figures.filter((one) => one.part === part);
  const now = () => deps.now().getTime();

  gauge(['ready', '1 while this process takes calls and reaches its database'], [], (figures) => [
    [{}, figures.length > 0 && !deps.draining.isOn ? 1 : 0],
  ]);
  gauge(['deliveries', 'Messages that are not sent, by kind and status'], ['kind', 'status'], (figures) =>
    of(figures, 'delivery').map(({ name, state, count }) => [{ kind: name, status: state }, count]),
  );
  gauge(['delivery_oldest_seconds', 'How long the oldest waiting message has waited'], ['kind'], (figures) => {
    const waiting = of(figures, 'delivery').filter(({ state }) => state === 'pending' || state === 'sending');
    const kinds = Map.groupBy(waiting, ({ name }) => name);
    return [...kinds].map(([kind, all]) => [
      { kind },
      Math.max(0, ...all.map(({ moment }) => (now() - Date.parse(moment ?? '')) / 1000)),
    ]);
  });
  gauge(['visits', 'Visitors who have given answers and have not finished'], [], (figures) =>
    of(figures, 'visits').map(({ count }) => [{}, count]),
  );
  gauge(['job_last_success_timestamp_seconds', 'When the job last succeeded'], ['job'], (figures) =>
    of(figures, 'job')
      .filter(({ moment }) => moment !== null)
      .map(({ name, moment }) => [{ job: name }, Date.parse(moment ?? '') / 1000]),
  );
  gauge(['job_failures', 'How many runs of the job have failed one after another'], ['job'], (figures) =>
    of(figures, 'job').map(({ name, count }) => [{ job: name }, count]),
  );
  gauge(['job_late', '1 when the job should have run two periods ago'], ['job'], (figures) => {
    const periods = new Map(jobsOf(deps).map(({ name, everyMinutes }) => [name, everyMinutes]));
    return of(figures, 'job')
      .filter(({ name }) => periods.has(name))
      .map(({ name, state }) => [{ job: name }, isLate(state, now(), periods.get(name) ?? 0) ? 1 : 0]);
  });
  gauge(['processes', 'Processes that are alive on this database'], ['version'], (figures) =>
    of(figures, 'process').map(({ name, count }) => [{ version: name }, count]),
  );
  gauge(['database_bytes', 'What the database takes on its disk'], [], (figures) =>
    of(figures, 'size').map(({ count }) => [{}, count]),
  );
  gauge(['clock_offset_seconds', "How far this clock is ahead of the database's"], [], (figures) =>
    of(figures, 'clock').map(({ count, moment }) => [{}, (Date.parse(moment ?? '') - count) / 1000]),
  );
  gauge(['backfill_ratio', 'How far a back-fill of the tables has come'], ['step'], (figures) =>
    of(figures, 'step')
      .filter(({ state }) => state === 'backfill')
      .map(({ name, count, moment }) => [{ step: name }, moment === null ? count : 1]),
  );
  gauge(['migration_pending', 'Steps of the tables that are not done'], ['kind'], (figures) => {
    const done = new Set(of(figures, 'step').flatMap(({ name, moment }) => (moment === null ? [] : [name])));
    const open = Object.entries(THIS_RELEASE.steps).filter(([name, step]) => {
      return kindOf(step) !== 'expand' && !done.has(name);
    });
    return (['backfill', 'contract'] as const).map((kind) => [
      { kind },
      open.filter(([, step]) => kindOf(step) === kind).length,
    ]);
  });
  const lastBackup = (name: string) => (figures: Figures) =>
    of(figures, 'backup')
      .filter((one) => one.name === name)
      .map(({ moment }): [Record<never, string>, number] => [{}, Date.parse(moment ?? '') / 1000]);
  gauge(['backup_last_success_timestamp_seconds', 'When the last backup was made'], [], lastBackup('made'));
  gauge(
    ['backup_verified_timestamp_seconds', 'When a backup was last restored and counted'],
    [],
    lastBackup('verified'),
  );
  gauge(['backup_bytes', 'Size of the last backup'], [], (figures) =>
    of(figures, 'backup').flatMap(({ name, count }) => (name === 'made' ? [[{}, count]] : [])),
  );
  addDisk(deps, registry);
}

/** With SQLite also the disk of the database. */
function addDisk({ config: { dataDir } }: Deps, registry: Registry): void {
  const gauge = (name: string, help: string, read: (room: StatsFs) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read(statfsSync(dataDir)));
      },
    });
  gauge('userfeedback_disk_free_bytes', 'Free on the disk of the data folder', (room) => room.bavail * room.bsize);
  gauge('userfeedback_disk_bytes', 'Size of the disk of the data folder', (room) => room.blocks * room.bsize);
}

/** Reads at most once per interval; empty while the database is away. */
function remember(deps: Deps): () => Promise<Figures> {
  let known: { at: number; figures: Promise<Figures> } | undefined;
  return () => {
    const at = performance.now();
    if (!known || at - known.at > FRESH) known = { at, figures: read(deps).catch(() => []) };
    return known.figures;
  };
}

async function read({ db, now }: Deps): Promise<Figures> {
  const began = now().getTime();
  const figures = await listSiteFigures(db);
  // This clock half-way through the statement, to be compared with the database's.
  const moment = new Date((began + now().getTime()) / 2).toISOString();
  return figures.map((one) => (one.part === 'clock' ? { ...one, moment } : one));
}
