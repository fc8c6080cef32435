import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ResultsNews, SavedSurvey } from '@userfeedback/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import { sessionCookie } from '../../platform/api/callers/sessions.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import { quiet } from '../../testing/quiet.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { importAll } from '../imports/testing.ts';
import { saveSettings } from '../settings/service.ts';
import { createUser, findFirstUser } from '../users/accounts/service.ts';
import { createApiKey } from '../users/keys/service.ts';
import { openSession } from '../users/sessions/service.ts';

const EDITOR = { email: 'ed@x.test', name: 'Ed', role: 'editor', password: null };

describe.each(testDialects())('news of results on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let survey: SavedSurvey;
  let leaving: AbortController;

  beforeEach(async () => {
    server = await startTestServer({ dialect, licence: 'plus' });
    admin = await server.as('administrator');
    survey = await createSurvey(admin);
    leaving = new AbortController();
  });
  afterEach(async () => {
    leaving.abort();
    await server.close();
  });

  test('reports which surveys got how many responses, to everybody who watches', async () => {
    const [one, other] = await Promise.all([open(server), open(server)]);
    await submitResponse(server, survey);
    await submitResponse(server, survey);
    const quiet = await createSurvey(admin);
    expect(await added(one, survey.id, 2)).toBe(2);
    expect(await added(other, survey.id, 2)).toBe(2);
    await submitResponse(server, quiet);
    expect(await added(one, quiet.id, 1)).toBe(1);
  });

  test('imported responses are no new ones (VR-82)', async () => {
    const events = await open(server);
    const [question] = survey.questions;
    const today = new Date(Date.now() - 1000).toISOString();
    await importAll(server, admin, survey.id, `Submitted,${question?.title}\n${today},Yes\n`);
    expect((await events.next()).surveys).toEqual([{ survey_id: survey.id, new_responses: 0 }]);
  });

  test('reports that a visitor has begun, once (PA-64)', async () => {
    const answering = { save_partial: true, back: false, resume: 'tab', notice: false } as const;
    const saving = await createSurvey(admin, { settings: { answering } });
    const events = await open(server);
    const nonce = makeNonce(server.deps.config, `submission:${saving.id}`, server.deps.now());
    const visit = { submission_id: randomUUID(), answers: [{ question_id: 'q1', value: 'Yes' }], nonce };
    const save = (step: number) => server.visitor.post(`/surveys/${saving.id}/visits`, { ...visit, step });
    expect((await save(1)).status).toBe(200);
    expect((await events.next()).surveys).toEqual([{ survey_id: saving.id, new_responses: 0 }]);
    await save(2);
    await submitResponse(server, survey);
    expect((await events.next()).surveys).toEqual([{ survey_id: survey.id, new_responses: 1 }]);
  });

  test('reports changes that are not new responses as such', async () => {
    const { body } = await submitResponse(server, survey);
    const events = await open(server);
    const done = { response_ids: [body.data] };
    await admin.post(`/surveys/${survey.id}/responses/trash`, done);
    expect((await events.next()).surveys).toEqual([{ survey_id: survey.id, new_responses: 0 }]);
    await admin.post(`/surveys/${survey.id}/responses/restore`, done);
    expect((await events.next()).surveys).toEqual([{ survey_id: survey.id, new_responses: 0 }]);
  });

  test('another process hears of it within two seconds', async () => {
    const beside = await startTestServer({ dialect, beside: server });
    const events = await open(server);
    const started = Date.now();
    await submitResponse(beside, survey);
    expect((await events.next()).surveys).toEqual([{ survey_id: survey.id, new_responses: 1 }]);
    expect(Date.now() - started).toBeLessThan(quiet(2000));
    await beside.close();
  });

  test('ends within a second after session, key, person or right have ended (FS-16)', async () => {
    const { db } = server.deps;
    await saveSettings(server.deps, { view_results: ['editor'] });
    const doors = {
      'the session': async () => {
        await db.deleteFrom('sessions').execute();
      },
      'the person': async () => {
        await db.deleteFrom('users').where('role', '=', 'editor').execute();
      },
      'the right': async () => {
        await saveSettings(server.deps, { view_results: [] });
      },
      'the key': async () => {
        await db.deleteFrom('api_keys').execute();
      },
    };
    const late: Promise<unknown>[] = [];
    for (const [what, close] of Object.entries(doors)) {
      const base = await server.listen().catch(() => addressOf(server));
      const headers: Record<string, string> = { accept: 'text/event-stream' };
      if (what === 'the key')
        headers.authorization = `Bearer ${(await createApiKey(server.deps, { role: 'administrator', name: 'x' })).key}`;
      else {
        const { email, id } = (await findFirstUser(db, ['editor'])) ?? (await createUser(server.deps, EDITOR));
        expect(email).not.toBe('');
        headers.cookie = `${sessionCookie(server.deps)}=${(await openSession(server.deps, id)).token}`;
      }
      const reply = await fetch(`${base}/api/v1/results/events`, { headers });
      expect(reply.status, what).toBe(200);
      const reader = reply.body?.getReader();
      await reader?.read();
      await close();
      const closed = performance.now();
      // What is stored a second later is reported to nobody.
      late.push(setTimeout(1100).then(() => submitResponse(server, survey)));
      let after = '';
      // Fails where it is cut off instead, which browsers complain about.
      for (;;) {
        const part = await reader?.read();
        if (!part || part.done) break;
        after += Buffer.from(part.value).toString();
      }
      expect(performance.now() - closed, what).toBeLessThan(quiet(1100));
      expect(after, what).not.toContain('event: results');
      if (what === 'the right') await saveSettings(server.deps, { view_results: ['editor'] });
    }
    await Promise.all(late);
  });

  test('its intervals end with it (XT-02)', async () => {
    const [start, end] = [vi.spyOn(globalThis, 'setInterval'), vi.spyOn(globalThis, 'clearInterval')];
    try {
      await open(server);
      const started = start.mock.results.map(({ value }) => value);
      // It keeps the line open, asks whether the reader may still read, and looks for news.
      expect(started.length).toBeGreaterThanOrEqual(3);
      leaving.abort();
      const left = () => started.filter((timer) => !end.mock.calls.some(([ended]) => ended === timer));
      await expect.poll(() => left().length).toBe(0);
    } finally {
      vi.restoreAllMocks();
    }
  });

  test('the server stops at once although somebody watches (SP-47)', async () => {
    const events = await open(server);
    const started = Date.now();
    await server.app.close();
    expect(Date.now() - started).toBeLessThan(quiet(2000));
    await expect(events.next()).rejects.toThrow('ended');
  });

  test('nobody can watch without the right to see results', async () => {
    expect((await server.visitor.get('/results/events')).status).toBe(401);
    const subscriber = await server.as('subscriber');
    expect((await subscriber.get('/results/events')).status).toBe(403);
    expect((await admin.get('/results/events')).status).toBe(400);
  });

  async function open(of: TestServer) {
    const key = (await createApiKey(of.deps, { role: 'administrator', name: 'watching' })).key;
    const { signal } = leaving;
    const headers = { authorization: `Bearer ${key}`, accept: 'text/event-stream' };
    const address = of.app.server.listening ? addressOf(of) : await of.listen();
    const response = await fetch(`${address}/api/v1/results/events`, { headers, signal });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('content-encoding')).toBeNull();
    return readEvents(response);
  }

  /** Waits until this many were reported, in one event or two. */
  async function added(events: Awaited<ReturnType<typeof open>>, id: number, wanted: number) {
    let sum = 0;
    while (sum < wanted) {
      const { surveys } = await events.next();
      sum += surveys.find(({ survey_id }) => survey_id === id)?.new_responses ?? 0;
    }
    return sum;
  }
});

function addressOf(server: TestServer): string {
  const address = server.app.server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

function readEvents(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    async next(): Promise<ResultsNews> {
      for (;;) {
        const found = /event: results\ndata: (.+)\n\n/.exec(text);
        if (found?.[1]) {
          text = text.slice(found.index + found[0].length);
          return JSON.parse(found[1]);
        }
        const piece = await reader?.read();
        if (!piece || piece.done) throw new Error('The stream has ended.');
        text += piece.value;
      }
    },
  };
}
