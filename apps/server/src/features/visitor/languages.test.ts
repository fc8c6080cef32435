import { randomUUID } from 'node:crypto';
import type {
  LanguagePart,
  SavedSurvey,
  Survey,
  SurveyInput,
  SurveyResponse,
  WidgetDocument,
  WidgetSurvey,
} from '@userfeedback/contract';
import { WORD_FILES } from '@userfeedback/engine/languages/words/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { makeNonce } from '../../platform/api/callers/nonces.ts';
import type { Client } from '../../testing/client.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import { createSurvey, radioQuestion, submitResponse, surveyBody, textQuestion } from '../../testing/factories.ts';
import { switchPlan } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { recount } from '../results/recount.ts';

import { closeVisitsJob } from './close-visits.ts';

type Languages = z.input<typeof SurveyInput>['languages'];
const SAVING = { save_partial: true, back: true, resume: 'day', notice: true } as const;
const QUESTIONS = [radioQuestion('q1', { title: 'Liked it?' }), textQuestion('q2', { title: 'Why?' })];
const LANGUAGES = {
  base: 'en',
  others: [
    { tag: 'de', live: true },
    { tag: 'ar', live: true },
    { tag: 'fr', live: false },
  ],
} satisfies Languages;
const text = (key: string, of: string, translated: string) => ({ key, of, text: translated });
const TRANSLATIONS = {
  de: [text('title', 'Fair', 'Messe'), text('q1', 'Liked it?', 'Hat es gefallen?'), text('q1/1', 'Yes', 'Ja')],
  ar: [text('q1', 'Liked it?', 'هل أعجبك؟')],
  fr: [text('title', 'Fair', 'Salon')],
};
const FAIR: SurveyBody = {
  title: 'Fair',
  questions: QUESTIONS,
  languages: LANGUAGES,
  translations: TRANSLATIONS,
};

