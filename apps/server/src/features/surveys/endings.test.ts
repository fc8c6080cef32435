import type { LanguagePart, SavedSurvey, Survey, SurveyFile, WidgetDocument } from '@userfeedback/contract';
import type { ErrorBody } from '@userfeedback/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import { createSurvey, radioQuestion, surveyBody } from '../../testing/factories.ts';
import { switchPlan } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';

type Thanks = NonNullable<NonNullable<SurveyBody['settings']>['thank_you']>;
type Ending = NonNullable<Thanks['endings']>[number];

const SCORE = { id: 'score', type: 'nps' as const, title: 'How likely?' };
const QUESTIONS = [SCORE, radioQuestion('again')];
const REVIEW = { label: 'Write a review', url: 'https://reviews.example/us' };
const HAPPY: Ending = {
  id: 'happy',
  conditions: [{ question_id: 'score', compare: '>', value: '8' }],
  message: 'Glad, {{answer:again|friend}}!',
  button: REVIEW,
};
const SAD: Ending = {
  id: 'sad',
  conditions: [
    { question_id: 'score', compare: '<', value: '7' },
    { question_id: 'again', compare: '=', value: 'No' },
  ],
  message: 'What went wrong?',
};
const HOME = { label: 'Home', url: 'https://shop.example/' };
const THANKS: Thanks = { message: 'Thanks', button: HOME, endings: [HAPPY, SAD] };
const withThanks = (thank_you: Thanks): SurveyBody => ({ questions: QUESTIONS, settings: { thank_you } });

