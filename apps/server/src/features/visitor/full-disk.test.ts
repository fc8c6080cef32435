import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { createClient } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import { quiet } from '../../testing/quiet.ts';
import type { ServerOnDisk } from '../../testing/small-disk.ts';
import { startOnSmallDisk } from '../../testing/small-disk.ts';
import { testDialects } from '../../testing/start-test-server.ts';
import { listSubmissionIds } from '../responses/testing.ts';
import { recount } from '../results/recount.ts';

let disk: ServerOnDisk;
afterEach(() => disk.close());

describe.each(testDialects())('a full disk on %s', (dialect) => {
  test('is reported while it lasts; the widget is still served, and what was acknowledged is stored (FS-19)', async () => {
    disk = await startOnSmallDisk(dialect);
    const { server } = disk;
    const survey = await createSurvey(await server.as('administrator'));
    const built = mkdtempSync(join(tmpdir(), 'userfeedback-built-'));
    writeFileSync(join(built, 'widget.js'), '// the widget');
    const app = await buildApp(server.deps, { admin: built, widget: built });
    const visitor = createClient(app, {});
    const acknowledged = new Set<string>();
    const submit = async () => {
      const submission_id = crypto.randomUUID();
      const page_submitted = { name: 'A long name of a page '.repeat(20) };
      const { status } = await submitResponse({ ...server, visitor }, survey, {
        submission_id,
        page_submitted,
      });
      if (status === 201) acknowledged.add(submission_id);
      return status;
    };
    const checkAll = async () =>
      Promise.all(
        ['/readyz', '/api/v1/widget', '/widget.js'].map(async (url) => (await app.inject({ url })).statusCode),
      );
    expect(await submit()).toBe(201);
    expect(await checkAll()).toEqual([200, 200, 200]);

    await disk.fill();
    // Some may still fit into space the file already has.
    const deadline = performance.now() + 20_000;
    let status = 201;
    while (status === 201 && performance.now() < deadline)
      [status = 0] = (await Promise.all(Array.from({ length: 20 }, submit))).toSorted((a, b) => b - a);
    expect(status).toBe(503);
    for (let round = 0; round < 5; round += 1) {
      expect(await checkAll()).toEqual([503, 200, 200]);
      await Promise.all(Array.from({ length: 10 }, submit));
      await sleep(50);
    }

    await disk.free();
    const freed = performance.now();
    expect(await checkAll()).toEqual([200, 200, 200]);
    expect(performance.now() - freed).toBeLessThan(quiet(2000));
    expect(await submit()).toBe(201);
    expect((await listSubmissionIds(server.deps.db)).toSorted()).toEqual([...acknowledged].toSorted());
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
    expect(await server.deps.db.selectFrom('settings').selectAll().where('name', '=', 'room').execute()).toEqual([]);
    await app.close();
    rmSync(built, { recursive: true });
  });
});
