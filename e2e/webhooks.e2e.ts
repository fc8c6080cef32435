import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Catcher } from '../apps/server/src/outgoing/testing.ts';
import { startCatcher } from '../apps/server/src/outgoing/testing.ts';
import type { Session } from './admin.ts';
import { expectSettled, openSession } from './admin.ts';
import { startElite } from './product.ts';
import { WEBHOOKS, workflowAt } from './workflow-page.ts';

describe('the webhooks of a survey', () => {
  let session: Session;
  let page: Page;
  let catcher: Catcher;
  let hookUrl: string;
  const { goTo, stored, button, save, card, flip, hook, titleOf, openWith, menu } = workflowAt(() => session);

  beforeAll(async () => {
    catcher = await startCatcher();
    hookUrl = `http://127.0.0.1:${catcher.port}/hook`;
    const env = { UF_OUTGOING_ALLOW: '127.0.0.1/32' };
    session = await openSession(() => startElite(['webhooks'], { demo: false, env }));
    page = session.page;
  });
  beforeEach(() => catcher.reset());
  afterAll(async () => {
    await session?.close();
    await catcher?.close();
  });

  const savedHook = async () => (await save()).notifications.webhook.webhooks[0];

  test('webhooks are added with their defaults, filled in and saved (WF-09, WF-10, WF-11, WF-14, WF-15, WF-16, ER-S-15)', async () => {
    const id = await openWith([]);
    await flip(WEBHOOKS);
    await button('Add New Webhook').click();
    await button('Add New Webhook').click();
    await expect.poll(() => hook('Unnamed Webhook').count()).toBe(2);
    const first = hook('Unnamed Webhook').first();
    expect(await first.getByLabel('Request URL').getAttribute('type')).toBe('url');
    expect(await first.getByRole('combobox', { name: 'Request Method' }).inputValue()).toBe('POST');
    await first.getByRole('combobox', { name: 'Request Method' }).click();
    await expect
      .poll(() => page.getByRole('option').allInnerTexts())
      .toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
    await page.getByRole('option', { name: 'PUT' }).click();
    await first.getByRole('combobox', { name: 'Request Format' }).click();
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['JSON', 'XML', 'FORM']);
    await page.getByRole('option', { name: 'XML' }).click();
    await first.getByLabel('Request URL').fill('https://hooks.example.com/a');
    await first.getByLabel('Secret', { exact: true }).fill('s3cret');
    await save();
    const rows = [{ key: '', value: '' }];
    const blank = { id: expect.any(String), name: 'Unnamed Webhook', headers: rows, body: rows };
    expect((await stored(id)).notifications.webhook).toEqual({
      active: true,
      webhooks: [
        {
          ...{ ...blank, request_url: 'https://hooks.example.com/a', secret: 's3cret' },
          ...{ request_method: 'PUT', request_format: 'XML' },
        },
        { ...blank, request_url: '', secret: '', request_method: 'POST', request_format: 'JSON' },
      ],
    });
  });

  test('a webhook is renamed in place (WF-11, WF-12, WF-13)', async () => {
    await openWith([{ name: '', request_url: hookUrl }]);
    await button('Rename Unnamed Webhook').click();
    const field = card(WEBHOOKS).getByRole('textbox', { name: 'Webhook name' });
    expect(await field.inputValue()).toBe('Unnamed Webhook');
    const selected = await field.evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
    );
    expect(selected).toBe('Unnamed Webhook');
    await field.fill('  Slack  ');
    await field.press('Enter');
    await titleOf('Slack').waitFor();
    expect(await button('Rename Slack').evaluate((node) => node === document.activeElement)).toBe(true);
    expect((await savedHook())?.name).toBe('Slack');
    await button('Rename Slack').click();
    await field.fill('   ');
    await field.press('Enter');
    await button('Rename Slack').click();
    await field.fill('Lost');
    await field.press('Escape');
    await titleOf('Slack').waitFor();
    await button('Rename Slack').click();
    await field.fill('By going on');
    expect((await savedHook())?.name).toBe('By going on');
  });

  test('headers are rows, of which the first stays (WF-18)', async () => {
    await openWith([{ name: 'Hook', request_url: hookUrl }]);
    await titleOf('Hook').click();
    const remove = hook('Hook').getByRole('button', { name: /^Remove header/ });
    const header = (number: number) => hook('Hook').getByRole('group', { name: `Header ${number}` });
    expect(await remove.count()).toBe(0);
    await header(1).getByRole('textbox', { name: 'Key' }).fill('X-Token');
    await header(1).getByRole('textbox', { name: 'Value' }).fill('abc');
    await button('Add Header').click();
    expect(
      await header(2)
        .getByRole('textbox', { name: 'Key' })
        .evaluate((node) => node === document.activeElement),
    ).toBe(true);
    expect(await remove.count()).toBe(1);
    await header(2).getByRole('textbox', { name: 'Key' }).fill('Host');
    await page.keyboard.press('Tab');
    await header(2).getByText('This header is set by UserFeedback itself.').waitFor();
    await button('Remove header 2').click();
    expect((await savedHook())?.headers).toEqual([{ key: 'X-Token', value: 'abc' }]);
  });

  test('parameters are paired with questions: titles shown, ids stored (WF-19, WF-20)', async () => {
    await openWith([{ name: 'Hook', request_url: hookUrl }]);
    await titleOf('Hook').click();
    const row = (number: number) => hook('Hook').getByRole('group', { name: `Parameter ${number}` });
    await button('Add Parameter').click();
    await button('Add Parameter').click();
    const remove = hook('Hook').getByRole('button', { name: /^Remove parameter/ });
    const names = await Promise.all((await remove.all()).map((each) => each.getAttribute('aria-label')));
    expect(names).toEqual(['Remove parameter 2', 'Remove parameter 3']);
    await row(1).getByRole('textbox', { name: 'Parameter name' }).fill('good');
    await row(1).getByRole('combobox', { name: 'Question' }).click();
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Good?', 'Why?']);
    await page.getByRole('option', { name: 'Good?' }).click();
    await button('Remove parameter 2').click();
    const rows = [
      { key: 'good', value: 'a' },
      { key: '', value: '' },
    ];
    expect((await savedHook())?.body).toEqual(rows);
  });

  test('a deleted question leaves its parameter without a value (OP-57)', async () => {
    const body = [
      { key: 'good', value: 'a' },
      { key: 'why', value: 'b' },
    ];
    const id = await openWith([{ name: 'Hook', request_url: hookUrl, body }]);
    await goTo(`edit/${id}/questions`);
    await menu(1, 'Delete Question');
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete' }).click();
    await expect
      .poll(async () => (await stored(id)).notifications.webhook.webhooks[0]?.body)
      .toEqual([
        { key: 'good', value: '' },
        { key: 'why', value: 'b' },
      ]);
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
    catcher.answer = (_path, reply) =>
      reply.writeHead(201).end(`{"ok": true, "long": "${'x'.repeat(5000)}"}`);
    await hook('Hook').getByLabel('Request URL').fill(hookUrl);
    await button('Test Webhook').click();
    await page.getByText('Webhook test sent successfully!').waitFor();
    const outcome = hook('Hook').getByRole('status', { name: 'Outcome of the test' });
    expect(await outcome.textContent()).toMatch(
      /^The server replied with status 201 after \d+ ms\.\{"ok": true/,
    );
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

  test('a test that fails says so inside its card, without toast or banner (WF-22, D-50)', async () => {
    await openWith([{ name: 'Hook', request_url: hookUrl }]);
    await titleOf('Hook').click();
    const outcome = hook('Hook').getByRole('status', { name: 'Outcome of the test' });
    const quiet = async () => {
      expect(await page.getByText('Webhook test sent successfully!').count()).toBe(0);
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await page.locator('[data-banner]').count()).toBe(0);
    };
    catcher.answer = (_path, reply) => reply.writeHead(500).end('Broken');
    await button('Test Webhook').click();
    await outcome.getByText('The server replied with status 500').waitFor();
    expect(await outcome.getByRole('region').textContent()).toBe('Broken');
    await quiet();
    await hook('Hook').getByLabel('Request URL').fill('http://10.0.0.1/hook');
    await button('Test Webhook').click();
    await outcome.getByText('This address leads to a private network.').waitFor();
    await quiet();
    session.complaints.length = 0;
    await page.route('**/api/v1/webhooks/test', (route) => route.abort());
    await button('Test Webhook').click();
    await outcome.getByText('The server cannot be reached').waitFor();
    await quiet();
    await page.unrouteAll();
    session.complaints.length = 0;
  });

  test('deleting asks first (WF-24, WF-25)', async () => {
    await openWith([{ name: 'First' }, { name: 'Second' }]);
    const dialog = page.getByRole('dialog', { name: 'Are you sure' });
    await button('Delete First').click();
    await dialog.getByText('You would like to delete this webhook?').waitFor();
    expect(await dialog.getByRole('button').allInnerTexts()).toEqual(
      expect.arrayContaining(['No, Cancel', 'Yes, Delete']),
    );
    await dialog.getByRole('button', { name: 'No, Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await hook('First').count()).toBe(1);
    await button('Delete First').click();
    await dialog.getByRole('button', { name: 'Yes, Delete' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect([await hook('First').count(), await hook('Second').count()]).toEqual([0, 1]);
    expect((await save()).notifications.webhook.webhooks.map(({ name }) => name)).toEqual(['Second']);
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
});
