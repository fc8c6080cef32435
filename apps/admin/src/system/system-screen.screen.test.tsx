import { act, screen, waitFor, within } from '@testing-library/react';
import type { Check, System } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../testing/open-admin.tsx';
import { refusal } from '../../testing/server.ts';
import { queryClient } from '../query-client.ts';

const ok = (name: string): Check => ({ name, state: 'ok', text: `${name} is fine`, hint: null });

const SYSTEM: System = {
  version: '0.4.2',
  commit: 'abc1234',
  schema: '0031-made-up',
  news: '0.4.2\n\n- New: a map.',
  processes: [
    {
      name: 'web-1:4400',
      version: '0.4.2',
      schema: '0031-made-up',
      fingerprint: '3f9a-22b1',
      since: '2026-11-20T08:00:00.000Z',
      seen_at: '2026-11-20T11:59:00.000Z',
      state: 'ready',
    },
    {
      name: 'web-2:4400',
      version: '0.4.1',
      schema: '0030-made-up',
      fingerprint: '3f9a-22b1',
      since: '2026-11-20T07:00:00.000Z',
      seen_at: '2026-11-20T11:58:00.000Z',
      state: 'stopping',
    },
  ],
  migration: {
    version: '0.4.2',
    schema: '0031-made-up',
    taken: [],
    can_go_back_to: '0.3.9',
    missing: [{ name: '0032-takes-away', kind: 'contract' }],
    filling: [{ name: '0031-made-up', ratio: 0.479, seconds_left: 130 }],
    waiting: [{ name: '0032-takes-away', reason: '0.4.1 still runs' }],
  },
  jobs: [
    {
      id: 'usage',
      kind: 'clock',
      title: 'usage',
      survey_id: null,
      state: 'waiting',
      done: 0,
      total: 0,
      can_stop: false,
      started_at: null,
      finished_at: null,
      last_error: null,
      next_run_at: '2026-11-20T13:05:00.000Z',
    },
    {
      id: 'fold',
      kind: 'clock',
      title: 'fold-counts',
      survey_id: null,
      state: 'failed',
      done: 12,
      total: 345,
      can_stop: false,
      started_at: '2026-11-19T10:00:00.000Z',
      finished_at: null,
      next_run_at: null,
      last_error: 'The disk is full.',
    },
  ],
  database: {
    kind: 'postgres',
    bytes: 3_412_000_000,
    responses: 1_204_321,
    bytes_each: 917,
    dead_bytes: 812_000_000,
    free_bytes: null,
  },
  backups: [
    {
      name: 'c.zip',
      made_at: '2026-11-20T01:30:00.000Z',
      bytes: 0,
      seconds: 0.4,
      responses: 0,
      version: '0.4.2',
      encrypted: false,
      verified_at: null,
      state: 'failed',
      error: '14 MB are needed in /backups, 9 MB are free.',
    },
    {
      name: 'b.zip.age',
      made_at: '2026-11-19T01:30:00.000Z',
      bytes: 12_400_000,
      seconds: 3.14,
      responses: 1204,
      version: '0.4.2',
      encrypted: true,
      verified_at: null,
      state: 'ok',
      error: null,
    },
    {
      name: 'a.zip',
      made_at: '2026-11-15T01:30:00.000Z',
      bytes: 11_800_000,
      seconds: 190,
      responses: 1187,
      version: '0.4.1',
      encrypted: false,
      state: 'ok',
      error: null,
      verified_at: '2026-11-15T01:34:00.000Z',
    },
  ],
  checks: [ok('Version'), ok('Database'), ok('Messages')],
  checked_at: null,
};

function openSystem(change: Partial<System> = {}) {
  const present = { system: { ...SYSTEM, ...change } };
  const server = stubServer().on(contract.system.get, () => present.system);
  const opened = openAdmin('/system', server);
  const renew = async (next: Partial<System>) => {
    present.system = { ...present.system, ...next };
    await act(() => queryClient.invalidateQueries());
  };
  return { ...opened, server, renew };
}

const line = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });

