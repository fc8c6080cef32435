import { serverAddons } from '@userfeedback/addons/server';
import { demoSite } from '@userfeedback/demo-site';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { DialectName } from '../dialect.ts';
import { firstStep } from '../migrations/first.ts';
import type { ExpandStep } from '../migrations/step.ts';
import { compareVersions, THIS_RELEASE } from './release.ts';
import { listRefused, readStatements } from './statements.ts';

const both: readonly DialectName[] = ['sqlite', 'postgres'];

describe.each(both)('statements of expand steps on %s', (dialect) => {
  const steps = [
    ...Object.entries(THIS_RELEASE.steps),
    ...[...serverAddons, { manifest: demoSite, migrations: demoSite.migrations }].flatMap(
      ({ manifest, migrations = [] }) =>
        migrations.map((step): [string, ExpandStep] => [
          `${manifest.slug}/${step.name}`,
          'tables' in step ? firstStep(step.tables) : step,
        ]),
    ),
  ];

  test('no step of this release keeps visitors waiting, or harms the release before (UP-05)', async () => {
    const refused: string[] = [];
    for (const [name, step] of steps) {
      if (step.kind === 'backfill' || step.kind === 'contract') continue;
      const statements = await readStatements(step, dialect);
      refused.push(...listRefused(statements, dialect).map((statement) => `${name}: ${statement}`));
    }
    expect(refused).toEqual([]);
    expect(steps.length).toBeGreaterThan(1);
  });

  test.each([
    'alter table responses drop column page_name',
    'alter table responses rename column page_name to page',
    'alter table responses rename to answers_of_people',
    'alter table responses alter column page_name type varchar(10)',
    'alter table responses alter column page_name set not null',
    'alter table responses add column shade text not null',
    'alter table responses add column shade text default gen_random_uuid()',
    'alter table responses add column shade text not null default (random())',
    'alter table responses add column shade integer generated always as (id * 2) stored',
    'alter table responses add column shade bigserial',
    'alter table responses add column shade text unique',
    'alter table responses add column shade integer references surveys (id)',
    'alter table responses add column fine text, drop column page_name',
    'alter table responses add column fine text, add constraint one unique (page_name)',
    'alter table responses add constraint one check (id > 0)',
    'alter table responses add constraint one foreign key (survey_id) references surveys (id)',
    'alter table responses disable trigger all',
    'drop table responses',
    'drop index responses_by_moment',
    'truncate responses',
    'create unique index one on responses (page_name)',
    'create unique index concurrently one on responses (page_name)',
    'create table copy as select * from responses',
    'create trigger one before insert on responses for each row execute function f()',
    'update responses set page_name = id',
    'delete from responses where id = 1',
    'insert into responses (id) values (1)',
    "with all_of_them as (select 1) update responses set page_name = ''",
    'select id from responses',
    'lock table responses',
    'vacuum full responses',
    'Alter Table "responses"\n  Drop Column "page_name"',
    'create table fine (id integer); drop table responses',
  ])('refused: %s (UP-05)', async (statement) => {
    const step: ExpandStep = { up: async (db) => void (await sql.raw(statement).execute(db)) };
    const statements = await readStatements(step, dialect);
    expect(listRefused(statements, dialect)).toEqual(statements);
    expect(statements).toHaveLength(1);
  });

  test('a plain index on a table that exists is refused on PostgreSQL, where it keeps everybody from writing (UP-05)', () => {
    const statement = 'create index shades on responses (shade)';
    expect(listRefused([statement], dialect)).toEqual(dialect === 'postgres' ? [statement] : []);
  });

  test.each([
    ['alter table responses add column shade text'],
    ["alter table responses add column shade text not null default ''"],
    ["alter table responses add column shade text default 'a, b', add column tone integer default 0"],
    ['create index concurrently shades on responses (shade) where shade is not null'],
    ['create table fresh (id integer primary key, survey_id integer references surveys (id) on delete cascade)'],
    [
      'create table fresh (id integer primary key)',
      'create unique index fresh_one on fresh (id)',
      'alter table fresh add constraint one check (id > 0)',
      'insert into fresh (id) values (1)',
    ],
    ["select 1 from pragma_table_info('responses')"],
  ])('allowed: %s (UP-05)', (...statements) => {
    expect(listRefused(statements, dialect)).toEqual([]);
  });
});

test('what a contract step takes away was replaced by an older release, and filled in by steps that are there (UP-11)', () => {
  for (const [name, step] of Object.entries(THIS_RELEASE.steps)) {
    if (step.kind !== 'contract') continue;
    expect(compareVersions(step.fits, step.from), name).toBeLessThan(0);
    for (const before of step.after) expect(THIS_RELEASE.steps[before]?.kind, before).toBe('backfill');
  }
  const names = Object.keys(THIS_RELEASE.steps);
  expect(names).toEqual(names.toSorted());
});
