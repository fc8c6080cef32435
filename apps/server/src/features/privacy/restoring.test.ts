import { join } from 'node:path';
import type { SavedSurvey } from '@userfeedback/contract';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { envOf, newFolder, newMachine } from '../../operations/backup/testing.ts';
import { testDialects } from '../../platform/db/testing.ts';
import { storeSeal } from '../../platform/site/seal.ts';
import { createSurvey, submitResponse, textQuestion } from '../../testing/factories.ts';
import { ufHere } from '../../testing/run-command.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer } from '../../testing/start-test-server.ts';
import { deleteResponses, trashResponses } from '../responses/service.ts';
import { recount } from '../results/recount.ts';
import { eraseFound } from './erasures.ts';

const SECRET = 'the secret of this site, long enough';
const BACKUP = 'userfeedback-3f9a22b1-2026-11-20T0130Z.zip';

describe.each(testDialects())('a restore on %s of a backup from before an erasure', (dialect) => {
  let server: TestServer;
  let folder: string;
  const uf = (...args: string[]) => ufHere({ ...envOf(server.deps.config), UF_BACKUP_TO: folder }, args);
  const send = async (survey: SavedSurvey, value: string) =>
    (await submitResponse(server, survey, { answers: [{ question_id: 'q1', value }] })).body.data;

  beforeEach(async () => {
    folder = newFolder();
    const started = await startTestServer({ dialect, config: { secret: SECRET } });
    onTestFinished(() => started.close());
    server = started;
    await storeSeal(server.deps.db, server.deps.config);
  });

  test('erases again what was erased, and brings back what was deleted (PV-33, BK-41, BK-50, LS-50)', async () => {
    const { db } = server.deps;
    const admin = await server.as('administrator');
    const questions = [textQuestion('q1')];
    const [one, other] = [await createSurvey(admin, { questions }), await createSurvey(admin, { questions })];
    for (const survey of [one, other, one]) await send(survey, 'reach me at ann@b.co');
    const deleted = await send(one, 'plain');
    const kept = await send(other, 'plain, too');
    const people = [{ name: 'Ann', email: 'Ann@B.co' }];
    await admin.post(`/surveys/${one.id}/invitations`, { people });
    const invited = () => db.selectFrom('invitations').select(['name', 'email', 'state']).execute();
    expect(await uf('backup', '--out', join(folder, BACKUP))).toMatchObject({ code: 0 });
    expect((await uf('backup', 'list')).out).not.toContain('holds erased responses');
    expect((await eraseFound(server.deps, { email: 'ann@b.co', page: 1 })).items_removed).toBe(4);
    await trashResponses(db, one.id, [deleted]);
    await deleteResponses(db, one.id, [deleted]);
    expect((await uf('backup', 'list')).out).toContain(`holds erased responses\t${BACKUP}`);

    const list = join(folder, 'erased.json');
    expect((await uf('privacy', 'erased', '--out', list)).out).toContain('3 erased responses');
    const restored = await uf('restore', join(folder, BACKUP), '--replace');
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toMatch(/^4 responses that were erased since were erased again\.$/m);
    const ids = await db.selectFrom('responses').select('id').orderBy('id').execute();
    expect(ids).toEqual([{ id: deleted }, { id: kept }]);
    expect(await recount(db)).toEqual([]);
    const erasures = await db.selectFrom('erasures').select(['found', 'erased']).execute();
    expect(erasures).toEqual([{ found: 4, erased: 4 }]);
    expect(await invited()).toEqual([{ name: '', email: '', state: 'withdrawn' }]);
    const forgotten = await db.selectFrom('erased_responses').select('response_id').execute();
    expect(forgotten).toHaveLength(3);

    const machine = await newMachine(dialect, SECRET);
    expect((await machine.uf('restore', join(folder, BACKUP))).out).not.toContain('erased again');
    const from = ['privacy', 'erase', '--from', list] as const;
    expect((await machine.uf(...from)).out).toBe('4 responses that were erased since were erased again.');
    expect((await machine.uf(...from)).out).toBe('None of these responses were there.');
    expect((await machine.uf('recount')).code).toBe(0);
  });
});
