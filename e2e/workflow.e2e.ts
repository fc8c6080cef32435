import { faceOfType, QUESTION_TYPES } from '@userfeedback/engine/question-types/index';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Catcher } from '../apps/server/src/platform/outgoing/testing.ts';
import { startCatcher } from '../apps/server/src/platform/outgoing/testing.ts';
import type { Session } from './admin.ts';
import { expectSettled, openSession, reloadBy } from './admin.ts';
import { openPage, WIDTHS } from './browser.ts';
import { startElite, takePlan, turnOff } from './product.ts';
import { EMAIL, WEBHOOKS, workflowAt } from './workflow-page.ts';

const [, PHONE] = WIDTHS;
const NEXT = 'Next Step: Publish';

describe('the workflow step', () => {
  let session: Session;
  let page: Page;
  let catcher: Catcher;
  let hookUrl: string;
  const { goTo, stored, button, save, card, switchOf, flip, hook, titleOf, openWith, pick } = workflowAt(() => session);

  beforeAll(async () => {
    catcher = await startCatcher();
    hookUrl = `http://127.0.0.1:${catcher.port}/hook`;
    const env = { UF_OUTGOING_ALLOW: '127.0.0.1/32' };
    session = await openSession(() => startElite(['question-types', 'webhooks', 'google-drive'], { demo: false, env }));
    page = session.page;
  });
  beforeEach(() => catcher.reset());
  afterAll(async () => {
    await session?.close();
    await catcher?.close();
  });

  test('the cards in order, and what may come (WF-01, WF-02, WF-03, WF-06, OP-79)', async () => {
    await goTo('new');
    await page.getByRole('button', { name: /Start from Scratch/ }).click();
    await page.getByRole('textbox', { name: 'Question', exact: true }).fill('Why?');
    await button('Next Step: Settings').click();
    await button('Next Step: Workflow').click();
    await page.getByText('Set up a series of actions that will trigger after a visitor submits a Survey').waitFor();
    await card(WEBHOOKS).waitFor();
    const headings = () => page.getByRole('heading', { level: 2 }).allInnerTexts();
    await expect.poll(headings).toEqual(['Workflow', EMAIL, WEBHOOKS, 'Send Responses to Google Drive']);
    const soon = page.getByText('More Integrations Coming Soon');
    const faux = page.getByText('Integration', { exact: true });
    expect([await soon.count(), await faux.count()]).toEqual([1, 2]);
    expect(await faux.first().evaluate((node) => node.closest('[inert]')?.getAttribute('aria-hidden'))).toBe('true');
    expect(await switchOf(EMAIL).isChecked()).toBe(false);
    await flip(EMAIL);
    const { body: site } = await session.api.get<{ admin_email: string }>('/site-info');
    expect(await card(EMAIL).getByRole('textbox', { name: 'Email addresses' }).inputValue()).toBe(site.admin_email);
  });

  test('all types of questions may decide about the mail (WF-05, OP-53, OP-59, OP-80)', async () => {
    const questions = QUESTION_TYPES.map((type) => ({ id: type, type, title: `About ${type}` }));
    const survey = await session.api.survey({
      title: 'All types',
      questions,
      notifications: { email: { active: true, addresses: 'a@b.co' } },
    });
    await goTo(`edit/${survey.id}/notifications`);
    await card(EMAIL).getByRole('switch', { name: 'Enable conditional logic' }).check();
    expect(await button(NEXT).isDisabled()).toBe(true);
    const [question, , value] = await card(EMAIL)
      .getByRole('group', { name: 'Condition 1' })
      .getByRole('combobox')
      .all();
    if (!question) throw new Error('There is no condition.');
    await question.click();
    const compared = questions.filter(({ type }) => (faceOfType(type)?.comparators.length ?? 0) > 0);
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(compared.map(({ title }) => title));
    await page.getByRole('option', { name: 'About nps' }).click();
    if (value) await pick(card(EMAIL).getByRole('combobox', { name: 'Value' }), '9');
    expect(await button(NEXT).isEnabled()).toBe(true);
    const { email } = (await save()).notifications;
    expect(email.logic).toEqual({
      enable: true,
      action: 'send',
      conditions: [{ question_id: 'nps', compare: '=', value: '9' }],
    });
  });

  test('a test sends what is on screen and shows how it went (WF-21, WF-23, D-50, OP-82, API-B-16)', async () => {
    const body = [{ key: 'good', value: 'a' }];
    await openWith([{ name: 'Hook', secret: 's3cret', body }]);
    await page.evaluate(() => {
      const send = window.fetch;
      window.fetch = async (call, ...rest) => {
        if (call instanceof Request && call.url.endsWith('/api/v1/webhooks/test'))
          document.body.dataset.sent = await call.clone().text();
        return send(call, ...rest);
      };
    });
    const sent = () => page.evaluate(() => document.body.dataset.sent);
    await button('Test Webhook').click();
    await hook('Hook').getByText('Please enter the address to send to.').waitFor();
    expect(await sent()).toBeUndefined();
    catcher.reply = (_path, reply) => reply.writeHead(201).end(`{"ok": true, "long": "${'x'.repeat(5000)}"}`);
    await hook('Hook').getByLabel('Request URL').fill(hookUrl);
    await button('Test Webhook').click();
    await page.getByText('Webhook test sent successfully!').waitFor();
    const outcome = hook('Hook').getByRole('status', { name: 'Outcome of the test' });
    expect(await outcome.textContent()).toMatch(/^The server replied with status 201 after \d+ ms\.\{"ok": true/);
    expect(await outcome.getByRole('region').textContent()).toHaveLength(2048);
    expect(JSON.parse((await sent()) ?? '')).toMatchObject({
      survey: { title: 'Workflow' },
      webhook: { name: 'Hook', request_url: hookUrl, secret: 's3cret' },
    });
    const signed = { 'x-userfeedback-signature': expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect(catcher.caught).toMatchObject([{ path: '/hook', body: '{"good":"No"}', headers: signed }]);
    await session.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await outcome.getByRole('button', { name: 'Copy reply' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toHaveLength(2048);
    // The button's tooltip would be outside all landmarks.
    await page.mouse.move(0, 0);
    await page.keyboard.press('Tab');
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    await expectSettled(page, 'a tested webhook');
  });

  test('a response reaches the webhook that was set up, signed', async () => {
    const { id } = await session.api.survey({
      status: 'publish',
      notifications: { webhook: { active: true, webhooks: [{ request_url: hookUrl, secret: 's3cret' }] } },
    });
    const response = await session.api.respond(id, [{ question_id: 'q1', value: 'Yes' }]);
    await expect.poll(() => catcher.caught.length).toBe(1);
    expect(JSON.parse(catcher.caught[0]?.body ?? '')).toMatchObject({
      survey: { id },
      response_id: response,
      answers: [{ question_id: 'q1', value: 'Yes' }],
    });
    expect(catcher.caught[0]?.headers['x-userfeedback-signature']).toMatch(/^[0-9a-f]{64}$/);
  });

  test('on a phone everything fits', async () => {
    const conditions = [{ question_id: 'a', compare: '=' as const, value: 'Yes' }];
    const name = 'Geschwindigkeitsbegrenzungsüberschreitungsbenachrichtigungsdienst';
    const headers = [
      { key: 'X-A', value: '1' },
      { key: 'X-B', value: '2' },
    ];
    const id = await openWith([{ name, headers, request_url: `${hookUrl}/${'long'.repeat(40)}` }], {
      active: true,
      addresses: 'nope',
      logic: { enable: true, conditions },
    });
    const phone = await openPage(session.browser, PHONE, { storageState: session.state });
    await phone.page.goto(`${session.product.url}/admin/surveys/edit/${id}/notifications`);
    await phone.page.getByRole('button', { name: new RegExp(`^${name}`) }).tap();
    await phone.page.getByRole('button', { name: 'Test Webhook' }).tap();
    await phone.page.getByText('The server replied with status 200').waitFor();
    await expectSettled(phone.page, 'the workflow step on a phone');
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });

  const useLicence = (plan: 'plus' | 'pro' | 'elite') => takePlan(session.product, plan);

  test('webhooks of a time when the addon was active are kept, closed, and act again with it (FB-12)', async () => {
    const id = await openWith([{ name: 'Kept', request_url: hookUrl }]);
    await turnOff(session.product, 'webhooks');
    await openWith([]);
    await card(WEBHOOKS).getByText('Please activate the Webhooks addon to access this feature.').waitFor();
    await expectSettled(page, 'webhooks that are not in use');
    await goTo(`edit/${id}/notifications`);
    const line = card(WEBHOOKS).getByRole('button', {
      name: 'Saved but not active: activate the Webhooks addon.',
    });
    await line.waitFor();
    expect(await button('Add New Webhook').isDisabled()).toBe(true);
    await expectSettled(page, 'webhooks that rest');
    await line.click();
    await reloadBy(page, () => page.getByRole('dialog').getByRole('button', { name: 'Install & Activate' }).click());
    await titleOf('Kept').waitFor();
    expect(await line.count()).toBe(0);
    expect(await button('Add New Webhook').isEnabled()).toBe(true);
  });

  test('below pro webhooks and conditions ask for an upgrade (GT-17, GT-20, GT-21, GT-22, GS-28, OP-81)', async () => {
    await useLicence('plus');
    const logic = { enable: true, conditions: [{ question_id: 'a', compare: '=', value: 'Yes' }] };
    const id = await openWith([{ name: 'Kept', request_url: hookUrl }], {
      active: true,
      addresses: 'a@b.co',
      logic,
    });
    expect((await stored(id)).notifications.email.logic).toEqual({
      enable: false,
      action: 'send',
      conditions: [],
    });
    await card(WEBHOOKS).getByText('Please upgrade to Pro').waitFor();
    await expectSettled(page, 'the workflow step below pro');
    await card(WEBHOOKS).getByRole('button', { name: 'Upgrade to Pro' }).click();
    const dialog = page.getByRole('dialog', { name: 'Webhooks is a Pro feature' });
    await dialog.getByText("We're sorry, the feature is not available on your plan").waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await hook('Kept').count()).toBe(0);
    await card(EMAIL).getByRole('switch', { name: 'Enable conditional logic' }).press('Space');
    await page.getByRole('dialog', { name: 'Conditional Email Logic is a Pro feature' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => card(EMAIL).getByRole('group', { name: 'Condition 1' }).count()).toBe(0);
    await useLicence('pro');
    await goTo(`edit/${id}/notifications`);
    await card(EMAIL).getByRole('switch', { name: 'Enable conditional logic' }).check();
    await expect.poll(() => card(EMAIL).getByRole('group', { name: 'Condition 1' }).count()).toBe(1);
    expect(session.complaints).toEqual([]);
  });
});