describe.each(testDialects())('endings on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  const thanksOf = async (id: number) => (await editor.get<Survey>(`/surveys/${id}`)).body.settings.thank_you;
  const make = (thanks: Thanks = THANKS, change: SurveyBody = {}) =>
    createSurvey(editor, { ...withThanks(thanks), ...change });
  const delivered = async (id: number) => {
    const found = (await server.visitor.get<WidgetDocument>('/widget')).body.surveys.find((each) => each.id === id);
    if (!found) throw new Error(`Survey ${id} is not in the document.`);
    return found;
  };
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all' });
    editor = await server.as('administrator');
  });
  afterAll(() => server.close());

  test('are stored as they were sent, with ids; without them a survey has none (QX-112)', async () => {
    const { id: _, ...unnamed } = SAD;
    const { id } = await make({ ...THANKS, endings: [HAPPY, unnamed] });
    expect(await thanksOf(id)).toMatchObject({ type: 'message', button: HOME, endings: [HAPPY, unnamed] });
    expect((await thanksOf(id)).endings[1]).toMatchObject({ id: expect.stringMatching(/./), button: null });
    const plain = await createSurvey(editor);
    expect(await thanksOf(plain.id)).toMatchObject({ button: null, endings: [] });
  });

  const row = { question_id: 'score', compare: '=' as const, value: '9' };
  const many = <Item>(length: number, item: (at: number) => Item) => Array.from({ length }, (_none, at) => item(at));
  test.each<[string, Thanks, string]>([
    ['eleven endings', { endings: many(11, (at) => ({ ...SAD, id: `e${at}` })) }, 'endings'],
    ['no condition', { endings: [{ ...SAD, conditions: [] }] }, 'endings.0.conditions'],
    ['six conditions', { endings: [{ ...SAD, conditions: many(6, () => row) }] }, 'endings.0.conditions'],
    ['a long message', { endings: [{ ...SAD, message: 'x'.repeat(5001) }] }, 'endings.0.message'],
    [
      'a condition on an unknown question',
      { endings: [HAPPY, { ...SAD, conditions: [row, { ...row, question_id: 'gone' }] }] },
      'endings.1.conditions.1.question_id',
    ],
    ['the same id twice', { endings: [HAPPY, { ...SAD, id: 'happy' }] }, 'endings.1.id'],
    ['a script', { button: { ...HOME, url: 'javascript:alert(1)' } }, 'button.url'],
    ['data', { endings: [{ ...HAPPY, button: { ...HOME, url: 'data:text/html,x' } }] }, 'endings.0.button.url'],
    ['a long label', { button: { ...HOME, label: 'x'.repeat(81) } }, 'button.label'],
  ])('with %s are refused with the path, also as a draft (QX-112)', async (_what, thanks, path) => {
    const { status, body } = await editor.post<ErrorBody>('/surveys', { ...withThanks(thanks), status: 'draft' });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [`settings.thank_you.${path}`]]);
  });

  test('to the limit are fine (QX-112)', async () => {
    const full = { ...SAD, conditions: many(5, () => row), message: 'x'.repeat(5000) };
    const { status } = await editor.post(
      '/surveys',
      surveyBody(withThanks({ endings: many(10, (at) => ({ ...full, id: `e${at}` })) })),
    );
    expect(status).toBe(201);
  });

  test.each<[string, Thanks, string, string]>([
    [
      'half a condition',
      { endings: [{ ...SAD, conditions: [{ ...row, value: '' }] }] },
      'endings.0.conditions.0.value',
      'Please fill this in.',
    ],
    [
      'no question',
      { endings: [{ ...SAD, conditions: [{ ...row, question_id: '' }] }] },
      'endings.0.conditions.0.question_id',
      'Please fill this in.',
    ],
    ['no message', { endings: [HAPPY, { ...SAD, message: ' ' }] }, 'endings.1.message', 'Please fill this in.'],
    ['a button without words', { button: { ...HOME, label: '' } }, 'button.label', 'Please fill this in.'],
    [
      'a button without an address',
      { endings: [{ ...HAPPY, button: { label: 'Go', url: 'shop.example' } }] },
      'endings.0.button.url',
      'Please enter a web address that starts with http:// or https://.',
    ],
  ])('with %s are drafts, and cannot be published (QX-113)', async (_what, thanks, path, text) => {
    const { id } = await make(thanks, { status: 'draft' });
    const { status, body } = await editor.put<ErrorBody>(`/surveys/${id}`, { status: 'publish' });
    expect([status, body.errors]).toEqual([422, { [`settings.thank_you.${path}`]: text }]);
    // Behind a redirect they wait.
    const redirect = { type: 'redirect', redirect_to: { id: 1, label: 'Home' } };
    const redirected = await editor.put(`/surveys/${id}`, { status: 'publish', settings: { thank_you: redirect } });
    expect(redirected.status).toBe(200);
  });

  test('and buttons stay where a script from before saves the survey (QX-99)', async () => {
    const { id } = await make();
    const before = await thanksOf(id);
    const { title, questions, notifications } = (await editor.get<Survey>(`/surveys/${id}`)).body;
    const { type, redirect_to, conditions } = before;
    const former = { type, message: 'Bye', redirect_to, conditions };
    const body = { title, questions, notifications, settings: { thank_you: former } };
    expect((await editor.put(`/surveys/${id}`, body)).status).toBe(200);
    expect(await thanksOf(id)).toEqual({ ...before, message: 'Bye' });
    // Of an ending that is sent, what is left out.
    await editor.put(`/surveys/${id}`, { settings: { thank_you: { endings: [{ id: 'happy', message: 'Yes!' }] } } });
    expect((await thanksOf(id)).endings).toEqual([{ ...HAPPY, message: 'Yes!' }]);
    await editor.put(`/surveys/${id}`, { settings: { thank_you: { endings: [], button: null } } });
    expect(await thanksOf(id)).toMatchObject({ endings: [], button: null });
  });

  test('follow what a call renames, takes away and changes (QX-113)', async () => {
    const { id } = await make({ ...THANKS, endings: [SAD] });
    const rows = async () =>
      (await thanksOf(id)).endings[0]?.conditions.map(({ question_id, value }) => [question_id, value]);
    const renamed = [{ id: 'score' }, { id: 'again', config: { options: ['Yes', 'Never'] } }];
    await editor.put(`/surveys/${id}`, { questions: renamed });
    expect(await rows()).toEqual([
      ['score', '7'],
      ['again', 'Never'],
    ]);
    const retyped = [{ id: 'score' }, { id: 'again', type: 'text' }];
    expect((await editor.put(`/surveys/${id}`, { questions: retyped })).status).toBe(200);
    expect(await rows()).toEqual([['score', '7']]);
    const gone = await editor.put<ErrorBody>(`/surveys/${id}`, { questions: [{ id: 'again' }] });
    expect(Object.keys(gone.body.errors ?? {})).toEqual(['settings.thank_you.endings.0.conditions.0.question_id']);
    await editor.put(`/surveys/${id}`, { questions: [{ id: 'again' }], status: 'draft' });
    expect(await rows()).toEqual([['', '']]);
  });

  test('come along in copies and files (QX-113)', async () => {
    const { id } = await make();
    const copy = await editor.post<{ id: number }>(`/surveys/${id}/duplicate`);
    const { body: file } = await editor.get<SurveyFile>(`/surveys/${id}/file`);
    const imported = await editor.post<{ id: number }>('/surveys/file', { file });
    const before = await thanksOf(id);
    expect([await thanksOf(copy.body.id), await thanksOf(imported.body.id)]).toEqual([before, before]);
  });

  test('reach visitors whole, with their texts in other languages, and only where there are any (QX-112, QX-94)', async () => {
    const translations = {
      de: [
        { key: 'thanks/button', of: 'Home', text: 'Startseite' },
        { key: 'ending/happy', of: HAPPY.message ?? '', text: 'Froh, {{answer:again|Freund}}!' },
        { key: 'ending/happy/button', of: REVIEW.label, text: 'Bewerten' },
        { key: 'ending/sad', of: 'Another text', text: 'Was war?' },
      ],
    };
    const { id } = await make(THANKS, { languages: { base: 'en', others: [{ tag: 'de', live: true }] }, translations });
    const { settings, quotes, needs, languages } = await delivered(id);
    const { endings, button, message } = settings.thank_you;
    expect([message, button]).toEqual(['Thanks', HOME]);
    expect(endings).toEqual([{ ...HAPPY, message: 'Glad, friend!' }, SAD]);
    expect(quotes).toEqual({ 'ending/happy': HAPPY.message });
    expect(needs).toContain('quoted-texts');
    const part = (await server.visitor.get<LanguagePart>(`/widget/texts/${languages?.de}`)).body;
    expect(part.texts).toMatchObject({
      'thanks/button': 'Startseite',
      'ending/happy': 'Froh, Freund!',
      'ending/happy/button': 'Bewerten',
    });
    expect(part.texts['ending/sad']).toBeUndefined();
    expect(part.quotes).toEqual({ 'ending/happy': 'Froh, {{answer:again|Freund}}!' });
  });

  test.each<[string, Thanks, string[], boolean]>([
    ['neither', { endings: [], button: null }, [], false],
    ['a button alone', { endings: [] }, ['button'], true],
    ['endings alone', { button: null }, ['endings'], true],
    ['a redirect', { type: 'redirect', redirect_to: { id: 1, label: 'Home' } }, [], false],
    [
      'a conditional redirect',
      {
        type: 'conditional_redirect',
        conditions: [{ question: 'again', condition_type: '=', condition: 'Yes', page: { id: 1, label: 'Home' } }],
      },
      ['button'],
      true,
    ],
  ])('with %s the document has no more than is used (QX-112)', async (_what, change, fields, isNeeded) => {
    const { id } = await make({ ...THANKS, ...change });
    const { settings, needs } = await delivered(id);
    const { thank_you } = settings;
    expect(needs.includes('flow')).toBe(isNeeded);
    expect(Object.keys(thank_you).filter((field) => field === 'button' || field === 'endings')).toEqual(fields);
  });

  test('are on every plan (QX-112)', async () => {
    await switchPlan(server, 'none');
    const saved = await editor.post<SavedSurvey>(
      '/surveys',
      surveyBody({
        ...withThanks({ endings: [{ ...SAD, conditions: [{ question_id: 'again', compare: '=', value: 'No' }] }] }),
        questions: [radioQuestion('again')],
      }),
    );
    expect([saved.status, saved.body.removed]).toEqual([201, []]);
    expect((await delivered(saved.body.id)).settings.thank_you.endings).toHaveLength(1);
    await switchPlan(server, 'elite');
  });
});