describe.each(testDialects())('surveys in several languages on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    admin = await server.apiKey('administrator');
  });
  afterAll(() => server.close());

  const read = async ({ id }: SavedSurvey) => (await admin.get<Survey>(`/surveys/${id}`)).body;
  const save = (survey: Survey | SavedSurvey, change: object) =>
    admin.put<SavedSurvey & { errors: Record<string, string> }>(`/surveys/${survey.id}`, {
      ...survey,
      ...change,
    });
  const delivered = async ({ id }: SavedSurvey): Promise<WidgetSurvey> => {
    const { body } = await server.visitor.get<WidgetDocument>('/widget');
    const found = body.surveys.find((survey) => survey.id === id);
    if (!found) throw new Error('The survey is not delivered.');
    return found;
  };
  const partOf = (name: unknown) => server.visitor.get<LanguagePart>(`/widget/texts/${name}`);

  test('the words of a part come with those surveys alone that need it, also in the base language (QX-118)', async () => {
    const german = (questions: SurveyBody['questions']) =>
      createSurvey(admin, { title: 'Messe', questions, languages: { base: 'de', others: [] } });
    const wordsOf = async (survey: SavedSurvey) => {
      const { languages, needs } = await delivered(survey);
      const { body } = await partOf(languages?.de);
      return { needs, types: body.words.types };
    };
    expect(await wordsOf(await german(QUESTIONS))).toEqual({ needs: ['texts'], types: undefined });
    expect(await wordsOf(await german([{ id: 'ease', type: 'scale', title: 'Wie leicht?' }]))).toEqual({
      needs: ['texts', 'scale'],
      types: WORD_FILES.de.words.types.scale.words,
    });
  });

  test('languages and translations are stored as sent, and go with a copy (LA-01, LA-09, LA-73)', async () => {
    const saved = await createSurvey(admin, FAIR);
    const stored = { languages: { ...LANGUAGES, choice: false }, translations: TRANSLATIONS };
    expect(await read(saved)).toMatchObject(stored);
    expect((await save(await read(saved), {})).body).toMatchObject(stored);
    const { body } = await admin.post<SavedSurvey>(`/surveys/${saved.id}/duplicate`);
    expect(await read(body)).toMatchObject({ ...stored, title: 'Fair (Copy)' });
    await admin.post('/surveys/trash', { survey_ids: [saved.id] });
    await admin.post('/surveys/restore', { survey_ids: [saved.id] });
    expect(await read(saved)).toMatchObject(stored);
  });

  test.each<[string, object, string[]]>([
    ['a language twice', { others: [{ tag: 'de' }, { tag: 'de' }] }, ['languages.others.1.tag']],
    ['the base among the others', { base: 'de', others: [{ tag: 'de' }] }, ['languages.others.0.tag']],
    [
      '25 others',
      { others: 'abcdefghijklmnopqrstuvwxy'.split('').map((c) => ({ tag: `a${c}` })) },
      ['languages.others'],
    ],
    ['an underscore', { base: 'PT_br' }, ['languages.base']],
    ['more than script and region', { base: 'de-x-foo' }, ['languages.base']],
  ])('%s is refused (LA-01, LA-02)', async (_, languages, paths) => {
    const { status, body } = await admin.post<{ errors: object }>('/surveys', surveyBody({ languages }));
    expect([status, Object.keys(body.errors)]).toEqual([422, paths]);
  });

  test('a tag is stored in its canonical form (LA-02)', async () => {
    const others = ['pt-br', 'ZH-hans', 'es-419'].map((tag) => ({ tag }));
    const saved = await createSurvey(admin, { languages: { base: 'EN', others } });
    expect([saved.languages.base, saved.languages.others.map(({ tag }) => tag)]).toEqual([
      'en',
      ['pt-BR', 'zh-Hans', 'es-419'],
    ]);
  });

  test('a new survey is written in the language of the site; scripts that know none keep what is there (LA-03)', async () => {
    const saved = await createSurvey(admin);
    expect(saved).toMatchObject({ languages: { base: 'en', others: [] }, translations: {} });
    const fair = await createSurvey(admin, FAIR);
    const { languages: _, translations: __, ...script } = await read(fair);
    const { body } = await admin.put<SavedSurvey>(`/surveys/${fair.id}`, { ...script, title: 'Fair 2' });
    expect(body).toMatchObject({ title: 'Fair 2', languages: LANGUAGES, translations: TRANSLATIONS });
  });

  test('translations of what is not there are dropped or refused (LA-08, LA-09)', async () => {
    const body = { ...FAIR, translations: { de: [...TRANSLATIONS.de, text('gone', 'A', 'B')] } };
    expect((await createSurvey(admin, body)).translations).toEqual({ de: TRANSLATIONS.de });
    const refused = await admin.post<{ errors: object }>(
      '/surveys',
      surveyBody({ ...FAIR, translations: { it: [], de: [text('q1', 'Liked it?', 'x'.repeat(256))] } }),
    );
    expect([refused.status, Object.keys(refused.body.errors).toSorted()]).toEqual([
      422,
      ['translations.de.0.text', 'translations.it'],
    ]);
  });

  test('the document names the parts of live languages and holds none of their texts (LA-16, LA-34)', async () => {
    const survey = await delivered(await createSurvey(admin, FAIR));
    expect(survey).toMatchObject({ lang: 'en', dir: 'ltr', title: 'Fair' });
    expect(Object.keys(survey.languages ?? {})).toEqual(['de', 'ar']);
    expect(survey.needs).toContain('texts');
    const document = JSON.stringify(survey);
    for (const hidden of ['Messe', 'Hat es', 'هل', 'Salon', 'choice']) expect(document).not.toContain(hidden);
    const entries = Object.entries(survey.languages ?? {});
    for (const [tag, name] of entries) expect(`"${tag}":"${name}",`.length).toBeLessThanOrEqual(120);
  });

  test('a survey in English alone needs nothing more (LA-35)', async () => {
    const survey = await delivered(await createSurvey(admin));
    expect([survey.lang, survey.languages, survey.needs.includes('texts')]).toEqual(['en', undefined, false]);
  });

  test('a survey that nobody has named a language for reads as its texts do, and asks for nothing more (LA-04)', async () => {
    const arabic = [radioQuestion('q1', { title: 'هل أعجبك؟' })];
    const unnamed = { base: null } as const;
    const made = await createSurvey(admin, { title: 'Fair', questions: arabic, languages: unnamed });
    const survey = await delivered(made);
    expect(survey).toMatchObject({ title: 'Fair', questions: [{ title: 'هل أعجبك؟' }], dir: 'rtl' });
    const named = ['lang', 'languages', 'choice'].filter((key) => key in survey);
    expect([named, survey.needs]).toEqual([[], []]);
    const { body } = await submitResponse(server, made, {
      answers: [{ question_id: 'q1', value: 'Yes' }],
      language: 'ar',
    });
    const stored = await admin.get<SurveyResponse>(`/surveys/${made.id}/responses/${body.data}`);
    expect(stored.body.language).toBeNull();
  });

  test('a part has texts and words of its language and never changes (LA-36)', async () => {
    const { languages } = await delivered(await createSurvey(admin, FAIR));
    const { status, headers, body } = await partOf(languages?.de);
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(body).toMatchObject({ lang: 'de', dir: 'ltr', words: { back: 'Zurück' } });
    expect(body.texts).toMatchObject({
      title: 'Messe',
      q1: 'Hat es gefallen?',
      'q1/1': 'Ja',
      skip: 'Überspringen',
    });
    expect(body.texts).not.toHaveProperty('q2');
    expect((await partOf(languages?.ar)).body).toMatchObject({ lang: 'ar', dir: 'rtl' });
  });

  test('an edit gives a part another address, and the former one keeps the former texts (LA-22, LA-36, LA-37)', async () => {
    const saved = await createSurvey(admin, FAIR);
    const before = await delivered(saved);
    const de = [text('title', 'Fair', 'Die Messe')];
    const { body } = await save(await read(saved), { translations: { ...TRANSLATIONS, de } });
    expect(body.version).toBe(saved.version + 1);
    const after = await delivered(saved);
    expect(after.languages?.de).not.toBe(before.languages?.de);
    const [old, now] = await Promise.all([partOf(before.languages?.de), partOf(after.languages?.de)]);
    expect([old.body.texts.title, now.body.texts.title]).toEqual(['Messe', 'Die Messe']);
    // What nobody is shown makes no version.
    const { fr: _, ...shown } = body.translations;
    expect((await save(await read(saved), { translations: shown })).body.version).toBe(body.version);
  });

  test('an original that changes takes its translation from visitors, not the others (LA-15)', async () => {
    const saved = await createSurvey(admin, FAIR);
    const questions = [{ ...QUESTIONS[0], title: 'Did you like it?' }, QUESTIONS[1]];
    await save(await read(saved), { questions });
    const { body } = await partOf((await delivered(saved)).languages?.de);
    expect([body.texts.q1, body.texts['q1/1'], body.texts.title]).toEqual([undefined, 'Ja', 'Messe']);
  });

  test('a name that no document has named leads nowhere (LA-36)', async () => {
    const { languages } = await delivered(await createSurvey(admin, FAIR));
    const name = String(languages?.de);
    for (const wrong of [name.replace('.de.', '.fr.'), name.replace(/^\d+/, '1'), `${name}x`, 'nothing'])
      expect([wrong, (await partOf(wrong)).status]).toEqual([wrong, 404]);
  });

  test('a base that is not English brings its words, once for all surveys, and speaks itself (LA-39, LA-48)', async () => {
    const german = { questions: QUESTIONS, languages: { base: 'de' } };
    const [one, two] = [await createSurvey(admin, german), await createSurvey(admin, german)];
    const [first, second] = [await delivered(one), await delivered(two)];
    expect(first.languages).toEqual(second.languages);
    expect(first).toMatchObject({
      lang: 'de',
      look: { skip_text: 'Überspringen', next_text: 'Weiter' },
      settings: { thank_you: { message: 'Vielen Dank für das Feedback!' } },
    });
    const { body: part } = await partOf(first.languages?.de);
    // What somebody wrote in place of the product's texts stays.
    expect([part.words.back, part.texts]).toEqual(['Zurück', {}]);
  });

  test('the choice is told only where there is one (LA-32, LA-33)', async () => {
    const choice = { ...LANGUAGES, choice: true };
    const { choice: names } = await delivered(await createSurvey(admin, { ...FAIR, languages: choice }));
    expect(names).toEqual({ en: 'English', de: 'Deutsch', ar: 'العربية' });
    const alone = { base: 'en', others: [], choice: true };
    expect((await delivered(await createSurvey(admin, { languages: alone }))).choice).toBeUndefined();
  });

  test('languages work on every plan (LA-07)', async () => {
    await switchPlan(server, 'none');
    const saved = await createSurvey(admin, FAIR);
    expect(saved.removed).toEqual([]);
    expect(Object.keys((await delivered(saved)).languages ?? {})).toEqual(['de', 'ar']);
    await switchPlan(server, 'elite');
  });

  test('the base of a survey with responses stays, unless nobody had named it (LA-23)', async () => {
    const named = await createSurvey(admin, { questions: QUESTIONS, languages: { base: 'en' } });
    const unnamed = await createSurvey(admin, { questions: QUESTIONS, languages: { base: null } });
    const rename = async (survey: SavedSurvey, base: string) =>
      save(await read(survey), { languages: { ...survey.languages, base } });
    expect((await rename(named, 'fr')).body.languages.base).toBe('fr');
    for (const survey of [named, unnamed])
      await submitResponse(server, survey, { answers: [{ question_id: 'q1', value: 'Yes' }] });
    const refused = await rename(named, 'de');
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'languages.base': 'You cannot change the language of a survey that has responses.' },
    ]);
    expect((await rename(unnamed, 'de')).body.languages.base).toBe('de');
  });

  test('a response has the language that its visitor read, if the survey shows it (LA-56, LA-57)', async () => {
    const survey = await createSurvey(admin, FAIR);
    const given = async (language?: string) => {
      const answers = [{ question_id: 'q1', value: 'Yes' }];
      const { body } = await submitResponse(server, survey, {
        answers,
        language,
        submission_id: randomUUID(),
      });
      const path = `/surveys/${survey.id}/responses/${(body as { data: number }).data}`;
      return (await admin.get<SurveyResponse>(path)).body;
    };
    const responses = await Promise.all(['de', 'en', 'fr', 'xx', undefined].map(given));
    expect(responses.map(({ language }) => language)).toEqual(['de', 'en', null, null, null]);
    expect(responses.map(({ answers }) => [answers[0]?.question_title, answers[0]?.value])).toEqual(
      responses.map(() => ['Liked it?', 'Yes']),
    );
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
    const ids = responses.slice(0, 2).map(({ id }) => id);
    await admin.post(`/surveys/${survey.id}/responses/trash`, { response_ids: ids });
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
    await admin.post(`/surveys/${survey.id}/responses/restore`, { response_ids: [ids[0]] });
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
    const days = await server.deps.db
      .selectFrom('language_days')
      .select(['language', 'responses'])
      .where('survey_id', '=', survey.id)
      .orderBy('language')
      .execute();
    expect(days).toEqual([
      { language: 'de', responses: 1 },
      { language: 'en', responses: 0 },
    ]);
  });

  test('what is saved before the end has the language, and so has the partial response (LA-57)', async () => {
    const survey = await createSurvey(admin, { ...FAIR, settings: { answering: SAVING } });
    const submission_id = randomUUID();
    const nonce = makeNonce(server.deps.config, `submission:${survey.id}`, server.deps.now());
    const answers = [{ question_id: 'q1', value: 'Yes' }];
    const save = (step: number, language: string) =>
      server.visitor.post(`/surveys/${survey.id}/visits`, { submission_id, step, answers, language, nonce });
    await save(1, 'en');
    expect((await save(2, 'de')).status).toBe(200);
    server.setNow(new Date(server.deps.now().getTime() + 31 * 60_000).toISOString());
    await closeVisitsJob.run(server.deps, null);
    const { rows } = await sql<{
      language: string | null;
      status: string;
    }>`select language, status from responses
      where survey_id = ${survey.id}`.execute(server.deps.db);
    expect(rows).toEqual([{ language: 'de', status: 'partial' }]);
    expect(await recount(server.deps.db, survey.id)).toEqual([]);
  });
});
