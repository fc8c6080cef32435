import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { choice, expectSettled, nextCall, openSession } from './admin.ts';
import { clickLocked, openPage, WIDTHS } from './browser.ts';
import { text } from './editor-page.ts';
import { startElite } from './product.ts';

const [, PHONE] = WIDTHS;
const LIST = /\/surveys\/\d+\/responses$/;

describe('responses', () => {
  let session: Session;
  let page: Page;
  const ids = { survey: 0, other: 0 };
  let responses: number[];

  const open = async (search = '') => {
    await page.goto(`${session.product.url}/admin/results/survey/${ids.survey}/responses${search}`);
    await page.locator('tbody tr[data-id]').first().waitFor();
  };
  const openOne = async (id: number | undefined) => {
    await page.goto(`${session.product.url}/admin/results/survey/${ids.survey}/responses/${id}`);
    await page.getByRole('heading', { name: 'Response Details' }).waitFor();
  };
  const row = (id: number | undefined) => page.locator(`tbody tr[data-id="${id}"]`);
  const filter = (name: string) => page.getByRole('link', { name: new RegExp(`^${name} ?\\(`) });
  const shown = () => page.locator('tbody tr').evaluateAll((rows) => rows.map((tr) => Number(tr.dataset.id)));
  const act = async (id: number | undefined, action: string) => {
    await row(id).hover();
    await row(id).getByRole('button', { name: action }).click();
    await expect.poll(() => row(id).count()).toBe(0);
  };
  const bulk = async (action: string, chosen: readonly (number | undefined)[]) => {
    for (const id of chosen) await row(id).getByRole('checkbox').check();
    await page.getByRole('combobox', { name: 'Bulk Actions' }).first().selectOption({ label: action });
    await page.getByRole('button', { name: 'Apply' }).first().click();
  };
  const counts = async () =>
    (await page.getByRole('navigation', { name: 'Filter by status' }).getByRole('link').allInnerTexts()).map((each) =>
      each.replace(/\s+/g, ' '),
    );

  beforeAll(async () => {
    session = await openSession(() => startElite(['question-types'], { demo: false }));
    page = session.page;
    const status = 'publish' as const;
    ids.survey = (
      await session.api.survey({
        title: 'What do you read?',
        status,
        questions: [
          {
            ...choice('read', 'Which parts?', ['Essays', 'Recipes', 'Maps'], 'checkbox'),
            settings: { comment_box: true },
          },
          { id: 'mail', type: 'email', title: 'Where may we answer?', config: { include_name: true } },
          text('more', 'Anything else?'),
        ],
      })
    ).id;
    ids.other = (await session.api.survey({ title: 'Other survey', status })).id;
    const more = (value: string) => [{ question_id: 'more', value }];
    responses = [
      await session.api.respond(ids.survey, more('<a href="javascript:alert(1)">x</a> javascript:alert(1)'), {
        title: 'A page',
        link: `${session.product.url}/a-page`,
      }),
      await session.api.respond(
        ids.survey,
        [
          { question_id: 'read', value: ['Essays', 'Maps'], extra: { comments: 'The maps are lovely' } },
          { question_id: 'mail', value: 'ann@example.test', extra: { name: 'Ann' } },
        ],
        { title: 'No address' },
      ),
      await session.api.respond(ids.survey, more('Third')),
    ];
    await session.api.respond(ids.other, [{ question_id: 'q1', value: 'Yes' }]);
  });

  afterAll(() => session?.close());

  test('the list of one survey, back to its results, over to another (RL-01, RL-02, RL-03, RL-04, RL-05)', async () => {
    await open();
    await page.getByRole('heading', { level: 1, name: 'Responses' }).waitFor();
    const back = page.getByRole('link', { name: 'Back to Survey Results' });
    expect(await back.getAttribute('href')).toBe(`/admin/results/survey/${ids.survey}`);
    const picker = page.getByRole('combobox', { name: 'Survey' });
    await picker.click();
    const surveys = page.getByRole('listbox').getByRole('option');
    await expect.poll(() => surveys.allInnerTexts()).toEqual(['Other survey', 'What do you read?']);
    const call = nextCall(page, 'GET', LIST);
    await page.getByRole('option', { name: 'Other survey' }).click();
    expect((await call).pathname).toBe(`/api/v1/surveys/${ids.other}/responses`);
    await page.waitForURL(`**/admin/results/survey/${ids.other}/responses`);
    await expect.poll(shown).toHaveLength(1);
    await page.getByRole('link', { name: 'Back to Survey Results' }).click();
    await page.waitForURL(`**/admin/results/survey/${ids.other}`);
  });

  test('filters with counts, columns that sort, one bulk action (RL-06, RL-07, RL-10, RL-16)', async () => {
    await open();
    await expect.poll(counts).toEqual(['All (3)', 'Published (3)', 'Partial (0)', 'Trash (0)']);
    expect(await shown()).toEqual(responses.toReversed());
    await page.locator('thead').getByRole('button', { name: 'Response' }).click();
    await expect.poll(shown).toEqual(responses);
    const options = page.getByRole('combobox', { name: 'Bulk Actions' }).first().locator('option');
    expect(await options.allInnerTexts()).toEqual(['Bulk Actions', 'Trash']);
    await expectSettled(page, 'the list of responses');
  });

  test('to the trash and back (RL-07, RL-08, RL-09, RL-12, RL-13, RL-15, RL-17, RL-19, GR-08, GR-10)', async () => {
    await open();
    const [first] = responses;
    const actions = (id: number | undefined) =>
      row(id)
        .locator('td')
        .last()
        .locator('a, button')
        .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
    expect(await actions(first)).toEqual(['View', 'Trash']);
    const again = nextCall(page, 'GET', LIST);
    await act(first, 'Trash');
    await again;
    await expect.poll(counts).toEqual(['All (2)', 'Published (2)', 'Partial (0)', 'Trash (1)']);
    await row(responses[1]).getByText('Published', { exact: true }).waitFor();
    const call = nextCall(page, 'GET', LIST, { 'filter[status]': 'trash' });
    await filter('Trash').click();
    await call;
    await row(first).getByText('Trash', { exact: true }).waitFor();
    expect(await actions(first)).toEqual(['Restore', 'Delete permanently']);
    expect(await row(first).getByRole('link').getAttribute('href')).toContain(`/responses/${first}`);
    const options = page.getByRole('combobox', { name: 'Bulk Actions' }).first().locator('option');
    expect(await options.allInnerTexts()).toEqual(['Bulk Actions', 'Restore', 'Delete Permanently']);
    await act(first, 'Restore');
    await filter('Published').click();
    await expect.poll(shown).toEqual(responses.toReversed());
  });

  test('several at once; the filter goes back when all of a page are done (RL-14, RL-18, GR-09)', async () => {
    const extra: number[] = [];
    for (const value of ['x', 'y', 'z'])
      extra.push(await session.api.respond(ids.survey, [{ question_id: 'more', value }]));
    await open();
    await bulk('Trash', extra);
    await expect.poll(counts).toEqual(['All (3)', 'Published (3)', 'Partial (0)', 'Trash (3)']);
    await filter('Trash').click();
    await row(extra[0]).waitFor();
    await act(extra[0], 'Delete permanently');
    expect(await filter('Trash').getAttribute('aria-current')).toBe('true');
    await bulk('Delete Permanently', extra.slice(1));
    await expect.poll(() => filter('All').getAttribute('aria-current')).toBe('true');
    await expect.poll(counts).toEqual(['All (3)', 'Published (3)', 'Partial (0)', 'Trash (0)']);
    expect(await shown()).toEqual(responses.toReversed());
  });

  test('one response and its neighbours (RL-11, GR-06, SR-01, SR-02, SR-03, SR-04, SR-05, SR-06)', async () => {
    await open();
    const [oldest, middle, newest] = responses;
    await row(newest).hover();
    const whole = page.waitForRequest(
      (request) =>
        new URL(request.url()).searchParams.get('per_page') === '-1' && LIST.test(new URL(request.url()).pathname),
    );
    await row(newest).getByRole('link', { name: 'View' }).click();
    await whole;
    const heading = (id: number | undefined) => page.getByRole('heading', { level: 1, name: `Response #${id}` });
    await heading(newest).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/results/survey/${ids.survey}/responses/${newest}`);
    await page.getByText('Response 1 of 3').waitFor();
    const previous = page.locator('[aria-label="Previous response"]');
    const next = page.locator('[aria-label="Next response"]');
    await clickLocked(previous);
    await heading(newest).waitFor();
    await next.click();
    await heading(middle).waitFor();
    await page.getByText('Response 2 of 3').waitFor();
    await next.click();
    await heading(oldest).waitFor();
    await page.getByText('Response 3 of 3').waitFor();
    await clickLocked(next);
    await heading(oldest).waitFor();
    await previous.click();
    await heading(middle).waitFor();
    await page.getByRole('link', { name: 'Back to All Responses' }).click();
    await page.waitForURL(`**/admin/results/survey/${ids.survey}/responses`);
  });

  test('answers and details (SR-07, SR-08, SR-09, SR-10, SR-11, SR-12, SR-14, SR-15, SR-17, SR-18)', async () => {
    await openOne(responses[1]);
    const answers = page.getByRole('region', { name: 'What do you read?' });
    expect(await answers.getByRole('heading', { level: 2 }).textContent()).toBe('What do you read?');
    expect(await answers.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Which parts?',
      'Where may we answer?',
      'Anything else?',
    ]);
    const items = answers.getByRole('listitem');
    await items.nth(0).getByText('Essays, Maps', { exact: true }).waitFor();
    await items.nth(0).getByRole('heading', { name: 'Comments' }).waitFor();
    await items.nth(0).getByText('The maps are lovely').waitFor();
    await items.nth(1).getByText('ann@example.test - Ann', { exact: true }).waitFor();
    const skipped = items.nth(2).getByText('Skipped', { exact: true });
    expect(await skipped.evaluate((node) => getComputedStyle(node).fontStyle)).toBe('italic');
    const details = page.getByRole('region', { name: 'Response Details' });
    expect(await details.locator('dt').allInnerTexts()).toEqual([
      'Submitted',
      'Page Submitted',
      'User IP',
      'Browser',
      'OS',
      'Device',
    ]);
    const submitted = Date.parse((await details.locator('time').getAttribute('datetime')) ?? '');
    expect(Date.now() - submitted).toBeLessThan(600_000);
    await details.getByText('No address', { exact: true }).waitFor();
    expect(await details.getByRole('link').count()).toBe(0);
    await details.getByText('127.0.0.1').waitFor();
    await expectSettled(page, 'a single response');
  });

  test('the page is a link, a script never is (SR-13, SR-16)', async () => {
    await openOne(responses[0]);
    const link = page.getByRole('region', { name: 'Response Details' }).getByRole('link', { name: 'A page' });
    expect(await link.getAttribute('href')).toBe(`${session.product.url}/a-page`);
    await page.getByRole('heading', { name: 'Anything else?' }).waitFor();
    expect(await page.locator('a[href^="javascript:" i]').count()).toBe(0);
    await page.goto(`${session.product.url}/admin/results/survey/${ids.survey}/responses/9999`);
    await page.getByRole('heading', { name: 'This response does not exist' }).waitFor();
    expect(session.complaints.filter((each) => !each.includes('404'))).toEqual([]);
  });

  test('all of it fits a phone (RL-01, SR-01)', async () => {
    const phone = await openPage(session.browser, PHONE, { storageState: session.state });
    await phone.page.goto(`${session.product.url}/admin/results/survey/${ids.survey}/responses`);
    await phone.page.getByRole('link', { name: `#${responses[1]}` }).waitFor();
    await expectSettled(phone.page, 'the list of responses on a phone');
    await phone.page.getByRole('link', { name: `#${responses[1]}` }).tap();
    await phone.page.getByRole('heading', { name: 'Response Details' }).waitFor();
    await expectSettled(phone.page, 'a single response on a phone');
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });
});
