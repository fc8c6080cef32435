import type { QuestionType } from '@userfeedback/contract';
import { kindOfNew } from '@userfeedback/engine';
import type { HostInfo } from '@userfeedback/host-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../testing/client.ts';
import { createSurvey, radioQuestion } from '../../testing/factories.ts';
import { switchPlan } from '../../testing/plans.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { deliveryKinds } from '../deliveries/kinds.ts';
import { dispatchDue } from '../deliveries/testing.ts';
import { choice, newResponse, scored } from '../responses/testing.ts';
import { saveSettings } from '../settings/service.ts';
import { planWeeklySummary } from './service.ts';
import { summaryMail } from './summary-mail.ts';
import { dueWeek } from './weekly-summary.ts';

/** A Monday, 09:00 in Berlin. */
const MONDAY = '2026-11-16T08:00:00.000Z';
const WEEK = { start_date: '2026-11-09', end_date: '2026-11-15' };

describe('when a summary is due', () => {
  test.each([
    // Berlin, around the change to winter time and in winter.
    ['2026-10-26T06:59:59.000Z', 'Europe/Berlin', null],
    ['2026-10-26T07:00:00.000Z', 'Europe/Berlin', '2026-10-19'],
    ['2026-10-19T05:59:00.000Z', 'Europe/Berlin', null],
    ['2026-10-19T06:00:00.000Z', 'Europe/Berlin', '2026-10-12'],
    // New York, the Monday after its clocks went back.
    ['2026-11-02T12:59:00.000Z', 'America/New_York', null],
    ['2026-11-02T13:00:00.000Z', 'America/New_York', '2026-10-26'],
    // Auckland is a day ahead.
    ['2026-11-15T19:00:00.000Z', 'Pacific/Auckland', '2026-11-09'],
    // Back within 48 hours, and later.
    ['2026-11-18T07:00:00.000Z', 'Europe/Berlin', '2026-11-09'],
    ['2026-11-18T07:00:01.000Z', 'Europe/Berlin', null],
    ['2026-11-19T12:00:00.000Z', 'Europe/Berlin', null],
  ])('at %s in %s: %s (DC-59, DC-63)', (now, zone, start) => {
    expect(dueWeek(new Date(now), zone)?.start_date ?? null).toBe(start);
  });
});

