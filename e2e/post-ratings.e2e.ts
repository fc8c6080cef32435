import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { expectSettled, openSession, reloadBy } from './admin.ts';
import { expectAccessible, expectNoSidewaysScroll, openPage, WIDTHS } from './browser.ts';
import { startProduct, takePlan } from './product.ts';
import { holdSave, styleOf, timeShown, watchParts, withoutFontService } from './ratings-page.ts';

const [DESKTOP, PHONE] = WIDTHS;
const POST = { path: '/blog/beans-again', title: 'Beans, again' };
const WITH_SHORTCODE = '/blog/sharp-enough';
/** On a machine that is busy with other things. */

interface Settings {
  settings: Record<string, unknown>;
}
interface Visitor {
  page: Page;
  complaints: string[];
  /** The ratings on the page. */
  ratings: ReturnType<Page['locator']>;
  step(rating: number): ReturnType<Page['getByRole']>;
  leave(): Promise<void>;
}

/** One product that gets a plan and the addon; the tests build on each other. */
describe('post ratings', () => {
  let session: Session;
  let browser: Browser;
  let page: Page;

  const goTo = async (part: string) => {
    await page.goto(`${session.product.url}/admin/post-ratings${part}`);
    await page.getByRole('heading', { level: 1, name: 'Post Ratings' }).waitFor();
  };
  const openSettings = async () => {
    await goTo('/settings');
    await question().waitFor();
  };
  const question = () => page.getByRole('textbox', { name: 'Question' });
  const preview = () => page.getByRole('complementary', { name: 'Live preview' });
  const saveButton = () => page.getByRole('button', { name: 'Save Settings' });
  const toast = (text: string) => page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text });
  const save = async () => {
    await saveButton().click();
    await toast('Settings Updated').waitFor();
  };
  const set = async (settings: Record<string, unknown>) => {
    const { status } = await session.api.send('POST', '/post-ratings/settings', { settings });
    expect(status).toBe(200);
  };
  const visit = async (path = POST.path, size: (typeof WIDTHS)[number] = DESKTOP): Promise<Visitor> => {
    const { context, page: visited, complaints } = await openPage(browser, size);
    await withoutFontService(visited);
    await visited.goto(session.product.url + path);
    const ratings = visited.locator('userfeedback-ratings');
    return {
      page: visited,
      complaints,
      ratings,
      step: (rating) => ratings.getByRole('radio', { name: `${rating} of 5` }),
      leave: () => context.close(),
    };
  };

  const ratedPost = async () => {
    const { body } = await session.api.get<{
      items: { post_id: number; post_title: string; total_ratings: number }[];
    }>('/post-ratings/results');
    const found = body.items.find(({ post_title }) => post_title === POST.title);
    if (!found) throw new Error('The post is not among the rated ones.');
    return found;
  };

  beforeAll(async () => {
    session = await openSession(() => startProduct({ demo: false }));
    ({ browser, page } = session);
    await withoutFontService(page);
  });
  afterAll(() => session?.close());

  test('on Lite the area leads to the offer, with a plan to the addon (OP-86, GS-02, GS-04)', async () => {
    await page.goto(`${session.product.url}/admin/results`);
    await page.getByRole('link', { name: 'Post Ratings' }).click();
    await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
    await page.getByRole('dialog', { name: 'Post Ratings is a Pro feature' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    for (const part of ['/results', '/results/107']) {
      await goTo(part);
      await page.getByRole('heading', { name: 'Let readers rate your posts' }).waitFor();
    }
    await expectSettled(page, 'post ratings on Lite');
    await takePlan(session.product, 'plus');
    await goTo('/settings');
    await page.getByRole('button', { name: 'Activate Addon' }).click();
    const dialog = page.getByRole('dialog', { name: 'Install the Post Ratings addon' });
    await reloadBy(session.page, () => dialog.getByRole('button', { name: 'Install & Activate' }).click());
    await question().waitFor();
  });

  test('the area opens its settings with the defaults; there are no results yet (PR-01, PR-02, PR-05, PR-32, OP-87, OP-96)', async () => {
    await goTo('');
    await question().waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/post-ratings/settings');
    expect(await question().inputValue()).toBe('How would you rate this post?');
    const isChosen = (name: string) => page.getByRole('radio', { name, exact: true }).isChecked();
    expect(await Promise.all(['Star', 'After the content'].map(isChosen))).toEqual([true, true]);
    await expectSettled(page, 'the settings of post ratings');
    await page.getByRole('navigation', { name: 'Post ratings' }).getByRole('link', { name: 'Results' }).click();
    await page.getByRole('heading', { name: 'No Results Found' }).waitFor();
    await page
      .getByText('No posts have been rated yet. Ratings will appear here once visitors rate your posts.')
      .waitFor();
    await expectSettled(page, 'the results of post ratings without any');
  });

  test('the preview follows each edit, and can be tried (PR-03, PR-09, PR-10, PR-11, PR-12, PR-15, PR-16, PR-17, PR-18, PR-20)', async () => {
    await openSettings();
    await question().fill('Did the beans convince you?');
    await preview().getByText('Did the beans convince you?').waitFor();
    await page.getByRole('textbox', { name: 'Instruction' }).fill('Press a heart');
    await preview().getByText('Press a heart').waitFor();
    await page.getByRole('radio', { name: 'Heart', exact: true }).check();
    await expect.poll(() => preview().locator('[data-icon="heart"]').count()).toBe(5);
    await page.getByRole('textbox', { name: 'Icon color' }).fill('#ff0000');
    await page.getByRole('textbox', { name: 'Background color' }).fill('#101820');
    await page.getByRole('button', { name: /^Use #/ }).waitFor();
    await page.getByRole('textbox', { name: 'Text color' }).fill('#ffffff');
    await expect.poll(() => styleOf(preview().locator('.icon').first(), 'color')).toBe('rgb(255, 0, 0)');
    const box = preview().locator('.box');
    await expect.poll(() => styleOf(box, 'backgroundColor')).toBe('rgb(16, 24, 32)');
    await expect.poll(() => styleOf(box, 'color')).toBe('rgb(255, 255, 255)');
    for (const [name, shown] of [
      ['Average rating', preview().getByText('Rated 4.6 of 5')],
      ['Number of votes', preview().getByText('128 votes')],
      ['UserFeedback logo', preview().getByRole('img', { name: 'UserFeedback' })],
    ] as const) {
      const control = page.getByRole('switch', { name });
      for (const state of [await shown.isVisible(), !(await shown.isVisible())]) {
        expect(await control.isChecked()).toBe(state);
        await control.click();
        await shown.waitFor({ state: state ? 'hidden' : 'visible' });
      }
    }
    await preview().getByRole('radio', { name: '4 of 5' }).check({ force: true });
    await preview().getByText('Thanks for your feedback!').waitFor();
    await preview().getByRole('button', { name: 'Start again' }).click();
    await preview().getByText('Press a heart').waitFor();
    await expectSettled(page, 'the settings of post ratings, edited');
    const stored = await session.api.get<Settings>('/post-ratings/settings');
    expect(stored.body.settings.rating_question).toBe('How would you rate this post?');
  });

  test('a save shows its progress, says for three seconds that it is done, and is stored (PR-04, PR-06, PR-07, SW-27, SW-28, OP-98)', async () => {
    await page.getByRole('switch', { name: 'UserFeedback logo' }).setChecked(true, { force: true });
    await page.getByRole('textbox', { name: 'Thank you message' }).fill('Merci!');
    const font = page.getByRole('combobox', { name: 'Font' });
    await font.fill('Lora');
    await page.getByRole('option', { name: 'Lora', exact: true }).click();
    const letGo = await holdSave(page);
    const shown = await timeShown(page, 'Settings Updated');
    await saveButton().click();
    await toast('Saving Changes...').waitFor();
    letGo();
    expect(await shown()).toBeGreaterThan(2900);
    const { body } = await session.api.get<Settings>('/post-ratings/settings');
    expect(body.settings).toMatchObject({
      icon_id: 'heart',
      icon_color: '#FF0000',
      rating_question: 'Did the beans convince you?',
      thank_you_message: 'Merci!',
      font: { value: 'Lora' },
      show_vote_count: 'yes',
      show_uf_logo: 'yes',
    });
    await page.reload();
    await question().waitFor();
    expect(await question().inputValue()).toBe('Did the beans convince you?');
    expect(await page.getByRole('radio', { name: 'Heart', exact: true }).isChecked()).toBe(true);
    expect(await page.getByRole('combobox', { name: 'Font' }).inputValue()).toBe('Lora');
  });

  test('a save that the server refuses, or that does not reach it, says so and keeps the edits (SW-29, OP-97)', async () => {
    await question().fill(' ');
    await saveButton().click();
    await toast('Could Not Save Changes').waitFor();
    await page.getByText('Please enter a question.').waitFor();
    await expectSettled(page, 'the settings of post ratings, refused');
    await toast('Could Not Save Changes').getByRole('button', { name: 'Close' }).click();
    await toast('Could Not Save Changes').waitFor({ state: 'detached' });
    await page.route('**/post-ratings/settings', (route) => route.abort());
    await question().fill('Did the beans reach you?');
    await saveButton().click();
    await toast('Could Not Save Changes').waitFor();
    await page.unroute('**/post-ratings/settings');
    expect(await question().inputValue()).toBe('Did the beans reach you?');
    await save();
  });

  test('a visitor rates by a click (PR-08, PR-10, PR-13, PR-14, PR-15, PR-16, PR-17, PR-18, PR-20, PR-21, PR-26)', async () => {
    const visitor = await visit();
    const { ratings } = visitor;
    await ratings.getByRole('group', { name: 'Did the beans reach you?' }).waitFor();
    expect(await ratings.getByRole('radio').count()).toBe(5);
    expect(await ratings.locator('[data-icon="heart"]').count()).toBe(5);
    expect(await styleOf(ratings.locator('.icon').first(), 'color')).toBe('rgb(255, 0, 0)');
    expect(await styleOf(ratings.locator('.box'), 'backgroundColor')).toBe('rgb(16, 24, 32)');
    expect(await styleOf(ratings.locator('legend'), 'color')).toBe('rgb(255, 255, 255)');
    expect(await styleOf(ratings.locator('legend'), 'fontFamily')).toMatch(/^"?Lora/);
    await ratings.getByRole('img', { name: 'UserFeedback' }).waitFor();
    await ratings.getByText('0 votes').waitFor();
    await visitor.step(4).click();
    await ratings.getByText('Merci!').waitFor();
    await ratings.getByText('Rated 4.0 of 5').waitFor();
    await ratings.getByText('1 vote', { exact: true }).waitFor();
    expect(await ratings.getByText('Press a heart').isVisible()).toBe(false);
    expect(visitor.complaints).toEqual([]);
    // It requests the font's stylesheet in a way that the page forbids, and the browser logs it.
    await expectAccessible(visitor.page, 'a rated post');
    await visitor.leave();
  });

  test('by keyboard on a phone: arrows choose, Enter sends; the next visit knows it, another choice replaces it (PR-08, OP-92)', async () => {
    const { page: phone, ratings, step, complaints, leave } = await visit(POST.path, PHONE);
    await ratings.getByText('1 vote', { exact: true }).waitFor();
    await step(1).focus();
    const sent: string[] = [];
    phone.on('request', (call) => {
      if (call.method() === 'POST') sent.push(call.postData() ?? '');
    });
    await phone.keyboard.press('Space');
    for (let times = 0; times < 4; times++) await phone.keyboard.press('ArrowRight');
    await phone.keyboard.press('Enter');
    await ratings.getByText('2 votes').waitFor();
    await ratings.getByText('Rated 4.5 of 5').waitFor();
    expect(await step(5).evaluate((it) => it.matches(':focus'))).toBe(true);
    expect(JSON.parse(sent.at(-1) ?? '{}')).toMatchObject({ rating: 5 });
    await phone.reload();
    await ratings.getByText('Your rating: 5 of 5').waitFor();
    expect(await step(5).isChecked()).toBe(true);
    await step(2).click();
    await ratings.getByText('Rated 3.0 of 5').waitFor();
    await ratings.getByText('2 votes').waitFor();
    expect(complaints).toEqual([]);
    await expectAccessible(phone, 'a rated post on a phone');
    await expectNoSidewaysScroll(phone, 'a rated post on a phone');
    await leave();
  });

  test('without the server a rating waits: it says so, and goes out when asked, when online, or on the next visit (D-12, D-13)', async () => {
    const { page: visited, ratings, step, leave } = await visit();
    const isStored = async (total: number) => expect.poll(async () => (await ratedPost()).total_ratings).toBe(total);
    const calls = '**/api/v1/posts/*/ratings';
    await ratings.getByText('2 votes').waitFor();
    await visited.route(calls, (route) => route.fulfill({ status: 500, json: { code: 'internal', message: '' } }));
    await step(5).click();
    await ratings.getByRole('alert').getByText('Your rating could not be sent yet.').waitFor();
    await expectAccessible(visited, 'a rating that could not be sent');
    await visited.unroute(calls);
    await ratings.getByRole('button', { name: 'Try again' }).click();
    await ratings.getByText('3 votes').waitFor();
    await visited.route(calls, (route) => route.fulfill({ status: 403, json: { code: 'invalid_nonce' } }), {
      times: 1,
    });
    await step(2).click();
    await ratings.getByText('Rated 2.7 of 5').waitFor();
    await visited.context().setOffline(true);
    await step(1).click();
    await ratings.getByRole('alert').getByText('Your rating could not be sent yet.').waitFor();
    await visited.context().setOffline(false);
    await ratings.getByText('Merci!').waitFor();
    await isStored(3);
    await visited.context().setOffline(true);
    await step(3).click();
    await ratings.getByRole('button', { name: 'Try again' }).waitFor();
    await visited.context().setOffline(false);
    await visited.reload();
    await ratings.getByText('Rated 3.0 of 5').waitFor();
    await isStored(3);
    await leave();
  });

  test('ratings stand where they are put, and destroy() takes them away (PR-19, PR-22, PR-23, PR-24, PR-25, D-15)', async () => {
    const placeOn = async (path: string) => {
      const { page: visited, ratings, complaints, leave } = await visit(path);
      await ratings.getByRole('radio', { name: '5 of 5' }).waitFor();
      const near = await ratings.evaluate((it) => ({
        before: it.parentElement?.previousElementSibling?.className ?? '',
        after: it.parentElement?.nextElementSibling?.className ?? '',
      }));
      await visited.evaluate(() => Reflect.get(window, 'userfeedback').destroy());
      await ratings.waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
      await leave();
      return near;
    };
    await set({ display_settings: 'before_comments', use_review_schema: 'yes' });
    expect(await placeOn(POST.path)).toEqual({ before: 'story', after: 'comments' });
    await set({ display_settings: 'after_comments' });
    expect(await placeOn(POST.path)).toEqual({ before: 'comments', after: 'band' });
    await set({ display_settings: 'manual' });
    await placeOn(WITH_SHORTCODE);
    const { page: visited, leave } = await visit();
    const parts = await watchParts(visited);
    await visited.reload({ waitUntil: 'networkidle' });
    expect(await visited.locator('[data-userfeedback-post-ratings]').count()).toBe(0);
    expect(await parts()).toEqual([]);
    await set({ display_settings: 'after_content' });
    await visited.reload();
    await visited.getByRole('radio', { name: '5 of 5' }).waitFor();
    expect(await parts()).toEqual(['rules', 'addons']);
    const schema = await visited.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(schema ?? '').aggregateRating).toMatchObject({ ratingValue: 3, ratingCount: 3 });
    await leave();
  });

  test('the results list rated posts, and a post each of its ratings (PR-27, PR-28, PR-29, PR-30, PR-31, OP-95)', async () => {
    const other = await visit(WITH_SHORTCODE);
    await other.step(5).click();
    await other.ratings.getByText('1 vote', { exact: true }).waitFor();
    await other.leave();
    const asked = page.waitForRequest((call) => call.url().includes('/post-ratings/results?'));
    await goTo('/results');
    const query = new URL((await asked).url()).searchParams;
    expect([query.get('orderby'), query.get('order')]).toEqual(['created_at', 'desc']);
    const rows = page.getByRole('table', { name: 'Rated posts' }).locator('tbody tr[data-id]');
    await expect.poll(() => rows.count()).toBe(2);
    expect(await rows.getByRole('link').allTextContents()).toEqual(['Sharp enough', POST.title]);
    expect(await rows.nth(1).textContent()).toMatch(/3.*3\.0/);
    await page.getByRole('columnheader', { name: 'Ratings' }).getByRole('button').click();
    await expect.poll(() => rows.first().textContent()).toContain(POST.title);
    await expectSettled(page, 'the results of post ratings');
    await page.getByRole('link', { name: POST.title }).click();
    await page.getByRole('heading', { level: 2, name: POST.title }).waitFor();
    const given = page.getByRole('table', { name: 'Ratings' }).locator('tbody tr[data-id]');
    await expect.poll(() => given.count()).toBe(3);
    expect((await given.allTextContents()).map((text) => /\d of 5/.exec(text)?.[0])).toEqual([
      '3 of 5',
      '2 of 5',
      '4 of 5',
    ]);
    expect(await given.locator('time').count()).toBe(3);
    await expectSettled(page, 'the ratings of a post');
    await page.getByRole('link', { name: 'Go Back' }).click();
    await rows.first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/post-ratings/results');
    await goTo('/results/987654');
    await page.getByRole('heading', { name: 'Nobody has rated this post' }).waitFor();
  });

  test('all of it fits a phone (PR-02, PR-27, PR-30)', async () => {
    await set({ font: { value: 'inherit' } });
    const phone = await openPage(browser, PHONE, { storageState: session.state, colorScheme: 'dark' });
    for (const [part, sign] of [
      ['settings', phone.page.getByRole('textbox', { name: 'Question' })],
      ['results', phone.page.locator('tbody tr[data-id]').first()],
      [`results/${(await ratedPost()).post_id}`, phone.page.locator('tbody tr[data-id]').first()],
    ] as const) {
      await phone.page.goto(`${session.product.url}/admin/post-ratings/${part}`);
      await sign.waitFor();
      await expectSettled(phone.page, `post-ratings/${part} on a phone`);
    }
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });
});
