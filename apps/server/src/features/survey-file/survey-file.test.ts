import { catalogue } from '@userfeedback/catalogue';
import type { FileRemark, MediaItem, Survey, SurveyFile } from '@userfeedback/contract';
import { SURVEY_FILE } from '@userfeedback/contract';
import { applyTemplate, newSurvey } from '@userfeedback/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import { switchPlan } from '../../testing/plans.ts';
import { SAMPLE_IMAGES } from '../../testing/sample-images.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { uploadBody } from '../media/testing.ts';
import { everything, restoreSite, setAddon } from '../surveys/testing.ts';
import { download, schemaCheck, smallFile } from './testing.ts';

type Made = { id: number; remarks: FileRemark[] };

describe.each(testDialects())('survey files on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let editor: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    admin = await server.as('administrator');
    await admin.post('/settings', { settings: { create_edit_surveys: ['editor'] } });
    editor = await server.as('editor');
  });
  afterAll(() => server.close());

  const read = async (id: number) => (await admin.get<Survey>(`/surveys/${id}`)).body;
  const send = <Body = Made>(file: unknown, client = admin) => client.post<Body>('/surveys/file', { file });
  const upload = async (bytes: Uint8Array = SAMPLE_IMAGES.png) =>
    (await admin.inject<MediaItem>({ method: 'POST', url: '/api/v1/media', ...(await uploadBody(bytes)) })).body;
  const countSurveys = async () => (await server.deps.db.selectFrom('surveys').select('id').execute()).length;

  test('is named after the title and says what it is; nothing of the site is in it (VR-65, VR-66)', async () => {
    const { id } = await createSurvey(admin, { title: ' Wie war’s – Ärger & Café? ', creation_key: 'own' });
    await submitResponse(server, await read(id));
    const { headers, body } = await admin.get<SurveyFile>(`/surveys/${id}/file`);
    expect(headers['content-disposition']).toBe('attachment; filename="wie-war-s-arger-cafe.survey.json"');
    expect(body).toMatchObject({
      $schema: '/schemas/survey-file-1.json',
      format: 'userfeedback-survey',
      format_version: 1,
      media: {},
      left_out: [],
    });
    expect(Date.parse(body.exported_at)).toBeGreaterThan(0);
    expect(Object.keys(body.survey).toSorted()).toEqual(
      [
        'title',
        'type',
        'template',
        'questions',
        'settings',
        'notifications',
        'extensions',
        'languages',
        'translations',
      ].toSorted(),
    );
    expect(body.survey.settings.google_drive).not.toHaveProperty('spreadsheet_id');
    const nameless = await createSurvey(admin, { title: '日本' });
    const reply = await admin.get(`/surveys/${nameless.id}/file`);
    expect(reply.headers['content-disposition']).toContain('filename="survey.survey.json"');
  });

  test('holds no secret, names each that it leaves out, and keeps the hosts of webhooks (VR-67)', async () => {
    const { id } = await createSurvey(admin, {
      notifications: {
        webhook: {
          active: true,
          webhooks: [
            {
              name: 'Slack',
              request_url: 'https://hooks.test/services/T0PSECRET?key=HUSH1',
              secret: 'HUSH2',
              headers: [
                { key: 'X-Key', value: 'HUSH3' },
                { key: 'X-Empty', value: '' },
              ],
              body: [{ key: 'answer', value: 'q1' }],
            },
            { name: 'Open', request_url: 'https://open.test:8443' },
          ],
        },
      },
    });
    const file = await download(admin, id);
    expect(JSON.stringify(file)).not.toMatch(/HUSH|T0PSECRET|sealed:/);
    expect(file.left_out).toEqual([
      'The address of webhook “Slack”, except for its host',
      'The secret of webhook “Slack”',
      'The value of header “X-Key” of webhook “Slack”',
    ]);
    expect(file.survey.notifications.webhook.webhooks).toMatchObject([
      {
        name: 'Slack',
        request_url: 'https://hooks.test',
        headers: [{ key: 'X-Key' }, { key: 'X-Empty' }],
        body: [{ key: 'answer', value: 'q1' }],
      },
      { name: 'Open', request_url: 'https://open.test:8443' },
    ]);
    const made = await send(file);
    const names = made.body.remarks.flatMap((each) => (each.code === 'left_out' ? [each.name] : []));
    expect(names).toEqual(file.left_out);
  });

  test('brings its pictures along; they show on a site without them (VR-67)', async () => {
    const image = await upload();
    const elsewhere = 'https://pictures.test/b.png';
    const { id } = await createSurvey(admin, {
      questions: [
        {
          id: 'q1',
          type: 'image-radio',
          title: 'Which?',
          config: {
            options: [
              { label: 'Ours', image: image.url },
              { label: 'Same', image: image.url },
              { label: 'Theirs', image: elsewhere },
            ],
          },
        },
      ],
      settings: { theming: { logo_type: 'custom', custom_logo: image.url } },
    });
    const file = await download(admin, id);
    const [key = ''] = Object.keys(file.media);
    expect(file.media).toEqual({
      [key]: { name: 'photo', type: 'image/png', data: SAMPLE_IMAGES.png.toString('base64') },
    });
    expect(file.survey.settings.theming.custom_logo).toBe(`media:${key}`);
    await server.deps.db.deleteFrom('media').execute();
    const { body } = await send(file);
    const copy = await read(body.id);
    const [question] = copy.questions;
    const options = question?.type === 'image-radio' ? question.config.options : [];
    expect(options.map((option) => option.image)).toEqual([
      copy.settings.theming.custom_logo,
      copy.settings.theming.custom_logo,
      elsewhere,
    ]);
    const shown = await server.app.inject(new URL(copy.settings.theming.custom_logo).pathname);
    expect(shown.rawPayload).toEqual(SAMPLE_IMAGES.png);
    expect(await server.deps.db.selectFrom('media').select('title').execute()).toEqual([{ title: 'photo' }]);
  });

  test('takes pictures up to 25 MB together, and names the others with their addresses (VR-67)', async () => {
    const big = Buffer.concat([SAMPLE_IMAGES.png, Buffer.alloc(2_000_000)]);
    const images: MediaItem[] = [];
    for (let index = 0; index < 14; index += 1) images.push(await upload(Buffer.concat([big, Buffer.from([index])])));
    const questions = [0, 5, 10].map((from) => ({
      id: `q${from}`,
      type: 'image-radio' as const,
      title: 'Which?',
      config: { options: images.slice(from, from + 5).map(({ url }) => ({ label: url, image: url })) },
    }));
    const file = await download(admin, (await createSurvey(admin, { questions })).id);
    expect(Object.keys(file.media)).toHaveLength(13);
    expect(file.left_out).toEqual([`The picture “photo”, which stays at ${images[13]?.url}`]);
  });

  test('all templates, as files, are valid by the published schema (VR-68)', async () => {
    const validate = await schemaCheck(server);
    expect(validate.schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' });
    expect(catalogue.length).toBeGreaterThanOrEqual(35);
    const templates = (await admin.get<Parameters<typeof applyTemplate>[1][]>('/survey-templates')).body;
    let count = 0;
    for (const template of templates) {
      const draft = applyTemplate(newSurvey({ admin_email: 'a@example.test' }), template, () => `id-${count++}`);
      const file = await download(admin, (await createSurvey(admin, { ...draft, status: 'draft' })).id);
      expect(validate(file), `${template.key}: ${JSON.stringify(validate.errors)}`).toBe(true);
    }
    expect(validate(smallFile({ unknown: 1 }))).toBe(true);
    for (const wrong of [
      { ...smallFile(), format_version: 2 },
      smallFile({ questions: [{ type: 'nps', title: 7 }] }),
      smallFile({ settings: { behavior: { timing: 'never' } } }),
      { format: SURVEY_FILE.format },
    ])
      expect(validate(wrong), JSON.stringify(wrong)).toBe(false);
    const { body: document } = await server.visitor.get<{ externalDocs: { url: string } }>('/openapi.json');
    expect(document.externalDocs.url).toMatch(/\/schemas\/survey-file-1\.json$/);
  });

  test('a check tells title, number of questions and remarks, and stores nothing (VR-69)', async () => {
    const file = smallFile({
      questions: [
        { type: 'text', title: 'One' },
        { type: 'nps', title: 'Two' },
      ],
    });
    const before = await countSurveys();
    const { status, body } = await admin.post('/surveys/file/check', { file });
    expect({ status, body }).toEqual({
      status: 200,
      body: { title: 'From a file', questions: 2, remarks: [] },
    });
    expect(await countSurveys()).toBe(before);
  });

  test('says what differs here, on a Lite site (VR-70)', async () => {
    const [{ id }, image] = [await createSurvey(admin, everything()), await upload()];
    const file = await download(admin, id);
    const { survey, ...rest } = file;
    const pages = [
      { logic: 'page_or_post_is', data: [{ id: 999, label: 'Gone' }] },
      { logic: 'taxonomy_term_is', data: [{ id: 'nowhere', label: 'No such term' }] },
      { logic: 'page_type', data: [{ id: 'home', label: 'Home' }] },
      { logic: 'page_url_contains', data: 'shop' },
    ];
    const choice = {
      id: 'pics',
      type: 'image-radio',
      title: 'Which?',
      config: { options: [{ label: 'Lost', image: `media:${'a'.repeat(64)}` }] },
    };
    const sent = {
      ...rest,
      survey: {
        ...survey,
        mood: 'good',
        questions: [...survey.questions, choice],
        settings: {
          ...survey.settings,
          targeting: { ...survey.settings.targeting, page_rules: pages, shape: 1 },
        },
      },
    };
    await switchPlan(server, 'none');
    for (const slug of ['question-types', 'behavior']) await setAddon(server, slug, 0);
    const { body } = await send(sent);
    expect(body.remarks).toEqual(
      expect.arrayContaining([
        { code: 'switched_off', parts: ['email', 'webhook', 'google_drive'] },
        expect.objectContaining({ code: 'rests', part: 'questions.stars', question: 2 }),
        expect.objectContaining({ code: 'rests', part: 'settings.behavior', question: null }),
        {
          code: 'missing_page',
          path: 'settings.targeting.page_rules.0.data',
          name: 'Gone',
          question: null,
        },
        {
          code: 'missing_choice',
          path: 'settings.targeting.page_rules.1.data',
          name: 'No such term',
          question: null,
        },
        {
          code: 'missing_image',
          path: 'questions.4.config.options.0.image',
          name: 'Lost',
          question: 5,
        },
        { code: 'left_out', name: 'The secret of webhook “Hook”' },
        { code: 'unknown_field', path: 'survey.mood' },
        { code: 'unknown_field', path: 'survey.settings.targeting.shape' },
      ]),
    );
    expect(body.remarks.filter(({ code }) => code.startsWith('missing_'))).toHaveLength(3);
    expect((await read(body.id)).questions.map(({ id: question }) => question)).toContain('stars');
    await restoreSite(server);
    const back = await read(body.id);
    expect(back.resting).toEqual([]);
    expect(back.settings.behavior).toMatchObject({ timing: 'delay', timing_delay: 7 });
    expect(image.mime).toBe('image/png');
  });

  test('nothing is sent by responses of an imported survey until somebody switches it on (VR-71)', async () => {
    const file = await download(admin, (await createSurvey(admin, everything())).id);
    const { body } = await send(file);
    const copy = await read(body.id);
    expect(copy).toMatchObject({ status: 'draft', publish_at: null, responses_count: 0, impressions: 0 });
    const { email, webhook } = copy.notifications;
    expect([email.active, webhook.active, copy.settings.google_drive.enable]).toEqual([false, false, false]);
    expect(email.addresses).toBe('owner@example.test');
    expect(webhook.webhooks).toMatchObject([{ name: 'Hook', request_url: 'https://hooks.test' }]);
    const published = await admin.put<Survey>(`/surveys/${body.id}`, { ...copy, status: 'publish' });
    const deliveries = () =>
      server.deps.db.selectFrom('deliveries').select('survey_id').where('survey_id', '=', body.id);
    expect((await submitResponse(server, published.body)).status).toBe(201);
    expect(await deliveries().execute()).toEqual([]);
    const on = { ...copy.notifications, email: { ...email, active: true, logic: { enable: false } } };
    const saved = await admin.put<Survey>(`/surveys/${body.id}`, { ...published.body, notifications: on });
    await submitResponse(server, saved.body);
    expect(await deliveries().execute()).toHaveLength(1);
  });

  test('of a live survey with changes, what its editor shows is in the file, unless told otherwise (VR-12, VR-73)', async () => {
    const live = await createSurvey(admin, { title: 'As visitors see it' });
    await admin.put(`/surveys/${live.id}`, { ...live, title: 'As it will be', apply: false });
    const title = async (query: string) =>
      (await admin.get<SurveyFile>(`/surveys/${live.id}/file${query}`)).body.survey.title;
    expect([await title(''), await title('?content=draft'), await title('?content=live')]).toEqual([
      'As it will be',
      'As it will be',
      'As visitors see it',
    ]);
    expect((await admin.get(`/surveys/${live.id}/file?content=both`)).status).toBe(422);
  });

  test('what waits beside a live survey is not for those who only see results (XS-01)', async () => {
    const live = await createSurvey(admin, { title: 'As visitors see it' });
    await admin.put(`/surveys/${live.id}`, { ...live, title: 'As it will be', apply: false });
    await admin.post('/settings', { settings: { view_results: ['author'] } });
    const author = await server.apiKey('author');
    const seen = await author.get<Survey>(`/surveys/${live.id}`);
    expect([seen.status, seen.body.title]).toEqual([200, 'As visitors see it']);
    expect((await author.get(`/surveys/${live.id}?content=draft`)).status).toBe(403);
  });

  test('a creation key sent twice imports once (VR-73)', async () => {
    const image = await upload();
    const settings = { theming: { logo_type: 'custom' as const, custom_logo: image.url } };
    const file = await download(admin, (await createSurvey(admin, { settings })).id);
    const media = async () => (await server.deps.db.selectFrom('media').select('id').execute()).length;
    const before = await media();
    const creation_key = 'twice';
    const first = await admin.post<Made>('/surveys/file', { file, creation_key });
    const again = await admin.post<Made>('/surveys/file', { file, creation_key });
    expect(again.body).toEqual(first.body);
    expect(await media()).toBe(before + 1);
    expect((await send(file)).body.id).not.toBe(first.body.id);
  });

  test('who may not view results brings no addresses, webhooks and Drive, and is told so (VR-70)', async () => {
    const file = await download(editor, (await createSurvey(admin, everything())).id);
    const { status, body } = await send(file, editor);
    expect(status).toBe(201);
    expect(body.remarks).toContainEqual({ code: 'destinations_left_out' });
    expect(body.remarks.map(({ code }) => code)).not.toContain('switched_off');
    const copy = await read(body.id);
    expect(copy.notifications).toMatchObject({
      email: { active: false, addresses: '', logic: { enable: true } },
      webhook: { active: false, webhooks: [] },
    });
    expect(copy.settings.google_drive).toEqual({ enable: false, file_name: '', spreadsheet_id: '' });
    const plain = await send(smallFile(), editor);
    expect(plain.body.remarks).toEqual([]);
  });

  test('only for people who may edit; of what is there (VR-73)', async () => {
    const { id } = await createSurvey(admin);
    await admin.post('/settings', { settings: { view_results: ['author'] } });
    const author = await server.as('author');
    const statuses = [
      (await author.get(`/surveys/${id}/file`)).status,
      (await author.post('/surveys/file', { file: smallFile() })).status,
      (await server.visitor.post('/surveys/file/check', { file: smallFile() })).status,
      (await admin.get('/surveys/99999/file')).status,
    ];
    expect(statuses).toEqual([403, 403, 401, 404]);
  });
});
