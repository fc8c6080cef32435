import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../platform/db/database.ts';
import { outboxFolder } from '../../platform/outgoing/mailer.ts';
import { ufHere } from '../../testing/run-command.ts';
import { startProcess } from '../../testing/start-process.ts';
import { storeDelivery } from './service.ts';

const SECRET = 'the secret of this site, long enough';

test('a server that is told so sends nothing of what waits; without that it does (DC-31)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'userfeedback-off-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { UF_DATA_DIR: folder, UF_SECRET: SECRET, UF_DEMO: 'off' };
  const mails = () => (existsSync(outboxFolder(folder)) ? readdirSync(outboxFolder(folder)).length : 0);
  expect((await ufHere(env, ['migrate'])).code).toBe(0);
  const { db, close } = await openDatabase({ dataDir: folder }, pino({ level: 'silent' }));
  const addresses = ['ann@example.test'];
  for (let n = 0; n < 5; n++)
    await storeDelivery(
      db,
      { secret: SECRET, previousSecrets: [] },
      {
        kind: 'backup',
        event: 'backup.failed',
        target: { day: '2026-11-20', reason: `Number ${n}` },
        destination: 'backup',
        addresses,
      },
      '2026-11-20T01:30:00.000Z',
    );
  const off = await startProcess({ ...env, UF_DELIVERIES: 'off' });
  // Longer than it waits between two looks.
  await wait(2500);
  expect(mails()).toBe(0);
  const { out } = await ufHere({ ...env, UF_DELIVERIES: 'off' }, ['doctor']);
  expect(out).toContain('Sending is turned off on this server (UF_DELIVERIES).');
  off.child.kill('SIGKILL');
  await off.ended;
  const on = await startProcess(env);
  await expect.poll(mails).toBe(5);
  on.child.kill('SIGKILL');
  await on.ended;
  await close();
});
