import type { SavedSurvey, Survey, Version } from '@userfeedback/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, deleteSurveys, surveyBody } from '../../testing/factories.ts';
import { quiet } from '../../testing/quiet.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

type Step =
  | { do: 'draft' | 'apply'; title: string; isStale: boolean }
  | { do: 'publish' | 'discard'; isStale: boolean }
  | { do: 'restore'; version: number; isStale: boolean };

const isStale = fc.nat({ max: 5 }).map((one) => one === 0);
const title = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('draft' as const, 'apply' as const), title, isStale }),
  fc.record({ do: fc.constantFrom('publish' as const, 'discard' as const), isStale }),
  fc.record({ do: fc.constant('restore' as const), version: fc.nat({ max: 4 }), isStale }),
);

describe.each(testDialects())('saving, publishing and restoring on %s', (dialect) => {
  let server: TestServer;
  let beside: TestServer;
  let editor: Client;
  let other: Client;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite' });
    beside = await startTestServer({ dialect, beside: server });
    [editor, other] = [await server.as('administrator'), await beside.as('administrator')];
  });
  afterAll(async () => {
    await beside.close();
    await server.close();
  });

  const read = async (id: number, content: 'live' | 'draft') =>
    (await editor.get<Survey>(`/surveys/${id}?content=${content}`)).body;
  const listTitles = async (id: number) => {
    const { body } = await editor.get<{ items: Version[] }>(`/surveys/${id}/versions?per_page=100`);
    const surveys = body.items.map((each) => editor.get<Survey>(`/surveys/${id}/versions/${each.id}`));
    return (await Promise.all(surveys)).map((each) => each.body.title);
  };
  const shown = async (client: Client, id: number) =>
    (await client.get<{ surveys: Survey[] }>('/widget')).body.surveys.find((each) => each.id === id)?.title;

  test('what visitors get changes by publishing or applying alone, and nothing that was drafted is lost (VR-02, VR-03, VR-14, VR-23, VR-33)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { id } = await createSurvey(editor, { title: 'Start' });
        const model = { live: 'Start', draft: null as string | null };
        for (const each of steps) {
          const now = await read(id, 'live');
          const revision = each.isStale ? now.revision - 1 : now.revision;
          const before = { ...model };
          const status = await take(id, each, revision);
          if (each.isStale) expect(status).toBe(409);
          else {
            expect(status).toBe(200);
            if (each.do === 'draft') model.draft = each.title;
            if (each.do === 'apply') model.live = each.title;
            if (each.do === 'publish') Object.assign(model, { live: model.draft ?? model.live, draft: null });
            if (each.do === 'discard') model.draft = null;
            if (each.do === 'restore') model.draft = (await read(id, 'draft')).title;
          }
          if (model.draft === model.live) model.draft = null;
          const [live, draft] = [await read(id, 'live'), await read(id, 'draft')];
          expect([live.title, draft.title]).toEqual([model.live, model.draft ?? model.live]);
          expect(draft.has_changes).toBe(model.draft !== null);
          expect(await shown(server.visitor, id)).toBe(model.live);
          const isReplaced = each.do !== 'draft' && before.draft !== null && before.draft !== model.draft;
          if (isReplaced) expect([model.live, ...(await listTitles(id))]).toContain(before.draft);
          expect(await listTitles(id)).toContain(model.live);
        }
        await deleteSurveys(editor, id);
      }),
      { numRuns: 12 },
    );
  });

  async function take(id: number, each: Step, revision: number): Promise<number> {
    const path = `/surveys/${id}`;
    if ('title' in each) {
      const apply = each.do === 'apply';
      return (await editor.put(path, { ...surveyBody({ title: each.title }), revision, apply })).status;
    }
    if ('version' in each) {
      const { body } = await editor.get<{ items: Version[] }>(`${path}/versions`);
      const version = body.items[each.version % body.items.length]?.id;
      return (await editor.post(`${path}/versions/${version}/restore`, { revision })).status;
    }
    if (each.do === 'publish') return (await editor.post(`${path}/changes/publish`, { revision })).status;
    return (await editor.delete(`${path}/changes`, { revision })).status;
  }

  test('of two who publish at once through two processes, one does and the other is told (VR-18)', async () => {
    const { id } = await createSurvey(editor);
    for (let round = 1; round <= 100; round++) {
      const change = { ...surveyBody({ title: `Round ${round}` }), apply: false };
      const { revision } = (await editor.put<SavedSurvey>(`/surveys/${id}`, change)).body;
      const replies = await Promise.all(
        [editor, other].map((who) => who.post(`/surveys/${id}/changes/publish`, { revision })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
    const { body } = await editor.get<{ items: Version[] }>(`/surveys/${id}/versions`);
    expect(body.items[0]?.number).toBe(101);
  });

  test('all processes give visitors the new version within a second (VR-15)', async () => {
    const { id } = await createSurvey(editor, { title: 'Before' });
    const change = { ...surveyBody({ title: 'After' }), apply: false };
    const { revision } = (await editor.put<SavedSurvey>(`/surveys/${id}`, change)).body;
    await expect.poll(() => shown(beside.visitor, id), { timeout: quiet(5000) }).toBe('Before');
    await editor.post(`/surveys/${id}/changes/publish`, { revision });
    expect(await shown(server.visitor, id)).toBe('After');
    await expect.poll(() => shown(beside.visitor, id), { timeout: quiet(1000) }).toBe('After');
  });
});
