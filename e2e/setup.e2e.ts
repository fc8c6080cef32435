import type { SiteInfo, SurveyTemplate } from '@userfeedback/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { expectSettled, openSession } from './admin.ts';
import { openPage, pauseAfter, WIDTHS } from './browser.ts';
import { editorAt, NEXT } from './editor-page.ts';
import { startProduct, takePlan } from './product.ts';

const [DESKTOP, PHONE] = WIDTHS;
const GUTTER = 24;

describe('the setup step', () => {
  let session: Session;
  let page: Page;
  let templates: SurveyTemplate[];
  const { goTo, stored, card, titleOf, titles, button, save } = editorAt(() => session);

  beforeAll(async () => {
    session = await openSession(() => startProduct({ demo: false }));
    page = session.page;
    templates = await list();
  });

  afterAll(() => session?.close());

  const list = async () => (await session.api.get<SurveyTemplate[]>('/survey-templates')).body;
  const cards = () => page.locator('[data-template]');
  const shown = () => cards().evaluateAll((found) => found.map((each) => each.getAttribute('data-template')));
  const template = (key: string) => page.locator(`[data-template="${key}"]`);
  const pick = (key: string) => template(key).click();
  const search = () => page.getByRole('searchbox', { name: 'Search templates' });
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: RegExp) => page.getByRole('dialog', { name });
  const openSetup = async () => {
    await goTo('new/setup');
    await cards().first().waitFor();
  };
  const keysOf = (found: SurveyTemplate[]) => found.map(({ key }) => key);
  const inCategory = (...names: string[]) =>
    keysOf(templates.filter(({ categories }) => categories.some((category) => names.includes(category))));
  const titlesOf = (key: string) =>
    templates.find((each) => each.key === key)?.config.questions.map(({ title }) => title);
  /** The titles of the open survey's questions, without the text below them on their cards. */
  const asked = async () => (await titles()).map((text) => text.split('\n')[0]);
  const closeDialog = async (name: RegExp) => {
    await page.keyboard.press('Escape');
    await dialog(name).waitFor({ state: 'detached' });
  };

  test('the title, chips by their labels, and each template as its card (TP-01, TP-04, TP-08, API-B-14)', async () => {
    await openSetup();
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe('Select a Template');
    const chips = page.getByRole('group', { name: 'Categories' }).getByRole('button');
    const names = ['UI/UX', 'Engagement', 'Experience', 'Ecommerce', 'Content', 'Product', 'Support'];
    expect(await chips.allInnerTexts()).toEqual(names);
    await expect.poll(shown).toEqual(keysOf(templates));
    for (const { key, name, description, feature_image } of templates) {
      expect(await template(key).getByRole('heading', { level: 2 }).textContent()).toBe(name);
      const text = await template(key).textContent();
      for (const part of [description.title, ...description.list]) expect(text).toContain(part);
      expect(await template(key).locator('img').getAttribute('src')).toBe(feature_image);
    }
    const drawn = await page
      .locator('[data-template] img')
      .evaluateAll((images) => images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0));
    expect(drawn).toBe(true);
    await expectSettled(page, 'the setup step');
  });

  test('chips toggle: one category, the union of two, all again (TP-03, OP-45)', async () => {
    await chip('Ecommerce').click();
    await expect.poll(shown).toEqual(inCategory('ecommerce'));
    expect(await chip('Ecommerce').getAttribute('aria-pressed')).toBe('true');
    await chip('Support').click();
    await expect.poll(shown).toEqual(inCategory('ecommerce', 'support'));
    await search().fill('cart');
    await expect.poll(shown).toEqual(['cart-abandonment']);
    await search().fill('');
    await chip('Support').click();
    await chip('Ecommerce').click();
    await expect.poll(shown).toEqual(keysOf(templates));
  });

  test('searching letter by letter, whatever the case; clearing; nothing found (TP-05, TP-06, TP-13)', async () => {
    let typed = '';
    for (const letter of 'LOYAL') {
      typed += letter.toLowerCase();
      await search().press(letter);
      const fits = ({ name, description }: SurveyTemplate) =>
        [name, description.title].some((text) => text.toLowerCase().includes(typed));
      expect(await shown(), typed).toEqual(keysOf(templates.filter(fits)));
    }
    await expect.poll(shown).toEqual(['nps']);
    await button('Clear search').click();
    expect(await search().inputValue()).toBe('');
    expect(await search().evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(shown).toEqual(keysOf(templates));
    await search().fill('zzz');
    await page.getByRole('heading', { name: 'Sorry No results found!', exact: true }).waitFor();
    await page.getByText('Your search “zzz” did not match any templates. Please try again.', { exact: true }).waitFor();
    await expectSettled(page, 'no template found');
    await button('Show all templates').click();
    await expect.poll(shown).toEqual(keysOf(templates));
  });

  test('the order: as listed, or the most popular first (TP-07)', async () => {
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    expect(await sort.locator('option').allInnerTexts()).toEqual(['Default Order', 'Most Popular']);
    await sort.selectOption({ label: 'Most Popular' });
    const isPopular = ({ tags }: SurveyTemplate) => tags.includes('most-popular');
    const others = templates.filter((each) => !isPopular(each));
    await expect.poll(shown).toEqual(keysOf([...templates.filter(isPopular), ...others]));
    await sort.selectOption({ label: 'Default Order' });
    await expect.poll(shown).toEqual(keysOf(templates));
  });

  test('masonry: 24 px between cards, nothing overlaps, the order of reading; again after filtering (TP-09)', async () => {
    await openSetup();
    await expect.poll(() => masonry(page)).toEqual({ columns: 4, gaps: [GUTTER], overlaps: 0, isReadable: true });
    await chip('Product').click();
    await expect.poll(() => masonry(page)).toEqual({ columns: 4, gaps: [GUTTER], overlaps: 0, isReadable: true });
    await page.setViewportSize({ width: 800, height: 900 });
    await expect.poll(() => masonry(page)).toMatchObject({ columns: 2, gaps: [GUTTER], overlaps: 0 });
    await page.setViewportSize(DESKTOP);
  });

  test('a picture that does not arrive delays the cards by 3 s at most, one that fails not at all (TP-09)', async () => {
    const { context, page: slow } = await openPage(session.browser, DESKTOP, { storageState: session.state });
    await slow.clock.install();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await slow.route('**/api/v1/survey-templates', async (route) => {
      await held;
      await route.continue();
    });
    let isAwaited = false;
    await slow.route('**/assets/templates/nps.svg*', () => {
      isAwaited = true;
    });
    await slow.route('**/assets/templates/ces.svg*', (route) => route.abort());
    await slow.goto(`${session.product.url}/admin/surveys/new/setup`);
    await slow.getByRole('status', { name: 'Loading templates' }).waitFor();
    await pauseAfter(slow, 20_000);
    letGo();
    while (!isAwaited) await slow.clock.runFor(20);
    await slow.clock.runFor(2500);
    expect(await slow.locator('[data-template]').count()).toBe(0);
    await slow.clock.runFor(600);
    await slow.locator('[data-template="nps"]').waitFor();
    expect(await slow.locator('[data-template]').count()).toBe(templates.length);
    await slow.clock.resume();
    await expect.poll(() => masonry(slow)).toMatchObject({ gaps: [GUTTER], overlaps: 0 });
    await context.close();
  });

  test('Lite: what needs an addon says so, offers Pro and is not applied (TP-15, TP-16, TP-17, OP-46, OP-88, GT-23)', async () => {
    await openSetup();
    const free = templates.filter(({ required_addons }) => required_addons.length === 0);
    expect(free.length).toBeGreaterThanOrEqual(8);
    const locked = page.locator('[data-template][data-locked]');
    expect(await locked.count()).toBe(templates.length - free.length);
    const needs = template('csat').getByText('Requires Templates addon', { exact: true });
    expect(await needs.count()).toBe(1);
    expect(await template('csat').getByRole('button').getAttribute('aria-disabled')).toBe('true');
    await template('csat').getByRole('button').focus();
    await page.keyboard.press('Enter');
    const offer = dialog(/This Template is a Pro feature/);
    await offer.waitFor();
    const link = await offer.getByRole('link', { name: /Upgrade Now/ }).getAttribute('href');
    expect(new URL(link ?? '').searchParams.get('utm_campaign')).toBe('templates');
    await closeDialog(/Pro feature/);
    expect(new URL(page.url()).pathname).toBe('/admin/surveys/new/setup');
    expect(await page.getByText('Please enter a valid license key').count()).toBe(0);
  });

  test('picking goes on with it; another replaces it; the blank one keeps the title (TP-02, TP-10, TP-11, TP-12, TP-19)', async () => {
    await page.goto(`${session.product.url}/admin/surveys/new/publish`);
    await page.waitForURL('**/new/setup');
    await cards().first().waitFor();
    const steps = page.getByRole('navigation', { name: 'Steps' });
    expect(await steps.getByRole('button').count()).toBe(0);
    await pick('website-feedback');
    await page.waitForURL('**/new/questions');
    await expect.poll(asked).toEqual(titlesOf('website-feedback'));
    await page.getByRole('heading', { level: 1, name: 'Website Feedback' }).waitFor();
    await button('Back').click();
    await template('website-feedback').getByText('In use').waitFor();
    await pick('visitor-intent');
    await expect.poll(asked).toEqual(titlesOf('visitor-intent'));
    await page.getByRole('heading', { level: 1, name: 'Visitor Intent' }).waitFor();
    await button('Back').click();
    await page.getByRole('button', { name: /Start from Scratch/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Visitor Intent' }).waitFor();
    expect(await titleOf(1).inputValue()).toBe('');
    expect(await page.getByRole('region', { name: /^Question \d+$/ }).count()).toBe(1);
  });

  test('what somebody wrote is replaced only after asking; the saved survey names its template (OP-41)', async () => {
    await openSetup();
    await pick('feature-request');
    await titleOf(1).fill('What do you wish for?');
    const { id } = await save();
    expect(await stored(id)).toMatchObject({
      template: 'feature-request',
      title: 'Feature Request',
      type: 'regular',
    });
    await button('Back').click();
    await pick('blog-topics');
    await dialog(/Replace your questions/)
      .getByRole('button', { name: 'Keep mine' })
      .click();
    await dialog(/Replace your questions/).waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/admin/surveys/new/setup');
    await pick('feature-request');
    expect(await titleOf(1).inputValue()).toBe('What do you wish for?');
    await button('Back').click();
    await pick('blog-topics');
    await dialog(/Replace your questions/)
      .getByRole('button', { name: 'Replace' })
      .click();
    await page.waitForURL('**/new/questions');
    await expect.poll(asked).toEqual(titlesOf('blog-topics'));
    expect((await save()).id).toBe(id);
    expect(await stored(id)).toMatchObject({ template: 'blog-topics', title: 'Blog Topic Ideas' });
  });

  test('a template is ready to go on with at once: from a click to published in six (TP-10)', async () => {
    await openSetup();
    await pick('how-did-you-hear');
    for (const step of ['Settings', 'Workflow', 'Publish']) {
      await button(`Next Step: ${step}`).click();
    }
    // While the step before is still there, Publish is the way to the last step.
    await page.getByRole('heading', { level: 2, name: /^Summary of/ }).waitFor();
    await button('Save and Publish').click();
    await page.waitForURL('**/admin/surveys');
    const { body } = await session.api.get<{ items: { title: string; status: string }[] }>(
      '/surveys?filter[status]=publish',
    );
    expect(body.items[0]).toMatchObject({ title: 'How Did You Hear About Us?', status: 'publish' });
  });

  test('licensed: the addon that is missing is named, its prompt opens, and with it the template (TP-16, TP-18, OP-46)', async () => {
    await takePlan(session.product, 'plus');
    await expect.poll(async () => (await list()).every(({ is_available }) => is_available)).toBe(true);
    await openSetup();
    expect(await page.getByText('Please enter a valid license key').count()).toBe(0);
    await pick('csat');
    await page.getByText(prompt('Templates'), { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/surveys/new/setup');
    await activate('templates');
    await openSetup();
    expect(await template('ces').getAttribute('data-locked')).toBe(null);
    await template('csat').getByText('Requires Question Types addon', { exact: true }).waitFor();
    await pick('csat');
    await page.getByText(prompt('Question Types'), { exact: true }).waitFor();
    await activate('question-types');
    await openSetup();
    expect(await page.locator('[data-locked]').count()).toBe(0);
    expect(session.complaints).toEqual([]);
  });

  const prompt = (addon: string) =>
    `Utilize the power of pre-made templates. Please install the ${addon} addon to unlock this template.`;
  const activate = async (slug: string) => {
    await session.product.uf('addon', 'install', slug);
    await session.product.uf('addon', 'activate', slug);
    await expect.poll(async () => (await session.api.get<SiteInfo>('/site-info')).body.addons[slug]?.active).toBe(true);
  };

  test('the NPS template makes an NPS survey, whose one question stays what it is (OP-39, QN-35)', async () => {
    await openSetup();
    await pick('nps');
    await page.waitForURL('**/new/questions');
    await expect.poll(asked).toEqual(titlesOf('nps'));
    expect(await titleOf(1).inputValue()).toBe(
      'On a scale of 1-10, how likely would you recommend us to a friend or colleague?',
    );
    expect(await card(1).getByRole('combobox', { name: 'Question type' }).isDisabled()).toBe(true);
    expect(await button('Add Question').isDisabled()).toBe(true);
    expect(await button(NEXT).isEnabled()).toBe(true);
    const { id } = await save();
    expect(await stored(id)).toMatchObject({ type: 'nps', template: 'nps' });
  });

  test('on a phone and in the dark: one column, all of it in reach by the keyboard (TP-01, TP-05, TP-10)', async () => {
    const phone = await openPage(session.browser, PHONE, {
      storageState: session.state,
      colorScheme: 'dark',
    });
    await phone.page.goto(`${session.product.url}/admin/surveys/new/setup`);
    await phone.page.locator('[data-template]').first().waitFor();
    await expectSettled(phone.page, 'the setup step on a phone');
    await expect.poll(() => masonry(phone.page)).toEqual({ columns: 1, gaps: [GUTTER], overlaps: 0, isReadable: true });
    await phone.page.getByRole('searchbox').fill('newsletter');
    await phone.page.getByRole('combobox', { name: 'Sort by' }).focus();
    await phone.page.keyboard.press('Tab');
    await phone.page.keyboard.press('Enter');
    await phone.page.waitForURL('**/new/questions');
    await phone.page.getByRole('heading', { level: 1, name: 'Newsletter Sign-up Reason' }).waitFor();
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });
});

/** How the cards are laid out: columns, distances to the next card below, overlaps, and whether none begins above an earlier one. */
function masonry(page: Page) {
  return page.locator('[data-template]').evaluateAll((cards) => {
    const boxes = cards.map((card) => card.getBoundingClientRect());
    const lefts = [...new Set(boxes.map(({ left }) => left))].toSorted((a, b) => a - b);
    const gaps = lefts.flatMap((left) => {
      const column = boxes.filter((box) => box.left === left).toSorted((a, b) => a.top - b.top);
      return column.slice(1).map((box, at) => box.top - (column[at]?.bottom ?? 0));
    });
    const width = boxes[0]?.width ?? 0;
    const sides = lefts.slice(1).map((left, at) => left - (lefts[at] ?? 0) - width);
    const overlaps = boxes.filter((box, at) =>
      boxes.some(
        (other, index) =>
          index < at &&
          box.left < other.right &&
          other.left < box.right &&
          box.top < other.bottom &&
          other.top < box.bottom,
      ),
    ).length;
    const isReadable = boxes.every((box, at) => at === 0 || box.top >= (boxes[at - 1]?.top ?? 0));
    return {
      columns: lefts.length,
      gaps: [...new Set([...gaps, ...sides].map(Math.round))],
      overlaps,
      isReadable,
    };
  });
}
