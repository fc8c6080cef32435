import { readdirSync } from 'node:fs';
import { catalogue, pictureFolder } from '@userfeedback/catalogue';
import type { Question, SavedSurvey, SurveyTemplate } from '@userfeedback/contract';
import { ADMIN_LANGUAGES, OPTIONS_MAX, SurveyTemplate as Shape, SurveyInput } from '@userfeedback/contract';
import {
  ACCESS,
  applyTemplate,
  faceOf,
  isStepReady,
  isUntouched,
  logicSubjects,
  missingInQuestion,
  newSurvey,
  questionsProblem,
} from '@userfeedback/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { catalogueIn } from './service.ts';
import { changeTexts } from './texts.ts';

const KEYS = [
  'language',
  'key',
  'name',
  'description',
  'feature_image',
  'categories',
  'tags',
  'required_addons',
  'is_available',
  'config',
];

describe.each(testDialects())('survey templates on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  let lite: SurveyTemplate[];
  const list = async () => (await admin.get<SurveyTemplate[]>('/survey-templates')).body;

  beforeAll(async () => {
    server = await startTestServer({ dialect });
    admin = await server.as('administrator');
    lite = await list();
  });
  afterAll(() => server.close());

  /** A new survey as the editor has it after a template is picked. */
  const draftFrom = (template: SurveyTemplate) => {
    const { access } = server.deps.site.now();
    let count = 0;
    expect(access.is_pro).toBe(false);
    return applyTemplate(newSurvey({ admin_email: 'a@example.test' }), template, () => `id-${count++}`);
  };

  test('the list: over 28 templates in six categories and more, each with all its fields (API-B-14, API-B-15, OP-44)', () => {
    expect(lite.length).toBeGreaterThanOrEqual(28);
    const categories = lite.flatMap((template) => template.categories);
    expect([...categories]).toEqual(
      expect.arrayContaining(['ui-ux', 'engagement', 'experience', 'ecommerce', 'support', 'product', 'content']),
    );
    for (const template of lite) expect(Object.keys(template)).toEqual(expect.arrayContaining(KEYS));
    expect(lite.filter(({ tags }) => tags.includes('most-popular')).length).toBeGreaterThan(5);
  });

  test('on Lite at least eight are available, those that need no addon (GT-23, OP-44, TP-15)', () => {
    const free = lite.filter((template) => template.is_available);
    expect(free.length).toBeGreaterThanOrEqual(8);
    expect(free).toEqual(lite.filter(({ required_addons }) => required_addons.length === 0));
    const others = lite.filter((template) => !template.is_available);
    for (const { required_addons } of others) expect(required_addons).toContain('templates');
  });

  test('a free one is stored on Lite as it was applied, and published at once', async () => {
    for (const template of lite.filter(({ is_available }) => is_available)) {
      const draft = draftFrom(template);
      const { status, body } = await admin.post<SavedSurvey>('/surveys', { ...draft, status: 'publish' });
      expect(status, template.key).toBe(201);
      expect(body, template.key).toMatchObject({
        published: true,
        title: template.name,
        type: draft.type,
        template: template.key,
      });
      expect(body.questions, template.key).toEqual(draft.questions);
      expect(isUntouched(body, template), template.key).toBe(true);
    }
  });

  test('nobody gets the list without a session (API-B-14)', async () => {
    expect((await server.visitor.get('/survey-templates')).status).toBe(401);
  });

  test('who reads German gets them in German, and a new survey of one is German (LA-74)', async () => {
    const { body } = await admin.inject<SurveyTemplate[]>({
      url: '/api/v1/survey-templates',
      headers: { 'accept-language': 'de-AT, en;q=0.5' },
    });
    const given = body.find(({ key }) => key === 'website-feedback');
    if (!given) throw new Error('There is no such template.');
    expect(given).toMatchObject({ language: 'de', name: 'Feedback zur Website' });
    const draft = draftFrom(given);
    const saved = await admin.post<SavedSurvey>('/surveys', { ...draft, status: 'publish' });
    expect(saved.body).toMatchObject({
      published: true,
      title: 'Feedback zur Website',
      questions: draft.questions,
      languages: { base: 'de', others: [] },
    });
    expect(draft.questions[1]?.logic.conditions).toMatchObject([{ value: 'Ja' }]);
  });

  test('with plus all are available; the NPS template makes an nps survey that is stored as it is (GT-23, OP-39)', async () => {
    const plus = await startTestServer({ dialect, licence: 'plus', addons: 'all' });
    const administrator = await plus.as('administrator');
    const { body } = await administrator.get<SurveyTemplate[]>('/survey-templates');
    expect(body.filter(({ is_available }) => !is_available)).toEqual([]);
    const nps = body.find(({ key }) => key === 'nps');
    if (!nps) throw new Error('There is no NPS template.');
    const draft = draftFrom(nps);
    const saved = await administrator.post<SavedSurvey>('/surveys', { ...draft, status: 'publish' });
    expect(saved.body).toMatchObject({ type: 'nps', published: true, questions: draft.questions });
    await plus.close();
  });

  test('pictures are drawings that may be cached for ever, are revalidated by their tag, and run nothing', async () => {
    const urls = new Set(lite.map(({ feature_image }) => feature_image));
    expect(urls.size).toBe(lite.length);
    for (const url of urls) {
      const { status, headers, body } = await server.visitor.inject<string>({ method: 'GET', url });
      expect(status, url).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      expect(body.startsWith('<svg ')).toBe(true);
      expect(body).not.toMatch(/NaN|undefined|<script|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
      const again = { 'if-none-match': headers.etag };
      expect((await server.visitor.inject({ method: 'GET', url, headers: again })).status).toBe(304);
    }
    const [first = ''] = urls;
    const unversioned = await server.visitor.inject({ method: 'GET', url: first.replace(/\?.*/, '') });
    expect(unversioned.headers['cache-control']).toBe('public, max-age=300');
    const gone = await server.visitor.inject({ method: 'GET', url: '/assets/templates/none.svg' });
    expect(gone.status).toBe(404);
  });
});

