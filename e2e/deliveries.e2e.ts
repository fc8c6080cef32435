import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Catcher } from '../apps/server/src/platform/outgoing/testing.ts';
import { startCatcher } from '../apps/server/src/platform/outgoing/testing.ts';
import type { Session } from './admin.ts';
import { expectSettled, openSession } from './admin.ts';
import { openPage, WIDTHS } from './browser.ts';
import { startElite } from './product.ts';

describe('deliveries', () => {
  let session: Session;
  let catcher: Catcher;
  beforeAll(async () => {
    catcher = await startCatcher();
    const env = { UF_OUTGOING_ALLOW: '127.0.0.1/32' };
    session = await openSession(() => startElite(['webhooks'], { demo: false, env }));
  });
  afterAll(async () => {
    await session?.close();
    await catcher?.close();
  });

  test.each(WIDTHS)(
    'a failing webhook is found, understood and sent again on %j (DC-11, DC-16, DC-17)',
    async (size) => {
      const { api, browser, product } = session;
      catcher.reset();
      catcher.reply = (_path, reply) => reply.writeHead(404).end(`No such queue for ${size.name}.`);
      const webhook = { name: 'Helpdesk', request_url: `http://127.0.0.1:${catcher.port}/hook` };
      const { id } = await api.survey({
        title: `Delivered to ${size.name}`,
        status: 'publish',
        notifications: { webhook: { active: true, webhooks: [webhook] } },
      });
      await api.respond(id, [{ question_id: 'q1', value: 'Yes' }]);
      await expect.poll(() => catcher.caught.length).toBe(1);

      // The card of the workflow says so and leads there.
      const { context, page, complaints } = await openPage(browser, size, { storageState: session.state });
      await page.goto(`${product.url}/admin/surveys/edit/${id}/notifications`);
      await page.getByText(/^Not delivered: /).waitFor();
      await page.getByRole('link', { name: /^Open deliveries to .?Helpdesk/ }).click();
      await page.locator('[data-route="deliveries"]').waitFor();
      expect(new URL(page.url()).searchParams.get('filter')).toBe('failed');
      await page.getByRole('table', { name: 'Messages' }).getByText('Helpdesk').first().waitFor();
      await expectSettled(page, `what failed, ${size.name}`);

      // The message says why.
      if (size.name === 'phone') {
        await page.getByRole('button', { name: /^Actions for/ }).click();
        await page.getByRole('menuitem', { name: 'Details' }).click();
      } else await page.getByRole('link', { name: 'Details' }).click();
      const drawer = page.getByRole('dialog', { name: 'Message' });
      await drawer.getByText(`No such queue for ${size.name}.`).waitFor();
      await drawer.getByText('404').first().waitFor();
      await expectSettled(page, `a message, ${size.name}`);

      // Once the receiver is repaired, it is sent again.
      catcher.reset();
      await drawer.getByRole('button', { name: 'Send again' }).click();
      await drawer.getByText('Sent', { exact: true }).first().waitFor();
      expect(catcher.caught).toHaveLength(1);
      expect(catcher.caught[0]?.headers['x-userfeedback-redelivery']).toBe('true');
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