test('closed lines tell how the site runs; each opens to its facts (DP-54)', async () => {
  const { user } = openSystem();
  await screen.findByRole('heading', { level: 1, name: 'Administration' });
  await waitFor(() => expect(document.title).toContain('Administration: System'));
  expect(screen.getByRole('link', { name: 'System' }).getAttribute('aria-current')).toBe('page');
  const lines = [
    ['Version', 'Version0.4.2'],
    ['Processes', 'Processes2 processes'],
    ['Database', 'DatabasePostgreSQL, 3.4 GB, 1,204,321 responses'],
    ['Background work', 'Background work1 job is failing'],
    ['Backups', 'Backups3 backups, the last one Nov 20, 2026, 2:30 AM'],
    ['Checks', 'Checks3 checks passed'],
  ] as const;
  for (const [name, text] of lines) {
    const button = await line(name);
    expect([button.textContent, button.getAttribute('aria-expanded')]).toEqual([text, 'false']);
    await user.click(button);
  }
  const main = within(screen.getByRole('main'));
  const facts = () => [...document.querySelectorAll('main dl div')].map((fact) => fact.textContent);
  expect(facts()).toEqual(
    expect.arrayContaining([
      'UserFeedback0.4.2',
      'Built fromabc1234',
      'Database schema0031-made-up',
      'You can go back to0.3.9',
      'Still to do0032-takes-away',
      'Version0.4.1',
      'Secret3f9a-22b1',
      'KindPostgreSQL',
      'Size3.4 GB',
      'Responses1,204,321',
      'Size per response917 bytes',
      'Waiting to be cleaned up812 MB',
      'Last runNever',
      'Last runNov 19, 2026, 11:00 AM',
      'Next runNov 20, 2026, 2:05 PM',
    ]),
  );
  main.getByText('0031-made-up: 47 % done, about 3 minutes left');
  main.getByText('0032-takes-away: 0.4.1 still runs');
  main.getByText(/- New: a map\./);
  main.getByText('The disk is full.');
  main.getByText('12 of 345');
  main.getByText('Stopping');
});

test('the last backups, with size, duration and whether they were verified (BK-26)', async () => {
  const { user, renew } = openSystem();
  await user.click(await line('Backups'));
  const items = () =>
    [...document.querySelectorAll('main li')].map((item) => item.textContent?.replaceAll(/\s+/g, ' '));
  await waitFor(() => expect(items()).toHaveLength(3));
  expect(items()).toEqual([
    'Nov 20, 2026, 2:30 AMFailed: 14 MB are needed in /backups, 9 MB are free.',
    'Nov 19, 2026, 2:30 AMNot verified yetSize12 MBDuration3.1 sResponses1,204Fileb.zip.age (encrypted)',
    'Nov 15, 2026, 2:30 AMVerified Nov 15, 2026, 2:34 AMSize12 MBDuration3 minResponses1,187Filea.zip',
  ]);
  await renew({ backups: [] });
  await screen.findByText('This site has not made a backup yet.');
  expect((await line('Backups')).textContent).toBe('BackupsNone');
});

test('a part opens by itself where a check fails, and says what to do (DP-54, DP-51)', async () => {
  const { renew } = openSystem();
  expect((await line('Database')).getAttribute('aria-expanded')).toBe('false');
  const full: Check = {
    name: 'Space',
    state: 'fail',
    text: 'Only 12 MB are free.',
    hint: 'Make room on the disk.',
  };
  const waits: Check = { name: 'Messages', state: 'warn', text: 'A message has waited.', hint: null };
  await renew({ checks: [ok('Version'), full, waits] });
  const database = await line('Database');
  await waitFor(() => expect(database.getAttribute('aria-expanded')).toBe('true'));
  expect(database.textContent).toContain('Failed');
  expect((await line('Checks')).textContent).toBe('Checks1 failed, 1 warningFailed');
  expect((await line('Background work')).textContent).toContain('Warning');
  expect(screen.getAllByText('Only 12 MB are free.')).toHaveLength(2);
  expect(screen.getAllByText('Make room on the disk.')).toHaveLength(2);
});

test('what calls other machines is checked when somebody asks, and says when it was (DP-55)', async () => {
  const { user, server, renew } = openSystem();
  await user.click(await line('Checks'));
  await screen.findByText('Email, the public address and other machines have not been checked yet.');
  const mail: Check = { name: 'Mail', state: 'ok', text: 'mail.example.test accepts mail', hint: null };
  const checked_at = '2026-11-20T11:30:00.000Z';
  server.on(contract.system.check, () => {
    void renew({ checks: [...SYSTEM.checks, mail], checked_at });
    return { checks: [...SYSTEM.checks, mail], checked_at };
  });
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByText('mail.example.test accepts mail');
  await screen.findByText('Checked Nov 20, 2026, 12:30 PM');
  server.on(contract.system.check, refusal('too_many_requests'));
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Someone has just run these checks. Try again in half a minute.',
  );
});

test('a server that cannot be asked is named, with a way to try again (DP-54)', async () => {
  const server = stubServer().on(contract.system.get, refusal('bad_request'));
  const { user } = openAdmin('/system', server);
  const alert = await screen.findByRole('alert');
  server.on(contract.system.get, SYSTEM);
  await user.click(within(alert).getByRole('button'));
  await line('Version');
});
