import type { Changes, DraftChanges, QuestionStats, SavedSurvey, Survey, Version } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, radioQuestion, submitResponse, surveyBody, textQuestion } from '../../testing/factories.ts';
import { switchPlan } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

const at = (minute: number) => `2026-11-20T12:${String(minute).padStart(2, '0')}:00.000Z`;
const HOOK = { name: 'Hook', request_url: 'https://hooks.test/path?key=k', secret: 'hush' };
type Restored = SavedSurvey & { missing: { code: string; name?: string | null; question?: number | null }[] };

describe.each(testDialects())('versions of surveys on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  const read = async (id: number, content: 'live' | 'draft' = 'live') =>
    (await editor.get<Survey>(`/surveys/${id}?content=${content}`)).body;
  const save = (id: number, change: object) =>
    editor.put<SavedSurvey>(`/surveys/${id}`, { ...surveyBody(), ...change });
  const draft = async (id: number, change: object) => (await save(id, { apply: false, ...change })).body;
  const revisionOf = async (id: number) => ({ revision: (await read(id)).revision });
  const publish = async (id: number) =>
    (await editor.post<SavedSurvey>(`/surveys/${id}/changes/publish`, await revisionOf(id))).body;
  const list = async (id: number, query = '') =>
    (await editor.get<{ items: Version[]; next_before: number | null }>(`/surveys/${id}/versions${query}`)).body;
  const told = async (id: number) => (await list(id)).items.map(({ kind, number, changes }) => [kind, number, changes]);
  const restore = async (id: number, version: number, client = editor) =>
    client.post<Restored>(`/surveys/${id}/versions/${version}/restore`, await revisionOf(id));
  const etag = async () => (await server.visitor.get('/widget')).headers.etag;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: at(0) });
    editor = await server.as('administrator');
  });
  afterAll(() => server.close());

  test('each change of what is live makes a version, saves by hand of what is not live too, autosaves none (VR-25)', async () => {
    const { id } = await createSurvey(editor, { title: 'One', status: 'draft' });
    await save(id, { title: 'Two', status: 'draft' });
    await save(id, { title: 'Two', status: 'draft' });
    await save(id, { title: 'Three', status: 'draft', autosave: true });
    expect(await told(id)).toEqual([
      ['saved', null, 1],
      ['saved', null, 0],
    ]);
    await save(id, { title: 'Four', status: 'publish' });
    const key = await server.apiKey('administrator');
    await key.put(`/surveys/${id}`, { ...surveyBody(), title: 'Five', questions: [textQuestion('q2')] });
    await draft(id, { title: 'Six', questions: [textQuestion('q2')] });
    expect(await told(id)).toEqual([
      ['published', 2, 3],
      ['published', 1, 1],
      ['saved', null, 1],
      ['saved', null, 0],
    ]);
    const [newest] = (await list(id)).items;
    expect(newest?.by).toEqual({ kind: 'api-key', name: expect.any(String) });
    await publish(id);
    expect((await list(id)).items[0]).toMatchObject({ number: 3, changes: 1, at: at(0), note: null });
  });

  test('a version tells from when until when visitors got it (VR-26, VR-27)', async () => {
    server.setNow(at(1));
    const { id } = await createSurvey(editor, { title: 'One' });
    server.setNow(at(2));
    await save(id, { title: 'Two' });
    server.setNow(at(3));
    await editor.post('/surveys/draft', { survey_ids: [id] });
    server.setNow(at(4));
    await editor.post('/surveys/publish', { survey_ids: [id] });
    const { items } = await list(id);
    const spans = items.map(({ number, live_from, live_until }) => [number, live_from, live_until]);
    expect(spans).toEqual([
      [3, at(4), null],
      [2, at(2), at(3)],
      [1, at(1), at(2)],
    ]);
    const first = await list(id, '?per_page=2');
    expect([first.items.length, first.next_before]).toEqual([2, items[1]?.id]);
    const rest = await list(id, `?per_page=2&before=${first.next_before}`);
    expect([rest.items.map(({ number }) => number), rest.next_before]).toEqual([[1], null]);
  });

  test('a scheduled survey is live from its hour; another hour is no other version (VR-27)', async () => {
    server.setNow(at(1));
    const publish_at = '2026-11-20T13:00:00.000Z';
    const { id } = await createSurvey(editor, { publish_at });
    await save(id, { title: 'A survey', publish_at: '2026-11-20T14:00:00.000Z' });
    expect((await list(id)).items).toMatchObject([{ number: 1, live_from: '2026-11-20T14:00:00.000Z' }]);
    await editor.post('/surveys/publish', { survey_ids: [id] });
    expect((await list(id)).items).toMatchObject([{ number: 1, live_from: at(1), live_until: null }]);
  });

  test('a version is compared with the one before, with any other, with what is live and with the draft (VR-28)', async () => {
    const { id } = await createSurvey(editor, { title: 'One' });
    await save(id, { title: 'Two' });
    await save(id, { title: 'Three' });
    await draft(id, { title: 'Four' });
    const [three, two, one] = (await list(id)).items.map((version) => version.id);
    const compare = async (query = '') => {
      const path = `/surveys/${id}/versions/${two}/changes${query}`;
      const { changes } = (await editor.get<Changes>(path)).body;
      return changes.map(({ before, after }) => [before, after]);
    };
    expect(await compare()).toEqual([['One', 'Two']]);
    expect(await compare(`?with=${one}`)).toEqual([['One', 'Two']]);
    expect(await compare(`?with=${three}`)).toEqual([['Three', 'Two']]);
    expect(await compare('?with=live')).toEqual([['Three', 'Two']]);
    expect(await compare('?with=draft')).toEqual([['Four', 'Two']]);
    expect(await compare(`?with=${two}`)).toEqual([]);
    expect((await editor.get<Survey>(`/surveys/${id}/versions/${one}`)).body).toMatchObject({
      id,
      title: 'One',
    });
    expect((await editor.get(`/surveys/${id}/versions/999`)).status).toBe(404);
    expect((await editor.get(`/surveys/999999/versions`)).status).toBe(404);
  });

  test('the call for the changes tells differences and what happens to answers; others may not make it (VR-24, VR-21, VR-19)', async () => {
    const questions = [radioQuestion('gone'), radioQuestion('retyped'), radioQuestion('renamed')];
    const survey = await createSurvey(editor, { questions });
    const answers = ['gone', 'retyped', 'renamed'].map((question_id) => ({ question_id, value: 'Yes' }));
    for (let each = 0; each < 2; each++) await submitResponse(server, survey, { answers });
    await submitResponse(server, survey, {
      answers: [answers[0], { question_id: 'retyped', value: 'No' }] as never,
    });
    await draft(survey.id, {
      questions: [
        textQuestion('retyped', { title: 'Question retyped' }),
        radioQuestion('renamed', { config: { options: ['Aye', 'No'] } }),
      ],
    });
    const { body } = await editor.get<DraftChanges>(`/surveys/${survey.id}/changes`);
    expect(body.changes.map(({ code, path }) => [code, path])).toEqual([
      ['changed', 'questions.retyped.type'],
      ['changed', 'questions.renamed.config.options.0'],
      ['removed', 'questions.gone'],
    ]);
    expect(body.answers).toEqual([
      {
        code: 'question-removed',
        question_id: 'gone',
        name: 'Question gone',
        before: 'radio-button',
        count: 3,
      },
      {
        code: 'question-retyped',
        question_id: 'retyped',
        name: 'Question retyped',
        before: 'radio-button',
        count: 3,
      },
      { code: 'option-renamed', question_id: 'renamed', name: 'Question renamed', before: 'Yes', count: 2 },
    ]);
    const reader = await server.as('author');
    expect((await reader.get(`/surveys/${survey.id}/changes`)).status).toBe(403);
    expect((await reader.get(`/surveys/${survey.id}/versions`)).status).toBe(403);
    expect((await reader.delete(`/surveys/${survey.id}/changes`, { revision: 9 })).status).toBe(403);
  });

  test('discarded changes are kept as a version and can be restored (VR-23, VR-24)', async () => {
    const { id } = await createSurvey(editor, { title: 'Live' });
    await draft(id, { title: 'Waiting' });
    const before = await etag();
    const revision = await revisionOf(id);
    const call = { ...revision, save_key: 'd' };
    const { body } = await editor.delete<SavedSurvey>(`/surveys/${id}/changes`, call);
    expect(body).toMatchObject({ title: 'Live', has_changes: false, content: 'live' });
    expect((await editor.delete(`/surveys/${id}/changes`, call)).status).toBe(200);
    expect((await editor.delete(`/surveys/${id}/changes`, revision)).status).toBe(409);
    const [discarded] = (await list(id)).items;
    expect(discarded).toMatchObject({ kind: 'saved', number: null, changes: 1 });
    await restore(id, discarded?.id ?? 0);
    expect([(await read(id, 'draft')).title, (await read(id)).title, await etag()]).toEqual([
      'Waiting',
      'Live',
      before,
    ]);
  });

  test('restoring goes into the draft of a live survey, else into the survey; what it replaces is kept (VR-33)', async () => {
    const { id } = await createSurvey(editor, { title: 'One' });
    await save(id, { title: 'Two' });
    await draft(id, { title: 'Typed' });
    const before = await etag();
    const { body } = await restore(id, 1);
    expect(body).toMatchObject({ title: 'One', content: 'draft', has_changes: true, missing: [] });
    expect([(await read(id)).title, await etag()]).toEqual(['Two', before]);
    const titleOf = async (version: number | undefined) =>
      (await editor.get<Survey>(`/surveys/${id}/versions/${version}`)).body.title;
    expect(await titleOf((await list(id)).items[0]?.id)).toBe('Typed');
    const idle = await createSurvey(editor, { title: 'Idle', status: 'draft' });
    await save(idle.id, { title: 'Idle too', status: 'draft' });
    expect((await restore(idle.id, 1)).body).toMatchObject({
      title: 'Idle',
      status: 'draft',
      has_changes: false,
    });
    const late = await editor.post(`/surveys/${id}/versions/1/restore`, { revision: 1 });
    expect(late.status).toBe(409);
  });

  test('a restored question has all its answers again (VR-34)', async () => {
    const survey = await createSurvey(editor, { questions: [radioQuestion('kept'), radioQuestion('back')] });
    const answers = ['kept', 'back'].map((question_id) => ({ question_id, value: 'Yes' }));
    for (let each = 0; each < 3; each++) await submitResponse(server, survey, { answers });
    const card = async () => {
      const path = `/surveys/${survey.id}/results?start_date=2026-11-01&end_date=2026-11-30`;
      const { body } = await editor.get<{ question_stats: QuestionStats[] }>(path);
      const found = body.question_stats.find(({ id }) => id === 'back');
      return [found?.total_answers, found?.is_removed];
    };
    await draft(survey.id, { questions: [radioQuestion('kept')] });
    await publish(survey.id);
    expect(await card()).toEqual([3, true]);
    await restore(survey.id, 1);
    await publish(survey.id);
    expect(await card()).toEqual([3, false]);
    expect((await read(survey.id)).questions.map(({ id }) => id)).toEqual(['kept', 'back']);
  });

  test('what cannot come back is named, and what the plan does not allow rests (VR-35)', async () => {
    const picture = { label: 'Gone', image: '/media/gone.png' };
    const { id } = await createSurvey(editor, {
      questions: [
        { id: 'stars', type: 'star-rating', title: 'How many?' },
        radioQuestion('r'),
        {
          id: 'p',
          type: 'image-radio',
          title: 'Which?',
          config: { options: [picture, { label: 'Other', image: 'https://elsewhere.test/a.png' }] },
        },
      ],
      settings: { thank_you: { type: 'redirect', redirect_to: { id: 987_654, label: 'Pricing' } } },
    });
    await save(id, { title: 'Plain' });
    await switchPlan(server, 'plus');
    const { body } = await restore(id, 1);
    await switchPlan(server, 'elite');
    expect(body.missing).toEqual([
      {
        code: 'missing_image',
        path: 'questions.p.config.options.0.image',
        name: 'Gone',
        question: 3,
      },
      { code: 'missing_page', path: 'settings.thank_you.redirect_to', name: 'Pricing', question: null },
    ]);
    expect(body.questions.map(({ id: question }) => question)).toEqual(['stars', 'r', 'p']);
  });

  test('the newest 200 publications and 20 others are kept (VR-36)', async () => {
    const { id } = await createSurvey(editor, { title: 'Start' });
    const survey = await submitResponse(server, (await read(id)) as never);
    expect(survey.status).toBe(201);
    await save(id, { questions: [textQuestion('other')] });
    for (let each = 3; each <= 230; each++)
      await save(id, { title: `Title ${each}`, questions: [textQuestion('other')] });
    const numbers: (number | null)[] = [];
    for (let query = '?per_page=100'; query !== ''; ) {
      const { items, next_before } = await list(id, query);
      numbers.push(...items.map(({ number }) => number));
      query = next_before === null ? '' : `?per_page=100&before=${next_before}`;
    }
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([200, 230, 31]);
    const response = await editor.get(`/surveys/${id}/responses/${survey.body.data}`);
    expect(JSON.stringify(response.body)).toContain('Question q1');
    await editor.post('/surveys/draft', { survey_ids: [id] });
    for (let each = 1; each <= 23; each++) await save(id, { title: `Saved ${each}`, status: 'draft' });
    const saved = (await list(id, '?per_page=100')).items.filter(({ kind }) => kind === 'saved');
    expect(saved).toHaveLength(20);
  });

  test('who made a version stays its name when the person is gone (VR-37)', async () => {
    const { id } = await createSurvey(editor, { title: 'One' });
    await server.deps.db.updateTable('users').set({ name: 'Somebody else' }).execute();
    expect((await list(id)).items[0]?.by).toEqual({ kind: 'user', name: 'An administrator' });
  });

  test('a draft and versions hold webhooks sealed, and tell nothing of them (VR-32, FS-18)', async () => {
    const { db } = server.deps;
    const notifications = { webhook: { active: true, webhooks: [HOOK] } };
    const { id } = await createSurvey(editor);
    await draft(id, { notifications });
    const stored = async () => [
      ...(await db.selectFrom('survey_drafts').select('notifications').execute()),
      ...(await db.selectFrom('survey_publications').select('notifications').execute()),
    ];
    expect(JSON.stringify(await stored())).toContain('sealed:');
    await publish(id);
    expect((await read(id)).notifications.webhook.webhooks).toMatchObject([HOOK]);
    const replies = await Promise.all([
      editor.get(`/surveys/${id}/versions/2/changes`),
      editor.get(`/surveys/${id}/versions/2`),
    ]);
    const texts = JSON.stringify([await stored(), replies.map(({ body }) => body)]);
    expect(texts).not.toMatch(/hush|path\?key/);
    expect(texts).toContain('hooks.test');
  });

  test('whoever may not view results changes no destinations by a draft, by publishing or by restoring (FS-12, VR-33)', async () => {
    const post = async (settings: object) => expect((await editor.post('/settings', { settings })).status).toBe(200);
    await post({ create_edit_surveys: ['author'], view_results: [] });
    const author = await server.as('author');
    const mail = (addresses: string) => ({ email: { active: true, addresses } });
    const { id } = await createSurvey(editor, { notifications: mail('first@example.test') });
    await save(id, { notifications: mail('second@example.test') });
    const drafting = { ...surveyBody(), apply: false, notifications: mail('author@example.test') };
    expect((await author.put(`/surveys/${id}`, drafting)).status).toBe(403);
    const { body } = await restore(id, 1, author);
    expect(body.missing).toEqual([{ code: 'destinations_kept' }]);
    expect((await read(id, 'draft')).notifications.email.addresses).toBe('second@example.test');
    await draft(id, { notifications: mail('third@example.test') });
    const refused = await author.post(`/surveys/${id}/changes/publish`, await revisionOf(id));
    expect([refused.status, (await read(id)).notifications.email.addresses]).toEqual([403, 'second@example.test']);
    await post({ create_edit_surveys: [], view_results: [] });
  });
});
