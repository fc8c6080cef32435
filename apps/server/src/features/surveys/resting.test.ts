import type { Notice, SavedSurvey, Survey, SurveyListItem, WidgetDocument } from '@userfeedback/contract';
import { SurveyInput } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import { countImpression, createSurvey, makeLive, radioQuestion, submitResponse } from '../../testing/factories.ts';
import { switchPlan } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { issueLicence } from '../licence/service.ts';
import { ALL, everything, LATER, LOGIC, NOW, OF_ADDON, restoreSite, setAddon } from './testing.ts';

/** The same with default values in every part. */
const allDefaults = (change: SurveyBody = {}): SurveyBody => ({
  title: 'All there is',
  status: 'publish',
  questions: [
    radioQuestion('radio'),
    { id: 'stars', type: 'star-rating', title: 'Changed?' },
    { id: 'nps', type: 'text', title: 'Another type' },
    { id: 'why', type: 'text', title: 'Why?' },
  ],
  notifications: { email: { active: true, addresses: 'owner@example.test' } },
  ...change,
});

const BEYOND_PLUS = [
  'settings.targeting.devices',
  LOGIC,
  ...['behavior', 'geo-restrictions', 'google-drive', 'webhooks'].flatMap((slug) => OF_ADDON[slug] ?? []),
];

