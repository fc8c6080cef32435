import type { Alert, Settings } from '@userfeedback/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readStop, stopLink } from '../../platform/outgoing/stop-link.ts';
import type { Client } from '../../testing/client.ts';
import { createSurvey, submitResponse } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer, testDialects } from '../../testing/start-test-server.ts';
import { judgeAlerts } from '../alerts/judge.ts';
import { deliveryKinds } from '../deliveries/kinds.ts';
import { dispatchDue } from '../deliveries/testing.ts';
import { saveSettings } from '../settings/service.ts';
import { planWeeklySummary, sendTestSummary } from '../summaries/service.ts';

/** A Monday, 09:00 in Berlin, and the Saturday before it. */
const MONDAY = '2026-11-16T08:00:00.000Z';
const SATURDAY = '2026-11-14T08:00:00.000Z';
const ONE_CLICK = 'List-Unsubscribe=One-Click';

describe.each(testDialects())('stopping mails on %s', (dialect) => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ dialect, licence: 'pro', addons: 'all', now: MONDAY });
    admin = await server.apiKey('administrator');
  });
  beforeEach(async () => {
    server.setNow(MONDAY);
    server.mails.length = 0;
    const { db } = server.deps;
    await db.deleteFrom('deliveries').execute();
    await db.deleteFrom('weekly_claims').execute();
    await db.deleteFrom('surveys').execute();
    await recipientsAre('ann@b.co, Bob@b.co');
  });
  afterAll(() => server.close());

  const recipientsAre = (notifications_recipients: string | null) =>
    saveSettings(server.deps, { notifications_recipients, summaries_html_template: true });
  const recipients = async () =>
    (await admin.get<{ settings: Settings }>('/settings')).body.settings.notifications_recipients;
  const call = (method: 'GET' | 'POST', url: string, language = 'en', payload?: string, type?: string) =>
    server.visitor.inject<string>({
      method,
      url: url.replace(server.deps.config.publicUrl, ''),
      headers: { 'accept-language': language, ...(type && { 'content-type': type }) },
      ...(payload !== undefined && { payload }),
    });
  const press = (url: string) => call('POST', url, 'en', '', 'application/x-www-form-urlencoded');
  const createAnswered = async () => {
    server.setNow(SATURDAY);
    const survey = await createSurvey(admin, { title: 'Reader survey' });
    await submitResponse(server, survey);
    server.setNow(MONDAY);
    return survey;
  };
  const dispatch = () => dispatchDue(server.deps, deliveryKinds(server.deps));
  const mailTo = (address: string) => {
    const mail = server.mails.find(({ to }) => to.includes(address));
    const listed = mail?.headers?.['List-Unsubscribe'] ?? '';
    return {
      text: mail?.text ?? '',
      html: mail?.html?.replaceAll('&#61;', '=') ?? '',
      link: /http\S*\/unsubscribe\?token=\S+/.exec(mail?.text ?? '')?.[0] ?? '',
      oneClick: listed.slice(1, -1),
      post: mail?.headers?.['List-Unsubscribe-Post'],
    };
  };
  const createAlert = async (emails = 'ann@b.co, bob@b.co') => {
    const survey = await createAnswered();
    const rule = { name: 'Too <many>', measure: 'responses', window: 'last_7_days', above: 0, emails };
    return { survey, alert: (await admin.post<Alert>(`/surveys/${survey.id}/alerts`, rule)).body };
  };
  const emailsOf = async (surveyId: number) =>
    (await admin.get<Alert[]>(`/surveys/${surveyId}/alerts`)).body.map(({ emails }) => emails).sort();
  const linkFor = (address: string) => stopLink(server.deps.config, { kind: 'summary', address }).url;

  test('each summary has its own link and headers, in text and HTML; a test and the preview have none (DC-67)', async () => {
    await createAnswered();
    await planWeeklySummary(server.deps);
    await dispatch();
    expect(server.mails).toHaveLength(2);
    for (const address of ['ann@b.co', 'Bob@b.co']) {
      const { text, html, link, oneClick, post } = mailTo(address);
      expect(text).toContain(`Stop these mails: ${link}`);
      expect(html).toContain(`<a class="uf-link" href="${link}"`);
      expect(post).toBe(ONE_CLICK);
      expect(oneClick).toBe(link.replace('/unsubscribe', '/api/v1/unsubscribe'));
      const token = new URL(link).searchParams.get('token') ?? '';
      expect(readStop(server.deps.config, token)).toEqual({ kind: 'summary', address });
    }
    server.mails.length = 0;
    await sendTestSummary(server.deps, 'ann@b.co');
    expect([mailTo('ann@b.co').link, mailTo('ann@b.co').oneClick]).toEqual(['', '']);
    expect(String((await admin.get('/summaries/preview')).body)).not.toContain('unsubscribe');
  });

  test('opening the link asks and changes nothing; its button takes the address (DC-67)', async () => {
    const link = linkFor('bob@b.co');
    const asked = await call('GET', link);
    expect(asked.status).toBe(200);
    expect(asked.body).toContain('<h1>Stop the weekly summary for bob@b.co?</h1>');
    expect(asked.body).toContain('<form method="post"><button>Stop these mails</button></form>');
    expect(await recipients()).toBe('ann@b.co, Bob@b.co');
    const done = await press(link);
    expect(done.status).toBe(200);
    expect(done.body).toContain('bob@b.co gets no more summaries. A manager can add it again in Settings, Email.');
    expect(done.body).not.toContain('<form');
    expect(await recipients()).toBe('ann@b.co');
    expect((await press(link)).status).toBe(200);
    expect(await recipients()).toBe('ann@b.co');
  });

  test.each([
    ['application/x-www-form-urlencoded', ONE_CLICK],
    [
      'multipart/form-data; boundary=x',
      `--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--`,
    ],
    [undefined, undefined],
  ])('mail programs press by one call with %s; opening its address leads to the page (DC-67)', async (type, body) => {
    const { headers } = stopLink(server.deps.config, { kind: 'summary', address: 'ann@b.co' });
    const url = headers['List-Unsubscribe'].slice(1, -1);
    const opened = await call('GET', url);
    expect([opened.status, opened.headers.location]).toEqual([302, url.replace(/.*\/api\/v1/, '')]);
    expect(await recipients()).toBe('ann@b.co, Bob@b.co');
    expect(await call('POST', url, 'en', body, type)).toMatchObject({ status: 200, body: { success: true } });
    expect(await recipients()).toBe('Bob@b.co');
  });

  test('a forged, a changed and a missing token are 404 and change nothing (DC-67)', async () => {
    const link = linkFor('ann@b.co');
    const other = stopLink(
      { ...server.deps.config, secret: 'somebody else’s' },
      { kind: 'summary', address: 'ann@b.co' },
    );
    const last = link.at(-1) === 'A' ? 'B' : 'A';
    const changed = [`${link}=`, `${link.slice(0, -1)}${last}`, link.replace('token=', 'token=A'), `${link}&token=x`];
    for (const url of [...changed, other.url, '/unsubscribe', '/unsubscribe?token=', '/unsubscribe?token[a]=1'])
      for (const method of ['GET', 'POST'] as const) {
        const { status, body } = await call(method, url);
        expect([url, method, status]).toEqual([url, method, 404]);
        expect(body).toContain('This link does not work.');
        const oneClick = await call(method, url.replace('/unsubscribe', '/api/v1/unsubscribe'));
        expect(oneClick).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
    expect(await recipients()).toBe('ann@b.co, Bob@b.co');
  });

  test('a token of a former secret still works (DC-67)', async () => {
    const former = 'the secret before this one';
    const { url } = stopLink({ ...server.deps.config, secret: former }, { kind: 'summary', address: 'ann@b.co' });
    const { previousSecrets } = server.deps.config;
    server.deps.config.previousSecrets = [former];
    await press(url);
    server.deps.config.previousSecrets = previousSecrets;
    expect(await recipients()).toBe('Bob@b.co');
  });

  test('the last address leaves an empty list, the default too (DC-67)', async () => {
    await recipientsAre(null);
    const address = String(await recipients());
    await press(linkFor('nobody@b.co'));
    expect((await server.deps.site.latest()).settings.notifications_recipients).toBeNull();
    await press(linkFor(address));
    expect(await recipients()).toBe('');
    await createAnswered();
    await planWeeklySummary(server.deps);
    await dispatch();
    expect(server.mails).toEqual([]);
  });

  test('two who press at the same time are both taken out (DC-67)', async () => {
    await Promise.all([press(linkFor('ann@b.co')), press(linkFor('bob@b.co'))]);
    expect(await recipients()).toBe('');
  });

  test('an alert mail stops the mails of its alert alone (DC-67)', async () => {
    const { survey } = await createAlert();
    await admin.post(`/surveys/${survey.id}/alerts`, {
      name: 'Another',
      measure: 'responses',
      window: 'yesterday',
      below: 0,
      emails: 'ann@b.co',
    });
    await judgeAlerts(server.deps);
    await dispatch();
    const { link, html, text, oneClick, post } = mailTo('bob@b.co');
    expect(text).toContain(`Stop these mails: ${link}`);
    expect(html).toContain(`<a href="${link}" style="color:#5b6472">Stop these mails</a>`);
    expect([oneClick, post]).toEqual([link.replace('/unsubscribe', '/api/v1/unsubscribe'), ONE_CLICK]);
    expect((await call('GET', link)).body).toContain('<h1>Stop mails about “Too &#60;many&#62;” for bob@b.co?</h1>');
    expect(await emailsOf(survey.id)).toEqual(['ann@b.co', 'ann@b.co, bob@b.co']);
    const { body } = await press(link);
    expect(body).toContain('bob@b.co gets no more emails about “Too &#60;many&#62;”.');
    expect(await emailsOf(survey.id)).toEqual(['ann@b.co', 'ann@b.co']);
    await press(mailTo('ann@b.co').link);
    expect(await emailsOf(survey.id)).toEqual(['', 'ann@b.co']);
    expect(await recipients()).toBe('ann@b.co, Bob@b.co');
  });

  test('an alert that was removed says so (DC-67)', async () => {
    const { survey, alert } = await createAlert();
    const { url } = stopLink(server.deps.config, { kind: 'alert', address: 'ann@b.co', alert_id: alert.id });
    await admin.delete(`/surveys/${survey.id}/alerts/${alert.id}`);
    for (const method of ['GET', 'POST'] as const) {
      const { status, body } = await call(method, url);
      expect(status).toBe(200);
      expect(body).toContain('This alert was removed. No more emails about it are sent.');
      expect(body).not.toContain('<form');
    }
  });

  test('the page is in the reader’s language, without scripts, not kept and not framed (DC-67)', async () => {
    const { body, headers } = await call('GET', linkFor('ann@b.co'), 'ar');
    expect(body).toContain('<html lang="ar" dir="rtl">');
    expect(body).not.toContain('Stop');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; img-src data:; style-src 'sha256-\S+'; form-action 'self'; frame-ancestors 'none'/,
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  test('what messages show in the admin has no link to stop them (DC-67)', async () => {
    await createAnswered();
    await planWeeklySummary(server.deps);
    const { items } = (await admin.get<{ items: { id: string }[] }>('/deliveries')).body;
    const { body } = await admin.get<{ text: string }>(`/deliveries/${items[0]?.id}/request`);
    expect(body.text).toContain('Reader survey');
    expect(body.text).not.toContain('unsubscribe');
  });
});

test('many calls from one address are refused, the page in words (DC-67)', async () => {
  const server = await startTestServer({ dialect: 'sqlite', config: { rateLimit: true } });
  const { url } = stopLink(server.deps.config, { kind: 'summary', address: 'ann@b.co' });
  const open = () => server.visitor.inject<string>({ url: url.replace(server.deps.config.publicUrl, '') });
  for (let n = 0; n < 60; n++) expect((await open()).status).toBe(200);
  const refused = await open();
  expect(refused.status).toBe(429);
  expect(refused.body).toContain('<h1>');
  await server.close();
});
