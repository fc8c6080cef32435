import type { WidgetDocument } from '@userfeedback/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { expectSettled, openSession } from './admin.ts';
import { WIDTHS } from './browser.ts';
import { startElite } from './product.ts';

describe('suspected spam', () => {
  let session: Session;
  let id: number;
  beforeAll(async () => {
    session = await openSession(() => startElite([], { demo: false }));
    ({ id } = await session.api.survey({ title: 'Open to all', status: 'publish' }));
  });
  afterAll(() => session?.close());

  test('is set aside for review, says why, and counts once it is cleared', async () => {
    const { api, page, product } = session;
    const genuine = await api.respond(id, [{ question_id: 'q1', value: 'Yes' }]);
    const list = `${product.url}/admin/results/survey/${id}/responses`;
    const filters = page.getByRole('navigation', { name: 'Filter by status' }).getByRole('link');
    const row = (of: number) => page.locator(`tbody tr[data-id="${of}"]`);
    await page.goto(list);
    await row(genuine).waitFor();
    expect(await filters.count()).toBe(3);

    const document: WidgetDocument = await (await fetch(`${product.url}/api/v1/widget`)).json();
    const nonce = document.surveys[0]?.nonces.submission;
    const answers = [{ question_id: 'q1', value: 'No' }];
    const { body } = await api.send<{ data: number }>('POST', `/surveys/${id}/responses`, {
      ...{ answers, nonce, website: 'https://buy.example' },
    });
    await page.goto(list);
    await row(genuine).waitFor();
    expect(await row(body.data).count()).toBe(0);
    await filters.filter({ hasText: 'Suspected spam' }).click();
    await row(body.data).waitFor();
    await expectSettled(page, 'suspected spam');
    await row(body.data)
      .getByRole('link', { name: `#${body.data}` })
      .click();
    await page.getByText('A hidden field was filled in').waitFor();

    await page.goBack();
    await row(body.data).hover();
    await row(body.data).getByRole('button', { name: 'Not spam' }).click();
    await expect.poll(() => row(body.data).count()).toBe(0);
    await page.goto(list);
    await row(body.data).waitFor();
    expect(await filters.count()).toBe(3);
    await page.setViewportSize(WIDTHS[1]);
    await expectSettled(page, 'the list with a cleared response on a phone');
    expect(session.complaints).toEqual([]);
  });
});