describe('the catalogue', () => {
  test('keys, names and pictures are unique and complete; `blank` is none of them (OP-44)', () => {
    const keys = catalogue.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(catalogue.map(({ name }) => name)).size).toBe(keys.length);
    expect(keys).not.toContain('blank');
    const pictures = readdirSync(pictureFolder);
    expect(pictures.sort()).toEqual(keys.map((key) => `${key}.svg`).sort());
  });

  test.each(catalogue.map((entry) => [entry.key, entry] as const))('%s can be used as it is', (_, entry) => {
    const { questions, isPopular, ...rest } = entry;
    const whole = {
      ...rest,
      language: 'en',
      feature_image: '/x.svg',
      tags: [],
      is_available: true,
      config: { questions },
    };
    expect(Shape.parse(whole)).toEqual(whole);
    expect(SurveyInput.parse({ title: rest.name, questions }).questions).toEqual(questions);
    expect(rest.description.list.length).toBeGreaterThan(1);
    expect(questions.length).toBeGreaterThanOrEqual(entry.key === 'nps' ? 1 : 2);
    expect(questions.length).toBeLessThanOrEqual(5);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    expect(questionsProblem({ questions })).toBeNull();
    for (const question of questions) check(entry.required_addons, questions, question);
  });

  test('its texts are in the catalog of texts; `npx vitest -u` writes them there', async () => {
    const texts = catalogue.map((template) => {
      const named: Record<string, string> = {};
      changeTexts(template, (name, text) => {
        expect(named, template.key).not.toHaveProperty(name);
        named[name] = text;
        return text;
      });
      return [template.key, named];
    });
    const file = `${JSON.stringify(Object.fromEntries(texts), undefined, 2)}\n`;
    await expect(file).toMatchFileSnapshot('../../platform/texts/en/templates.json');
  });

  test.each(ADMIN_LANGUAGES.filter((tag) => tag !== 'en'))(
    'in %s each is translated, options stay apart, and conditions know them (LA-74)',
    (tag) => {
      for (const [at, { key, name, description, required_addons, questions }] of catalogueIn(tag).entries()) {
        const english = catalogue[at];
        expect(SurveyInput.parse({ title: name, questions }).questions).toEqual(questions);
        expect(description.title, key).not.toBe(english?.description.title);
        for (const question of questions) {
          check(required_addons, questions, question);
          expect(english?.questions.map(({ title }) => title)).not.toContain(question.title);
        }
      }
    },
  );

  test('a survey of any template is ready to go on with at once', () => {
    for (const { questions } of catalogue) {
      const draft = SurveyInput.parse({ questions });
      expect(isStepReady('questions', draft)).toBe(true);
    }
  });
});

function check(addons: readonly string[], questions: Question[], question: Question): void {
  expect(missingInQuestion(question), question.id).toEqual([]);
  const values = faceOf(question).optionValues(question);
  expect(new Set(values).size, question.title).toBe(values.length);
  if (faceOf(question).hasOptions) expect(values.length).toBeLessThanOrEqual(OPTIONS_MAX);
  const capability = faceOf(question).capability;
  const { randomize, comment_box, required } = question.settings;
  const needed = [
    capability && ACCESS[capability].addon,
    (randomize || comment_box) && ACCESS['use-randomize-and-comments'].addon,
    // On Lite nobody could undo it.
    (required || capability) && 'templates',
  ].filter(Boolean);
  expect(addons, question.id).toEqual(expect.arrayContaining(needed));
  const subjects = logicSubjects({ questions }, question.id);
  for (const { question_id, compare, value } of question.logic.conditions) {
    const subject = subjects.find(({ id }) => id === question_id);
    if (!subject) throw new Error(`${question.id} asks for ${question_id}, which is no earlier question.`);
    expect(faceOf(subject).comparators, question.id).toContain(compare);
    expect(faceOf(subject).conditionValues(subject), question.id).toContain(value);
  }
}
