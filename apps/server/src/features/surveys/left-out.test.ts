import type { SavedSurvey, Survey } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import { createSurvey, radioQuestion } from '../../testing/factories.ts';
import { fewOf } from '../../testing/rounds.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { everything, NOW, restoreSite } from './testing.ts';

const whole = everything();
/** With what `everything` leaves at its default. */
const SURVEY: SurveyBody = {
  ...whole,
  template: 'blank',
  languages: { base: 'en', others: [{ tag: 'de', live: true }], choice: true },
  translations: { de: [{ key: 'title', of: 'All there is', text: 'Alles' }] },
  settings: {
    ...whole.settings,
    enable_tracking: true,
    thank_you: {
      ...whole.settings?.thank_you,
      button: { label: 'Home', url: 'https://shop.example' },
      endings: [
        {
          id: 'e',
          conditions: [{ question_id: 'nps', compare: '>', value: '8' }],
          message: 'Glad',
          button: { label: 'Review', url: 'https://reviews.example' },
        },
      ],
      conditions: [{ question: 'radio', condition_type: '=', condition: 'No', page: { id: 2, label: 'Shop' } }],
    },
    limits: {
      sample_percent: 50,
      ignore_frequency: true,
      max_responses: 9,
      closed_message: 'Full.',
      pace: { count: 3, per: 'week' },
      quotas: [{ id: 'q', question_id: 'radio', values: ['Yes'], max: 7 }],
    },
    answering: { save_partial: true, back: false, resume: 'week', notice: true },
    fields: [{ name: 'plan', label: 'Plan', from: ['url'] }],
  },
  notifications: {
    email: { ...whole.notifications?.email, partial: true },
    webhook: {
      active: true,
      webhooks: [
        {
          name: 'Hook',
          request_url: 'https://hooks.test/1',
          secret: 'hush',
          request_method: 'PUT',
          headers: [{ key: 'X-Key', value: 'deep' }],
          body: [{ key: 'answer', value: 'radio' }],
          events: ['response.created', 'response.partial'],
        },
        { name: 'Other', request_url: 'https://hooks.test/2', secret: 'hush too' },
      ],
    },
  },
};

/** All that is edited, without what each save counts. */
function contentOf(survey: Survey): object {
  const { revision: _r, updated_at: _u, last_save_key: _k, draft: _d, ...content } = survey;
  return content;
}

type Sent = Record<string, unknown>;

/** For each field of a survey, down to those of groups and of items with an id: a body that has nothing else. */
function eachAlone(survey: Survey): [string, Sent][] {
  const { title, type, template, questions, settings, notifications, extensions } = survey;
  const { languages, translations } = survey;
  const { email, webhook } = notifications;
  const inGroup = (group: object): [string, Sent][] =>
    Object.entries(group).map(([field, value]) => [field, { [field]: value }]);
  const named = (path: string, bodies: [string, Sent][], wrap: (sent: Sent) => Sent): [string, Sent][] =>
    bodies.map(([field, sent]) => [`${path}.${field}`, wrap(sent)]);
  const isGroup = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
  return [
    ['nothing', {}],
    ...inGroup({
      title,
      type,
      template,
      questions,
      extensions,
      translations,
      languages,
      settings,
      notifications,
    }),
    ...named('languages', inGroup(languages), (sent) => ({ languages: sent })),
    ...inGroup(settings).flatMap(([name, sent]): [string, Sent][] => [
      [`settings.${name}`, { settings: sent }],
      ...(isGroup(sent[name])
        ? named(`settings.${name}`, [['nothing', {}], ...inGroup(sent[name] as object)], (field) => ({
            settings: { [name]: field },
          }))
        : []),
    ]),
    ...named('email', inGroup(email), (sent) => ({ notifications: { email: sent } })),
    ...named('email.logic', inGroup(email.logic), (logic) => ({ notifications: { email: { logic } } })),
    ...named('webhook', inGroup(webhook), (sent) => ({ notifications: { webhook: sent } })),
    ...named('webhooks', inGroup(webhook.webhooks[0] ?? {}), (sent) => ({
      notifications: {
        webhook: { webhooks: webhook.webhooks.map(({ id }, at) => (at === 0 ? { ...sent, id } : { id })) },
      },
    })),
    ...named('endings', inGroup(settings.thank_you.endings[0] ?? {}), (sent) => ({
      settings: { thank_you: { endings: [{ ...sent, id: 'e' }] } },
    })),
    ...named('quotas', inGroup(settings.limits.quotas[0] ?? {}), (sent) => ({
      settings: { limits: { quotas: [{ ...sent, id: 'q' }] } },
    })),
    ...questions.flatMap((question, at) =>
      named(
        question.id,
        [...inGroup(question), ...named('settings', inGroup(question.settings), (settings) => ({ settings }))],
        (sent) => ({
          questions: questions.map(({ id }, place) => (place === at ? { ...sent, id } : { id })),
        }),
      ),
    ),
  ];
}