describe.each(testDialects())('the weekly summary on %s', (dialect) => {
  let server: TestServer;
  let beside: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'elite', addons: 'all', now: MONDAY });
    beside = await startTestServer({ dialect, beside: server, now: MONDAY });
    admin = await server.as('administrator');
  });
  beforeEach(async () => {
    server.setNow(MONDAY);
    server.mails.length = 0;
    const { db } = server.deps;
    await db.deleteFrom('deliveries').execute();
    await db.deleteFrom('weekly_claims').execute();
    await db.deleteFrom('surveys').execute();
    await saveSettings(server.deps, {
      notifications_recipients: 'ann@example.test, ben@example.test',
      summaries_disabled: false,
      summaries_html_template: true,
      notifications_header_image: '',
    });
  });
  afterAll(async () => {
    await beside.close();
    await server.close();
  });

  const respond = (
    surveyId: number,
    day: string,
    value: string,
    type: QuestionType = 'radio-button',
    question_id = 'q1',
  ) =>
    server.deps.writer.submit(
      newResponse(surveyId, {
        day,
        submitted_at: `${day}T12:00:00.000Z`,
        answers: [
          {
            ...(type === 'radio-button' ? choice(question_id, value) : scored(question_id, Number(value))),
            question_type: type,
            kind: kindOfNew(type),
            name: 'PLANTED name',
            comments: 'PLANTED words',
          },
        ],
      }),
    );
  const send = () => dispatchDue(server.deps, deliveryKinds(server.deps));
  const createWithFigures = async () => {
    const survey = await createSurvey(admin, {
      title: 'PLANTED by <nobody>',
      questions: [{ id: 'q1', type: 'nps', title: 'How likely?' }],
    });
    for (let n = 0; n < 4; n++) await server.deps.writer.impression(survey.id, '2026-11-10');
    await server.deps.writer.impression(survey.id, '2026-11-03');
    await respond(survey.id, '2026-11-09', '10', 'nps');
    await respond(survey.id, '2026-11-15', '10', 'nps');
    await respond(survey.id, '2026-11-15', '3', 'nps');
    await respond(survey.id, '2026-11-02', '9', 'nps');
    // Neither of these weeks.
    await respond(survey.id, '2026-11-01', '1', 'nps');
    await respond(survey.id, '2026-11-16', '1', 'nps');
    return survey;
  };

  test('its figures for each survey are those of the results for these days, compared with the week before (DC-60)', async () => {
    const survey = await createWithFigures();
    const idle = await createSurvey(admin, { title: 'Nobody saw this' });
    await planWeeklySummary(server.deps);
    await send();
    const [mail] = server.mails;
    expect(mail?.subject).toBe('Your surveys last week: 3 responses');
    expect(server.mails.map(({ to }) => to).sort()).toEqual([['ann@example.test'], ['ben@example.test']]);
    const { body } = await admin.get<{ nps_overview: { nps: number }; data_points: { count: number }[] }>(
      `/surveys/${survey.id}/results?start_date=${WEEK.start_date}&end_date=${WEEK.end_date}`,
    );
    expect(body.data_points.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(mail?.text).toContain(
      [
        'PLANTED by <nobody>',
        '  Impressions: 4 (+3)',
        '  Responses: 3 (+2)',
        '  Response rate: 75% (-25 points)',
        `  NPS: ${body.nps_overview.nps} (${body.nps_overview.nps - 100})`,
      ].join('\n'),
    );
    expect(mail?.text).toContain(`/admin/results/survey/${survey.id}?start_date=2026-11-09&end_date=2026-11-15`);
    expect(mail?.text).not.toContain(idle.title);
  });

  test('a survey without a rating has three figures, one with stars its average (DC-60)', async () => {
    const plain = await createSurvey(admin, { title: 'Plain', questions: [radioQuestion('q1')] });
    const stars = await createSurvey(admin, {
      title: 'Stars',
      questions: [{ id: 'q1', type: 'star-rating', title: 'How?' }],
    });
    await respond(plain.id, '2026-11-10', 'Yes');
    await respond(stars.id, '2026-11-10', '5', 'star-rating');
    await respond(stars.id, '2026-11-10', '4', 'star-rating');
    await respond(stars.id, '2026-11-03', '4', 'star-rating');
    await planWeeklySummary(server.deps);
    await send();
    const text = server.mails[0]?.text ?? '';
    expect(text).toContain(
      'Stars\n  Impressions: 0 (no change)\n  Responses: 2 (+1)\n  Response rate: –\n  Average rating: 4.5 (+0.5)',
    );
    expect(text.slice(text.indexOf('Plain'))).not.toMatch(/NPS|Average/);
  });

  test('of two NPS questions it has the score of the first alone (DC-60)', async () => {
    const survey = await createSurvey(admin, {
      title: 'Two scores',
      questions: [
        { id: 'q1', type: 'nps', title: 'The shop?' },
        { id: 'q2', type: 'nps', title: 'The delivery?' },
      ],
    });
    const both = async (day: string, first: string, second: string) => {
      await respond(survey.id, day, first, 'nps');
      await respond(survey.id, day, second, 'nps', 'q2');
    };
    await both('2026-11-10', '10', '1');
    await both('2026-11-03', '7', '1');
    await planWeeklySummary(server.deps);
    await send();
    const text = server.mails[0]?.text ?? '';
    expect(text.slice(text.indexOf('Two scores'))).toMatch(/^ {2}NPS: 100 \(\+100\)$/m);
  });

  test('nothing that a visitor wrote is in it (DC-61)', async () => {
    await createWithFigures();
    await planWeeklySummary(server.deps);
    await send();
    const whole = JSON.stringify(server.mails);
    expect(whole).not.toMatch(/PLANTED (words|name)/);
    expect(whole).not.toContain('203.0.113');
  });

  test('a week in which nothing was shown, answered or lost sends none (DC-62)', async () => {
    const survey = await createSurvey(admin);
    await respond(survey.id, '2026-11-03', 'Yes');
    await planWeeklySummary(server.deps);
    await send();
    expect(server.mails).toEqual([]);
  });

  test('several processes and restarts send it once, and a server that is back on Thursday sends none (DC-63)', async () => {
    await createWithFigures();
    await Promise.all(
      [server, beside, server, beside].map(({ deps }) => planWeeklySummary({ ...deps, now: server.deps.now })),
    );
    await planWeeklySummary(server.deps);
    await send();
    expect(server.mails.map(({ to }) => to).sort()).toEqual([['ann@example.test'], ['ben@example.test']]);
    await server.deps.db.deleteFrom('weekly_claims').execute();
    server.setNow('2026-11-17T12:00:00.000Z');
    await planWeeklySummary(server.deps);
    expect(await send()).toBe(2);
    await server.deps.db.deleteFrom('weekly_claims').execute();
    server.setNow('2026-11-19T12:00:00.000Z');
    await planWeeklySummary(server.deps);
    expect(await send()).toBe(0);
  });

  test.each([{ notifications_recipients: '' }, { summaries_disabled: true }])(
    'with %j there is none, and the log says nothing (DC-68, ST-43)',
    async (settings) => {
      await createWithFigures();
      await saveSettings(server.deps, settings);
      const lines: unknown[] = [];
      const log = new Proxy(server.deps.log, {
        get: (target, name) =>
          typeof name === 'string' && ['info', 'warn', 'error'].includes(name)
            ? (...line: unknown[]) => void lines.push(line)
            : Reflect.get(target, name),
      });
      await planWeeklySummary({ ...server.deps, log });
      await send();
      expect([server.mails, lines]).toEqual([[], []]);
    },
  );

  test('as HTML with a plain text version, or as plain text only; the image needs branding (DC-64, ST-27, ST-28)', async () => {
    await createWithFigures();
    const mail = async () => {
      await server.deps.db.deleteFrom('weekly_claims').execute();
      server.mails.length = 0;
      await planWeeklySummary(server.deps);
      await send();
      return server.mails[0];
    };
    await saveSettings(server.deps, { notifications_header_image: '/media/head.png' });
    const whole = await mail();
    const address = `${server.deps.config.publicUrl}/media/head.png`;
    expect(whole?.html).toContain(`src="${address}"`);
    expect(whole?.text).toContain('Your surveys last week');
    expect(whole?.html).toContain('PLANTED by &#60;nobody&#62;');
    await switchPlan(server, 'none');
    expect((await mail())?.html).not.toContain('<img');
    await switchPlan(server, 'elite');
    await saveSettings(server.deps, { summaries_html_template: false });
    const plain = await mail();
    expect(plain).not.toHaveProperty('html');
    expect(plain?.text).toContain('Impressions: 4 (+3)');
  });

  test('"Send me last week\'s summary" goes to the person who asked for it, marked as a test, and nothing else is sent (DC-66)', async () => {
    await createWithFigures();
    expect((await admin.post('/summaries/test')).status).toBe(200);
    await send();
    expect(server.mails).toHaveLength(1);
    const { to, subject } = server.mails[0] ?? {};
    expect(subject).toBe('[Test] Your surveys last week: 3 responses');
    expect(to).toEqual(['administrator@example.test']);
    expect(to).not.toContain('ann@example.test');
    expect((await (await server.apiKey('administrator')).post('/summaries/test')).status).toBe(422);
    expect((await (await server.as('editor')).post('/summaries/test')).status).toBe(403);
  });

  test('the preview is a page that runs nothing, and follows what is chosen (ST-27, ST-28)', async () => {
    await createWithFigures();
    const get = (query: string) =>
      admin.get<string>(`/summaries/preview?${query}`) as Promise<{
        status: number;
        body: unknown;
        headers?: unknown;
      }>;
    const shown = JSON.stringify((await get('template=html&header_image=https%3A%2F%2Fimg.test%2Fa.png')).body);
    expect(shown).toContain('https://img.test/a.png');
    expect(JSON.stringify((await get('template=plain')).body)).toContain('<pre');
  });
});