describe.each(testDialects())('what rests, on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: NOW });
    admin = await server.as('administrator');
  });
  afterAll(() => server.close());

  const licence = async (state: 'valid' | 'disabled' | 'invalid', expires: string | null = null) => {
    const { db, now } = server.deps;
    await server.deps.licence.use(await issueLicence(db, now, { type: 'elite', expires, state }));
  };
  const row = (id: number) =>
    server.deps.db.selectFrom('surveys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  /** All parts as stored. */
  const parts = async (id: number) => {
    const { questions, settings, notifications, status, publish_at } = await row(id);
    const { thank_you, targeting, geo_targeting, behavior, theming, google_drive } = JSON.parse(settings);
    const { email, webhook } = JSON.parse(notifications);
    // Sealed texts are random.
    const hooks = webhook.webhooks.map((hook: object) => ({ ...hook, secret: '' }));
    return {
      status,
      publish_at,
      targeting,
      geo_targeting,
      behavior,
      theming,
      google_drive,
      questions: JSON.parse(questions).slice(0, 3),
      thanks: [thank_you.type, thank_you.redirect_to, thank_you.conditions],
      logic: email.logic,
      webhook: { ...webhook, webhooks: hooks },
    };
  };
  const read = async (id: number) => (await admin.get<Survey>(`/surveys/${id}`)).body;
  const put = (id: number, body: SurveyBody & { apply?: boolean }) =>
    admin.put<SavedSurvey>(`/surveys/${id}`, { ...body, id });
  const document = async () => (await server.visitor.get<WidgetDocument>('/widget')).body;
  const delivered = async (id: number) => (await document()).surveys.find((survey) => survey.id === id);
  const listed = async (id: number) => {
    const { body } = await admin.get<{ items: SurveyListItem[] }>('/surveys?per_page=-1&select[]=not_shown');
    return body.items.find((item) => item.id === id)?.not_shown;
  };
  const without = (names: readonly string[]) => ALL.filter((name) => !names.includes(name));

  const LESSER: readonly [string, () => Promise<void>, string[]][] = [
    ['without a key', () => switchPlan(server, 'none'), ALL],
    ['with an expired key', () => licence('valid', '2026-11-19'), ALL],
    ['with a disabled key', () => licence('disabled'), ALL],
    ['with an invalid key', () => licence('invalid'), ALL],
    ['on plus', () => switchPlan(server, 'plus'), BEYOND_PLUS],
    ['on pro', () => switchPlan(server, 'pro'), ['settings.geo_targeting']],
    ...Object.entries(OF_ADDON).map(([slug, names]): [string, () => Promise<void>, string[]] => [
      `with ${slug} inactive`,
      () => setAddon(server, slug, 0),
      names,
    ]),
  ];
  const WAYS: readonly [string, (survey: Survey) => Promise<unknown>][] = [
    ['Save, as it was read', (survey) => put(survey.id, survey)],
    ['POST under its id', (survey) => admin.post('/surveys', survey)],
    ['rename', (survey) => put(survey.id, { ...survey, title: 'Another name' })],
    ['the publish step', (survey) => put(survey.id, { ...survey, redirect_route: 'surveys-index' })],
    ['Publish in the list', ({ id }) => admin.post('/surveys/publish', { survey_ids: [id] })],
  ];

  describe.each(LESSER)('%s', (_lesser, apply, expected) => {
    test('each way of saving keeps every part, and the survey is as before once the licence is back (FB-09, FB-11, FB-12)', async () => {
      const { id } = await createSurvey(admin, everything());
      const [before, shown] = [await parts(id), JSON.stringify(await document())];
      await apply();
      const { resting } = await read(id);
      expect(resting.map(({ part }) => part).sort()).toEqual(expected.toSorted());
      for (const [way, save] of WAYS) {
        await save(await read(id));
        expect(await parts(id), way).toEqual(before);
      }
      await put(id, { ...(await read(id)), title: 'All there is' });
      await restoreSite(server);
      expect(JSON.stringify(await document())).toBe(shown);
      expect((await read(id)).resting).toEqual([]);
      await admin.post('/surveys/trash', { survey_ids: [id] });
    });

    test('what is sent for a resting part is named in the reply and not stored (FB-09, FB-10)', async () => {
      const { id } = await createSurvey(admin, everything());
      const before = await parts(id);
      await apply();
      const { body } = await put(id, SurveyInput.parse(allDefaults()));
      expect(body.removed.map(({ part }) => part).sort()).toEqual(expected.toSorted());
      const after = await parts(id);
      const rests = (name: string) => expected.includes(name);
      expect(after.status).toBe('publish');
      if (rests('questions.stars')) expect(after.questions).toEqual(before.questions);
      if (rests('settings.targeting.pages')) expect(after.targeting.page_rules).toEqual(before.targeting.page_rules);
      if (rests('settings.targeting.devices')) expect(after.targeting.devices).toEqual(['mobile']);
      if (rests('settings.behavior')) expect(after.behavior).toEqual(before.behavior);
      if (rests('settings.thank_you.type')) expect(after.thanks).toEqual(before.thanks);
      if (rests('settings.theming')) expect(after.theming).toEqual({ ...before.theming, start_minimized: false });
      if (rests('settings.geo_targeting')) expect(after.geo_targeting).toEqual(before.geo_targeting);
      if (rests('settings.google_drive')) expect(after.google_drive).toEqual(before.google_drive);
      if (rests('notifications.webhook')) expect(after.webhook).toEqual(before.webhook);
      if (rests(LOGIC)) expect(after.logic).toEqual(before.logic);
      // What does not rest is as it was sent.
      for (const name of without(expected)) expect(body.resting.map(({ part }) => part)).not.toContain(name);
      await restoreSite(server);
      await admin.post('/surveys/trash', { survey_ids: [id] });
    });

    test('a new survey with every part is stored without those, each named with what it needs (FB-10)', async () => {
      await apply();
      const { status, body } = await admin.post<SavedSurvey>('/surveys', everything({ status: 'draft' }));
      expect(status).toBe(201);
      expect(body.removed.map(({ part }) => part).sort()).toEqual(expected.toSorted());
      for (const { needs } of body.removed) expect(needs).toMatch(/^(plus|pro|elite|[a-z]+(-[a-z]+)?)$/);
      expect(body.resting).toEqual([]);
      const { body: plain } = await admin.post<SavedSurvey>('/surveys', { title: 'Plain' });
      expect(plain.removed).toEqual([]);
      await restoreSite(server);
    });
  });

  test('a resting question can be moved and deleted, and a duplicate keeps it, resting (FB-09, FB-14)', async () => {
    const { id } = await createSurvey(admin, everything());
    await switchPlan(server, 'none');
    const { questions, ...rest } = await read(id);
    const order = ['nps', 'why', 'radio'];
    const wanted = order.flatMap((name) => questions.filter((each) => each.id === name));
    const moved = await put(id, { ...rest, questions: wanted });
    expect(moved.body.questions.map((each) => each.id)).toEqual(order);
    expect(moved.body.removed).toEqual([]);
    const copy = await admin.post<{ id: number }>(`/surveys/${id}/duplicate`);
    const { resting, ...copied } = await read(copy.body.id);
    expect(copied.questions.map((each) => each.id)).toEqual(order);
    expect(resting.map(({ part }) => part).sort()).toEqual(without(['questions.stars']).toSorted());
    await restoreSite(server);
  });

  test('a question typed or retyped into a rating is left out: a new one goes, an old one stays what it was (FB-10)', async () => {
    await switchPlan(server, 'none');
    const { id } = await createSurvey(admin, { questions: [radioQuestion('a'), radioQuestion('b')] });
    const { body } = await put(id, {
      title: 'A survey',
      status: 'publish',
      questions: [
        { id: 'a', type: 'star-rating', title: 'Stars now?' },
        radioQuestion('b'),
        { id: 'c', type: 'nps', title: 'New' },
      ],
    });
    expect(body.questions.map((each) => [each.id, each.type])).toEqual([
      ['a', 'radio-button'],
      ['b', 'radio-button'],
    ]);
    expect(body.removed).toEqual([
      { part: 'questions.a', needs: 'plus' },
      { part: 'questions.c', needs: 'plus' },
    ]);
    await restoreSite(server);
  });

  test('a planned moment counts on any plan; it can be cleared but not moved, and no new one can be planned (FB-14)', async () => {
    const { id } = await createSurvey(admin, { publish_at: LATER });
    const other = await createSurvey(admin, { publish_at: LATER });
    await switchPlan(server, 'none');
    const moved = await put(id, { ...(await read(id)), publish_at: '2026-12-01T12:00:00.000Z' });
    expect(moved.body).toMatchObject({ status: 'publish', publish_at: LATER });
    expect(moved.body.removed).toEqual([{ part: 'publish_at', needs: 'pro' }]);
    const cleared = await put(other.id, { ...(await read(other.id)), publish_at: null });
    expect(cleared.body).toMatchObject({ published: true, publish_at: null, removed: [] });
    const fresh = await admin.post<SavedSurvey>('/surveys', {
      title: 'New',
      status: 'publish',
      publish_at: LATER,
      questions: [radioQuestion('a')],
    });
    expect(fresh.body).toMatchObject({ published: false, status: 'draft', publish_at: null });
    expect(fresh.body.removed).toEqual([{ part: 'publish_at', needs: 'pro' }]);
    expect(await delivered(id)).toBeUndefined();
    server.setNow('2026-12-24T12:00:01.000Z');
    expect(await delivered(id)).toBeDefined();
    server.setNow(NOW);
    await restoreSite(server);
  });

  test('what rests sends nothing: no webhook, no row, and mails go out whatever their logic says (FB-11)', async () => {
    const { id } = await createSurvey(admin, everything({ questions: [radioQuestion('radio')] }));
    const kinds = async () => {
      const reply = await submitResponse(server, await read(id));
      expect(reply.status).toBe(201);
      const rows = await server.deps.db
        .selectFrom('deliveries')
        .select('kind')
        .where('response_id', '=', reply.body.data)
        .execute();
      return rows.map(({ kind }) => kind).sort();
    };
    expect(await kinds()).toEqual(['addon:google-drive', 'addon:webhooks']);
    await switchPlan(server, 'none');
    expect(await kinds()).toEqual(['email']);
    expect(await delivered(id)).toMatchObject({
      settings: {
        targeting: { devices: ['desktop'], pages: 'all', page_rules: [] },
        geo_targeting: { target: 'all', countries: [] },
        behavior: { timing: 'immediate', run_time: 'indefinitely' },
        thank_you: { type: 'message', message: 'Bye' },
        theming: { color_scheme: null, skip_text: '' },
      },
      questions: [{ settings: { randomize: false, comment_box: false } }],
    });
    await restoreSite(server);
    expect(await kinds()).toEqual(['addon:google-drive', 'addon:webhooks']);
  });

  test('a survey with a resting rating is not shown, as the list and a notice say, until the question is deleted (FB-13, EL-03, XO-05)', async () => {
    await admin.post('/surveys/draft', { survey_ids: (await document()).surveys.map((survey) => survey.id) });
    await licence('valid', '2026-11-20');
    const rated = {
      questions: [radioQuestion('a'), { id: 'n', type: 'nps' as const, title: 'How likely?' }],
    };
    const [one, two] = [await createSurvey(admin, rated), await createSurvey(admin, rated)];
    const ids = async () => (await document()).surveys.map((survey) => survey.id);
    const listNotices = async (client = admin) =>
      (await client.get<Notice[]>('/notices')).body.filter((notice) => notice.content.includes('not shown'));
    expect(await ids()).toEqual([two.id, one.id]);
    expect(await listNotices()).toEqual([]);
    // The licence expires by date alone.
    server.setNow('2026-11-21T00:00:01.000Z');
    await server.deps.site.refresh();
    expect(await ids()).toEqual([]);
    expect((await document()).reasons).toMatchObject({ [one.id]: ['question-types-addon'] });
    expect(await listed(one.id)).toBe('question-at-rest');
    expect((await countImpression(server, one.id)).status).toBe(404);
    expect((await submitResponse(server, one)).status).toBe(404);
    expect(await listNotices()).toMatchObject([
      {
        content: '2 published surveys are not shown: their Star Rating or NPS questions need Pro.',
        link: { text: 'View Surveys', url: expect.stringMatching(/\/admin\/surveys$/) },
      },
    ]);
    expect(await listNotices(await server.as('editor'))).toEqual([]);
    const mended = { ...(await read(one.id)), questions: [radioQuestion('a')] };
    // A draft without the question changes nothing for visitors.
    const { body: drafted } = await put(one.id, { ...mended, apply: false });
    const rests = ({ resting }: Survey) => resting.some(({ part }) => part === 'questions.n');
    expect([drafted.has_changes, rests(drafted), rests(await read(one.id))]).toEqual([true, false, true]);
    expect([await listed(one.id), (await listNotices())[0]?.content]).toEqual([
      'question-at-rest',
      '2 published surveys are not shown: their Star Rating or NPS questions need Pro.',
    ]);
    const { revision } = drafted;
    const { body } = await admin.post<SavedSurvey>(`/surveys/${one.id}/changes/publish`, { revision });
    expect(body).toMatchObject({ published: true, removed: [] });
    expect(await ids()).toEqual([one.id]);
    expect(await listed(one.id)).toBeNull();
    expect((await listNotices())[0]?.content).toMatch(/^1 published survey is not shown: its/);
    server.setNow(NOW);
    await restoreSite(server);
  });

  test.each([
    ['no question', '[]', 'no-questions'],
    [
      'an untitled one',
      JSON.stringify([radioQuestion('a'), { id: 'b', type: 'text', title: '\u200B ' }]),
      'untitled-question',
    ],
  ])(
    'a row from elsewhere with %s is not delivered, counts nothing and takes no other survey’s place (FB-07, BF-66, BF-67, BF-69)',
    async (_name, questions, reason) => {
      const good = await createSurvey(admin, { title: 'Good' });
      const bad = await createSurvey(admin, { title: 'Bad' });
      await server.deps.site.change(async (trx) => {
        await trx.updateTable('surveys').set({ questions }).where('id', '=', bad.id).execute();
      });
      expect(await delivered(bad.id)).toBeUndefined();
      expect(await delivered(good.id)).toBeDefined();
      expect((await countImpression(server, bad.id)).status).toBe(404);
      expect((await submitResponse(server, bad)).status).toBe(404);
      expect(await listed(bad.id)).toBe(reason);
      expect(await listed(good.id)).toBeNull();
      expect((await row(bad.id)).status).toBe('publish');
      await server.deps.database.migrate();
      expect((await row(bad.id)).status).toBe('publish');
    },
  );

  test('a survey whose logic hides every question at the start is not delivered (FB-08)', async () => {
    const conditions = [{ question_id: '', compare: '=' as const, value: '' }];
    const hidden = radioQuestion('a', { logic: { enabled: true, conditions } });
    const both = [hidden, radioQuestion('b')];
    const [{ id }, other] = (await Promise.all(
      [[hidden], both].map((questions) => createSurvey(admin, { status: 'draft', questions })),
    )) as [SavedSurvey, SavedSurvey];
    for (const survey of [id, other.id]) await makeLive(server, survey);
    expect(await delivered(id)).toBeUndefined();
    expect(await delivered(other.id)).toBeDefined();
  });
});