describe.each(testDialects())('what a save leaves out on %s', (dialect) => {
  let server: TestServer;
  let editor: Client;
  const read = async (id: number, content = 'draft') =>
    (await editor.get<Survey>(`/surveys/${id}?content=${content}`)).body;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: NOW });
    editor = await server.as('administrator');
    await restoreSite(server);
  });
  afterAll(() => server.close());

  test.each(['PUT', 'POST'])('keeps its stored value, whatever else a %s sends (XA-01, QX-99)', async (method) => {
    const { id } = await createSurvey(editor, SURVEY);
    const before = await read(id);
    const alone = eachAlone(before);
    // Both ways lead to the same code.
    const some = method === 'PUT' ? alone : alone.filter((_, at) => at % 4 === 0);
    for (const [path, sent] of fewOf(alone, some)) {
      const { revision } = await read(id);
      const body = { revision, ...sent, id };
      const reply = method === 'PUT' ? await editor.put(`/surveys/${id}`, body) : await editor.post('/surveys', body);
      expect(reply.status, `${path}: ${JSON.stringify(reply.body)}`).toBe(200);
      expect(JSON.stringify(contentOf(await read(id))), path).toBe(JSON.stringify(contentOf(before)));
    }
    expect(await read(id)).toMatchObject({ version: 1, status: 'publish' });
  });

  test.each([false, true])(
    'is that of the draft where one stands beside the live survey; apply: %s (XA-01)',
    async (apply) => {
      const live = await createSurvey(editor, SURVEY);
      const { id } = live;
      const drafted = {
        settings: { thank_you: { message: 'Drafted' }, limits: { max_responses: 4 } },
        notifications: { email: { addresses: 'drafted@example.test' } },
        questions: live.questions.map((question) => ({
          id: question.id,
          title: `${question.title} Drafted`,
        })),
      };
      await editor.put(`/surveys/${id}`, { ...drafted, apply: false });
      const before = await read(id);
      expect(before.settings.thank_you).toEqual({ ...live.settings.thank_you, message: 'Drafted' });
      expect((await editor.put(`/surveys/${id}`, { title: 'Only this', apply })).status).toBe(200);
      const [draft, visible] = [await read(id), await read(id, 'live')];
      const wanted = { ...before, title: 'Only this', translations: draft.translations };
      if (!apply) return expect([contentOf(draft), visible.title]).toEqual([contentOf(wanted), live.title]);
      // The draft stays beside it.
      expect(contentOf(visible)).toEqual(contentOf({ ...wanted, content: 'live', version: 2 } as Survey));
      expect(contentOf(draft)).toEqual(contentOf({ ...before, version: 2 } as Survey));
    },
  );

  test('what is sent replaces, even if it is empty (XA-01)', async () => {
    const { id } = await createSurvey(editor, SURVEY);
    const empty = {
      settings: { thank_you: { conditions: [] }, limits: { quotas: [], max_responses: null }, fields: [] },
      notifications: { webhook: { webhooks: [], active: false }, email: { addresses: '', active: false } },
      translations: {},
    };
    await editor.put(`/surveys/${id}`, empty);
    expect(await read(id)).toMatchObject({
      ...empty,
      settings: { ...empty.settings, limits: { quotas: [], max_responses: null, sample_percent: 50 } },
      notifications: { webhook: { webhooks: [] }, email: { addresses: '', partial: true } },
    });
    await editor.put(`/surveys/${id}`, { status: 'draft', questions: [] });
    expect((await read(id)).questions).toEqual([]);
  });

  test('follows the questions and options that the call takes away or renames (XA-01)', async () => {
    const { id } = await createSurvey(editor, SURVEY);
    const renamed = [{ id: 'radio', config: { options: ['Yes!', 'No!'] } }, { id: 'stars' }];
    expect((await editor.put(`/surveys/${id}`, { questions: renamed })).status).toBe(200);
    const { settings, notifications } = await read(id);
    expect(settings.thank_you.conditions[0]?.condition).toBe('No!');
    expect(settings.limits.quotas[0]?.values).toEqual(['Yes!']);
    expect(notifications.email.logic.conditions[0]?.value).toBe('No!');
    await editor.put(`/surveys/${id}`, { questions: [{ id: 'stars' }] });
    const after = await read(id);
    expect([after.settings.thank_you.conditions, after.settings.limits.quotas]).toEqual([[], []]);
    expect(after.notifications.webhook.webhooks[0]?.body).toEqual([{ key: 'answer', value: '' }]);
  });

  test('keeps the options of a question that gets another type with options (XA-01)', async () => {
    const { id } = await createSurvey(editor, { questions: [radioQuestion('q1')] });
    await editor.put(`/surveys/${id}`, { questions: [{ id: 'q1', type: 'checkbox' }] });
    expect((await read(id)).questions[0]).toMatchObject({
      type: 'checkbox',
      title: 'Question q1',
      config: { options: ['Yes', 'No'] },
    });
    for (const type of ['image-radio', 'text', 'nps']) {
      const { status } = await editor.put(`/surveys/${id}`, {
        status: 'draft',
        questions: [{ id: 'q1', type }],
      });
      expect([type, status]).toEqual([type, 200]);
    }
  });

  test.each<[string, Sent, string]>([
    ['a new question without a type', { questions: [{ id: 'new', title: 'Which?' }] }, 'questions.0.type'],
    ['a question without id and type', { questions: [{ title: 'Which?' }] }, 'questions.0.type'],
    ['a wrong config', { questions: [{ id: 'q1', config: { options: 5 } }] }, 'questions.0.config.options'],
    ['no config', { questions: [{ id: 'q1', config: null }] }, 'questions.0.config'],
    ['an id that is no text', { questions: [{ id: 5, type: 'text' }] }, 'questions.0.id'],
    ['no group', { settings: { behavior: null } }, 'settings.behavior'],
    ['a wrong field', { settings: { behavior: { recur_days: 0 } } }, 'settings.behavior.recur_days'],
    ['an unknown quota', { settings: { limits: { quotas: [{ id: 'new' }] } } }, 'settings.limits.quotas.0.max'],
    ['a webhook that is none', { notifications: { webhook: { webhooks: [5] } } }, 'notifications.webhook.webhooks.0'],
    ['the base twice', { languages: { others: [{ tag: 'en' }] } }, 'languages.others.0.tag'],
  ])('%s is refused and named (XA-01)', async (_name, sent, path) => {
    const { id } = await createSurvey(editor, {
      questions: [radioQuestion('q1')],
      languages: { base: 'en' },
    });
    const reply = await editor.put<{ errors: object }>(`/surveys/${id}`, sent);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors)).toContain(path);
  });

  test('a new survey has its defaults (XA-01)', async () => {
    const saved = (await editor.post<SavedSurvey>('/surveys', {})).body;
    expect(saved).toMatchObject({ title: 'Untitled Survey', questions: [], status: 'draft' });
    expect(saved.settings.answering).toEqual({
      save_partial: true,
      back: true,
      resume: 'day',
      notice: true,
    });
  });
});