test('one response is one response (DC-59)', () => {
  const range = { start_date: '2026-11-16', end_date: '2026-11-22' };
  const site = { name: 'Here', locale: 'en' } as HostInfo;
  const subjectOf = (responses: number) =>
    summaryMail({ range, responses, surveys: [], failed: 0, paused: 0, spam: 0 }, site, 'https://here.test', {
      isHtml: false,
      headerImage: '',
    }).subject;
  expect([0, 1, 1204].map(subjectOf)).toEqual([
    'Your surveys last week: 0 responses',
    'Your surveys last week: 1 response',
    'Your surveys last week: 1,204 responses',
  ]);
});

describe('the summary in the language of the site (LA-83)', () => {
  const range = { start_date: '2026-11-16', end_date: '2026-11-22' };
  const surveys = [
    {
      id: 7,
      title: 'Prix',
      impressions: { value: 4120, difference: 0 },
      responses: { value: 318, difference: -12 },
      rate: { value: 7.7, difference: 1.2 },
      rating: { kind: 'nps' as const, value: 41, difference: 3 },
    },
  ];
  const mailIn = (locale: string) =>
    summaryMail(
      { range, responses: 318, surveys, failed: 1, paused: 2, spam: 11 },
      { name: 'Ici', locale } as HostInfo,
      'https://here.test',
      { isHtml: true, headerImage: '', isTest: true },
    );

  test('French', () => {
    const { subject, text, html } = mailIn('fr');
    expect(subject).toBe('[Test] Vos enquêtes la semaine dernière\u00a0: 318 réponses');
    expect(text.replaceAll(/[\u202f\u00a0]/g, ' ')).toBe(`Vos enquêtes la semaine dernière : 318 réponses
16–22 novembre 2026, par rapport à la semaine précédente

Prix
  Affichages : 4 120 (inchangé)
  Réponses : 318 (-12)
  Taux de réponse : 7,7 % (+1,2 point)
  NPS : 41 (+3)
  https://here.test/admin/results/survey/7?start_date=2026-11-16&end_date=2026-11-22

1 message n’a pas pu être remis.
2 messages sont en pause.
11 réponses sont peut-être du spam et attendent votre examen.

Vous recevez cet e-mail parce que Ici vous compte parmi ses destinataires.
Modifier : https://here.test/admin/settings/email
`);
    expect(html).toContain('<html lang="fr" dir="ltr">');
  });

  test('Arabic, with its plurals, from right to left', () => {
    const { subject, text, html } = mailIn('ar');
    expect(subject).toBe('[اختبار] استبياناتك في الأسبوع الماضي: 318 ردًا');
    expect(text).toContain('رسالتان متوقفتان.');
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('align="left"');
  });
});
