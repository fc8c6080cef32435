import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { choice, expectSettled, openSession } from './admin.ts';
import { expectNoSidewaysScroll, openPage, WIDTHS } from './browser.ts';
import { startElite } from './product.ts';

const [DESK, PHONE] = WIDTHS;
/** In the order of the lists; a card can become all but the first. */
const OFFERED = [
  'Net Promoter Score',
  'Scale',
  'Star Rating',
  'NPS',
  'Radio Button',
  'Checkbox',
  'Dropdown',
  'Image Radio',
  'Icon Choice',
  'Ranking',
  'Matrix',
  'Text',
  'Long Text',
  'Email',
  'Contact',
  'Number',
  'Date',
  'Statement',
];

describe('looks of the editor and of the responses list', () => {
  let session: Session;
  let page: Page;
  let id: number;
  const goTo = async (path: string, on = page) => {
    await on.goto(`${session.product.url}/admin${path}`);
    await on.getByRole('heading', { level: 1 }).waitFor();
  };
  const boxOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('It is not on the screen.');
    return box;
  };
  /** Elements inside with a focus ring, or a border as strong as one. */
  const rings = (locator: Locator) =>
    locator.evaluate(
      (root) =>
        [root, ...root.querySelectorAll('*')].filter((one) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(one);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
        }).length,
    );

  beforeAll(async () => {
    session = await openSession(() =>
      startElite(['targeting', 'behavior', 'question-types', 'geo-restrictions'], { demo: false }),
    );
    page = session.page;
    const pages = [
      { id: 108, label: 'Bread for people who forget' },
      { id: 1, label: 'Home' },
    ];
    const survey = await session.api.survey({
      title: 'Looks',
      status: 'publish',
      questions: [
        choice('a', 'Which?', ['One', 'Two']),
        {
          id: 'i',
          type: 'icon-choice',
          title: 'Draw',
          config: { options: [{ label: 'A' }, { label: 'B' }] },
        },
      ],
      settings: {
        targeting: {
          pages: 'select',
          page_rules: [{ logic: 'page_or_post_is', operator: '&&', data: pages }],
        },
        geo_targeting: { target: 'select', countries: ['DE', 'FR'] },
      },
    });
    id = survey.id;
    await session.api.respond(id, [{ question_id: 'a', value: 'One' }]);
  });
  afterAll(() => session?.close());

  test('the type select and Add Question show the types with icons, the select without scrolling (FB-22, QX-01, QX-108)', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goTo(`/surveys/edit/${id}/questions`);
    const card = page.getByRole('region', { name: 'Question 1', exact: true });
    const type = card.getByRole('combobox', { name: 'Question type' });
    if ((await type.count()) === 0) await card.locator('[aria-expanded]').first().click();
    await type.click();
    const options = page.getByRole('option');
    await expect.poll(() => options.count()).toBe(OFFERED.length - 1);
    const listed = await options.evaluateAll((all) =>
      all.map((one) => [one.textContent?.trim(), one.querySelectorAll('svg').length > 0]),
    );
    const named = OFFERED.map((name) => [expect.stringMatching(`^${name}\\S`), true]);
    expect(listed).toEqual(named.slice(1));
    const list = page.getByRole('listbox');
    const { y, height } = await boxOf(list);
    for (const one of [options.first(), options.last()]) {
      const box = await boxOf(one);
      expect(box.y).toBeGreaterThanOrEqual(y - 1);
      expect(box.y + box.height).toBeLessThanOrEqual(y + height + 1);
    }
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add Question', exact: true }).click();
    await expect.poll(() => options.count()).toBe(OFFERED.length);
    const offered = await options.evaluateAll((all) =>
      all.map((one) => [one.textContent?.trim(), one.querySelectorAll('svg').length > 0]),
    );
    expect(offered).toEqual(named);
  });

  test('title and options take the direction of what is typed, and so does the closed card (FB-22, BF-94)', async () => {
    await goTo(`/surveys/edit/${id}/questions`);
    const card = page.getByRole('region', { name: 'Question 1', exact: true });
    if ((await card.getByRole('textbox', { name: 'Question', exact: true }).count()) === 0)
      await card.locator('[aria-expanded]').first().click();
    const fields = [
      card.getByRole('textbox', { name: 'Question', exact: true }),
      card.getByRole('textbox', { name: /^Option 1/ }).first(),
    ];
    for (const field of fields) {
      const direction = () => field.evaluate((one) => getComputedStyle(one).direction);
      await field.fill('ما رأيك؟');
      expect(await direction()).toBe('rtl');
      await field.fill('What do you think?');
      expect(await direction()).toBe('ltr');
    }
    await fields[0]?.fill('מה שלומך?');
    await card.locator('[aria-expanded]').first().click();
    const title = card.getByText('מה שלומך?');
    expect(await title.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
    expect(await card.getByRole('textbox').count()).toBe(0);
  });

  test('the icon picker begins with pictures, not with letters and digits (FB-22)', async () => {
    await goTo(`/surveys/edit/${id}/questions`);
    await page.getByRole('region', { name: 'Question 2', exact: true }).locator('[aria-expanded]').first().click();
    await page
      .getByRole('button', { name: /^Choose/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const names = () =>
      dialog.locator('button[aria-label]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    await expect.poll(async () => (await names()).length).toBeGreaterThan(20);
    for (const name of (await names()).slice(0, 40)) expect(name).not.toMatch(/^\d|^[a-z][ -][a-z]\b|letter|number/i);
  });

  test('a field with several choices has one ring, and a chosen page leaves no empty line (FB-22, BF-98)', async () => {
    for (const size of [DESK, PHONE]) {
      const { context, page: window } = await openPage(session.browser, size, {
        storageState: session.state,
      });
      await goTo(`/surveys/edit/${id}/settings`, window);
      for (const field of [
        window.getByRole('group', { name: 'Rule 1', exact: true }).getByRole('combobox', { name: 'Value' }),
        window.getByRole('group', { name: 'Geo targeting' }).getByRole('combobox'),
      ]) {
        const box = field.locator('xpath=ancestor::*[contains(@class, "MultiSelect-input")][1]');
        const pills = box.locator('[class*="MultiSelect-pill"]');
        await pills.first().waitFor();
        const last = await boxOf(pills.last());
        const whole = await boxOf(box);
        expect(whole.y + whole.height - (last.y + last.height), `${size.name}, below the last`).toBeLessThan(16);
        await field.focus();
        await window.keyboard.press('Shift');
        expect(await rings(box), size.name).toBe(1);
        await window.keyboard.press('Escape');
      }
      await context.close();
    }
  });

  test('fields of one card are equally wide on a phone (FB-22)', async () => {
    const { context, page: window } = await openPage(session.browser, PHONE, { storageState: session.state });
    let judged = 0;
    for (const step of ['questions', 'settings', 'workflow', 'publish']) {
      await goTo(`/surveys/edit/${id}/${step}`, window);
      const card = window.getByRole('region', { name: 'Question 1', exact: true });
      if (step === 'questions' && (await card.getByRole('combobox').count()) === 0)
        await card.locator('[aria-expanded]').first().click();
      const widths = await window.locator('main section, main [role="region"]').evaluateAll((cards) =>
        cards.flatMap((each) => {
          const boxes = [...each.querySelectorAll('[class*="InputWrapper-root"]')]
            .filter((one) => !one.parentElement?.closest('[class*="InputWrapper-root"], [role="group"], fieldset'))
            .map((one) => Math.round(one.getBoundingClientRect().width))
            .filter((width) => width > 0);
          return boxes.length > 1
            ? [[each.getAttribute('aria-label') ?? each.id, Math.min(...boxes), Math.max(...boxes)]]
            : [];
        }),
      );
      judged += widths.length;
      for (const [name, least, most] of widths) expect(least, `${step}: ${name}`).toBe(most);
    }
    expect(judged).toBeGreaterThan(0);
    await context.close();
  });

  test('a banner covers no heading, and nothing is cut below the line in the preview of an NPS question (FB-22, BF-98)', async () => {
    for (const size of [DESK, PHONE]) {
      const { context, page: window } = await openPage(session.browser, size, {
        storageState: session.state,
      });
      await goTo(`/surveys/edit/${id}/settings`, window);
      await window.getByRole('button', { name: 'Close the editor' }).waitFor();
      await window.keyboard.press('Control+s');
      const banner = window.locator('[data-banner]');
      await banner.waitFor();
      await window.waitForTimeout(400);
      const { y, height } = await boxOf(banner);
      for (const heading of await window.getByRole('heading').all()) {
        const box = await boxOf(heading);
        expect(
          box.y >= y + height - 1 || box.y + box.height <= y + 1,
          `${size.name}: ${await heading.textContent()}`,
        ).toBe(true);
      }
      await context.close();
    }
    const { id: nps } = await session.api.survey({
      title: 'Judging',
      questions: [
        {
          id: 'n',
          type: 'nps',
          title: 'How likely, gypsy?',
        },
      ],
    });
    await goTo(`/surveys/edit/${nps}/questions`);
    const preview = page.getByRole('complementary', { name: 'Live preview' });
    await preview.locator('input[type=radio]').first().waitFor({ state: 'attached' });
    const cut = await preview.locator('*').evaluateAll((all) =>
      all
        .filter((one) => {
          const isClipping = getComputedStyle(one).overflowY !== 'visible';
          return (
            isClipping &&
            one.textContent !== '' &&
            one.className !== 'unseen' &&
            one.scrollHeight > one.clientHeight + 1 &&
            getComputedStyle(one).overflowY === 'hidden'
          );
        })
        .map((one) => one.className),
    );
    expect(cut).toEqual([]);
  });

  test('no badge is cut, with words of twice the length either (FR-13)', async () => {
    // A published response has none.
    const trashed = await session.api.respond(id, [{ question_id: 'a', value: 'One' }]);
    await session.api.send('POST', `/surveys/${id}/responses/trash`, { response_ids: [trashed] });
    // In narrower windows of a desk the column of the status makes way for the answers.
    for (const width of [1600, 1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await goTo(`/results/survey/${id}/responses?filter=trash`);
      const badge = page.locator('[data-tone]').last();
      await badge.waitFor();
      for (const words of ['Suspected spam', 'Suspected spam suspected spam', 'Spamverdachtsbestätigungsvermerk']) {
        await badge.evaluate((one, text) => {
          one.textContent = text;
        }, words);
        const { left, right, isCut } = await badge.evaluate((one) => {
          const box = one.getBoundingClientRect();
          const cell = (one.closest('td, th') ?? one.parentElement ?? one).getBoundingClientRect();
          return {
            left: box.left - cell.left,
            right: cell.right - box.right,
            isCut: one.scrollWidth > one.clientWidth + 1 || box.bottom > cell.bottom + 1,
          };
        });
        expect({ words, width, isCut, fits: left >= -0.5 && right >= -0.5 }).toEqual({
          words,
          width,
          isCut: false,
          fits: true,
        });
      }
    }
  });

  test('a quota shows which answers count, at a desk and on a phone (FQ-47)', async () => {
    const { id: limited } = await session.api.survey({
      title: 'Limited',
      questions: [choice('a', 'Which?', ['One of them', 'Two of them'])],
      settings: { limits: { quotas: [{ id: 'one', question_id: 'a', values: ['One of them'], max: 9 }] } },
    });
    await goTo(`/surveys/edit/${limited}/settings`);
    await page.getByRole('button', { name: /^Limits/ }).click();
    const row = page.getByRole('listitem').filter({ has: page.getByLabel('Remove quota 1') });
    const chosen = row.getByText('One of them', { exact: true });
    for (const size of WIDTHS) {
      await page.setViewportSize(size);
      await chosen.waitFor();
      const isCut = await chosen.evaluate((one) => one.scrollWidth > one.clientWidth);
      expect({ size: size.name, isCut }).toEqual({ size: size.name, isCut: false });
    }
  });

  test('the year of the end can be typed, digit by digit (FQ-52)', async () => {
    const behavior = { run_time: 'until' as const, end_at: '2090-11-27T14:30:00.000Z' };
    const { id: ending } = await session.api.survey({ title: 'Ending', settings: { behavior } });
    await page.setViewportSize(DESK);
    await goTo(`/surveys/edit/${ending}/settings`);
    const field = page.getByLabel(/^Date and time/);
    await field.focus();
    // Day and month come first.
    for (let part = 0; part < 2; part++) await page.keyboard.press('ArrowRight');
    await page.keyboard.type('2087');
    await expect.poll(() => field.inputValue()).toMatch(/^2087-11-27T/);
    // A fifth digit does not belong to the year any more.
    await page.keyboard.type('1');
    await expect.poll(() => field.inputValue()).toMatch(/^2087-11-27T/);
  });

  test('the settings step with rules, at a desk and on a phone', async () => {
    const { id: full } = await session.api.survey({
      title: 'Settings',
      settings: {
        targeting: {
          pages: 'select',
          page_rules: [
            { logic: 'page_or_post_is', data: [{ id: 108, label: 'Bread for people who forget' }] },
            { logic: 'page_url_is', data: 'abc' },
            { logic: 'user_role', operator: '||' },
          ],
        },
        geo_targeting: { target: 'select', countries: ['DE'] },
        behavior: { timing: 'delay', run_time: 'expire', expire_at: { month: 1, day: 1 } },
      },
    });
    const phone = await openPage(session.browser, PHONE, { storageState: session.state });
    const desk = await openPage(session.browser, DESK, { storageState: session.state });
    for (const { page: on } of [desk, phone]) {
      await goTo(`/surveys/edit/${full}/settings`, on);
      await on.getByRole('group', { name: 'Rule 3' }).waitFor();
      await expectSettled(on, 'the settings step');
    }
    await desk.context.close();
    await phone.page.getByRole('group', { name: 'Rule 3' }).getByRole('combobox', { name: 'Value' }).click();
    await phone.page.getByRole('option', { name: 'Editor' }).waitFor();
    await expectNoSidewaysScroll(phone.page, 'an open list on a phone');
    expect([...desk.complaints, ...phone.complaints]).toEqual([]);
    await phone.context.close();
  });

  test('no box of the editor scrolls inside the page, and no row of tabs has a scroll bar of its own (XO-03, XO-13)', async () => {
    const scrolling = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .filter((one) => {
            const { overflowX, overflowY } = getComputedStyle(one);
            if (one === document.documentElement || one.clientHeight === 0) return false;
            const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
            const isBarred = scrolls(overflowX) && getComputedStyle(one).scrollbarWidth !== 'none';
            return (
              (scrolls(overflowY) && one.scrollHeight > one.clientHeight) ||
              (isBarred && one.scrollWidth > one.clientWidth)
            );
          })
          .map((one) => `${one.tagName} ${one.className}`),
      );
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const step of ['questions', 'settings', 'notifications', 'publish']) {
      await goTo(`/surveys/edit/${id}/${step}`);
      expect([step, await scrolling()]).toEqual([step, []]);
    }
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['/settings/general', '/results', '/system']) {
        await goTo(path);
        await page.waitForLoadState('networkidle');
        expect([path, width, await scrolling()]).toEqual([path, width, []]);
      }
    }
    await page.setViewportSize(DESK);
  });
});
