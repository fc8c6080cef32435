import type { QuestionOf } from '@userfeedback/contract';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { makeQuestion } from '../testing/questions.ts';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { legendOf, panelOf, press, rootOf } from '../testing/visitor.ts';

const stage = setStage();
type Scale = Partial<QuestionOf<'scale'>['config']>;
const LAST = { ...makeQuestion('text'), id: 'last', title: 'Anything else?' };
const askScale = (config: Scale, settings = {}) =>
  makeDocument([makeSurvey({ questions: [makeQuestion('scale', settings, config), LAST] })]);
const scripts = (page: Page) => {
  const names: string[] = [];
  page.on('request', (request) => {
    const name = /widget-assets\/([a-z-]+)-[\w-]+\.js/.exec(request.url())?.[1];
    if (name && !names.includes(name)) names.push(name);
  });
  return names;
};
const problem = (page: Page) => page.evaluate(() => window.userfeedback_debug?.problem);
const goOn = (page: Page) => page.evaluate(() => history.pushState(null, '', '?next'));

describe('a type in a part of the widget', () => {
  test('is loaded for surveys that ask it, and for no others (QX-03)', async () => {
    let loaded: string[] = [];
    const prepare = async (page: Page) => {
      loaded = scripts(page);
    };
    stage.host.document = makeDocument([makeSurvey()]);
    await panelOf((await stage.visit({ prepare })).page).waitFor();
    expect(loaded).toEqual(['panel']);
    stage.host.document = askScale({});
    await panelOf((await stage.visit({ prepare })).page).waitFor();
    expect(loaded).toEqual(['panel', 'scale']);
  });

  test('that cannot be loaded keeps the survey closed and uncounted until the next decision (QX-106)', async () => {
    stage.host.document = askScale({});
    const { page, complaints } = await stage.visit({
      prepare: (each) => each.route('**/scale-*.js', (route) => route.abort()),
    });
    await expect.poll(() => problem(page)).toMatch(/^Survey 7 cannot be shown: .*scale-.*could not be loaded/);
    expect(await rootOf(page).count()).toBe(0);
    expect(stage.host.impressions).toEqual([]);
    await page.unroute('**/scale-*.js');
    await goOn(page);
    await panelOf(page).waitFor();
    await expect.poll(() => stage.host.impressions.length).toBe(1);
    expect(await problem(page)).toBeUndefined();
    expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  });

  test('of a later version keeps the survey closed, and the page unharmed (QX-106)', async () => {
    const { surveys, ...site } = askScale({});
    const newer = { ...surveys[0], questions: [{ ...makeQuestion('text'), type: 'hologram' }, LAST] };
    const json = { ...site, surveys: [newer] };
    const { page, complaints } = await stage.visit({
      prepare: (each) => each.route('**/api/v1/widget', (route) => route.fulfill({ json })),
    });
    await expect.poll(() => problem(page)).toContain('the type hologram');
    expect(await rootOf(page).count()).toBe(0);
    expect(stage.host.impressions).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

test('the steps are one group: Tab reaches it once, arrow keys choose, Enter answers (QX-07)', async () => {
  stage.host.document = askScale({ to: 7, low_label: 'Hard', high_label: 'Easy' });
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  const names = await page.getByRole('radio').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  expect(names).toEqual(['1 of 7, Hard', '2 of 7', '3 of 7', '4 of 7', '5 of 7', '6 of 7', '7 of 7, Easy']);
  await page.getByRole('radio', { name: '2 of 7' }).focus();
  await page.keyboard.press('Tab');
  expect(await page.getByRole('radio', { name: '3 of 7' }).evaluate((each) => each.matches(':focus'))).toBe(false);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await legendOf(page).textContent()).not.toContain('Anything else?');
  const chosen = await page.getByRole('radio', { checked: true }).getAttribute('value');
  await page.keyboard.press('Enter');
  await expect.poll(() => legendOf(page).textContent()).toContain('Anything else?');
  await press(page, 'Skip');
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  expect(stage.host.submissions[0]?.answers[0]?.value).toBe(Number(chosen));
});

test.each<[string, Scale, (string | null)[]]>([
  [
    'three emoji are the second to fourth of five',
    { form: 'emoji', to: 3 },
    ['Unhappy, 1 of 3', 'Neutral, 2 of 3', 'Happy, 3 of 3'],
  ],
  [
    'five emoji',
    { form: 'emoji' },
    ['Very unhappy, 1 of 5', 'Unhappy, 2 of 5', 'Neutral, 3 of 5', 'Happy, 4 of 5', 'Very happy, 5 of 5'],
  ],
  ['words', { form: 'labels', labels: ['No', 'Yes'] }, ['No, 1 of 2', 'Yes, 2 of 2']],
  ['from 0', { from: 0, to: 2 }, ['0 of 2', '1 of 2', '2 of 2']],
])('%s: each step is read with its place, and the first click answers (QX-06, QX-07)', async (_name, config, names) => {
  stage.host.document = askScale(config);
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  const radios = page.getByRole('radio');
  expect(await radios.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))).toEqual(names);
  await radios.last().click();
  await expect.poll(() => legendOf(page).textContent()).toContain('Anything else?');
  await press(page, 'Skip');
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  expect(stage.host.submissions[0]?.answers[0]?.value).toBe(config.to ?? config.labels?.length ?? 5);
});

const LONG = 'An end label of eighty characters, which is the most that one of them may take.';
test.each<Scale>([{ from: 0, to: 10 }, {}, { to: 7 }, { to: 10 }, { form: 'emoji', to: 3 }, { form: 'emoji' }])(
  'at 320 px the steps of %j stand in one row, 24 px wide and 44 px high, with their end labels below (QX-06)',
  async (config) => {
    stage.host.document = askScale({ ...config, low_label: LONG, high_label: LONG });
    const { page } = await stage.visit({ viewport: { width: 320, height: 640 } });
    await panelOf(page).waitFor();
    const boxes = await page.locator('.step').evaluateAll((all) =>
      all.map((each) => {
        const { top, width, height } = each.getBoundingClientRect();
        return { top, isLarge: width >= 24 && height >= 44 };
      }),
    );
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
    expect(boxes.every(({ isLarge }) => isLarge)).toBe(true);
    const [steps, ends, panel] = await Promise.all(
      ['.line', '.ends', '.panel'].map((name) => rootOf(page).locator(name).boundingBox()),
    );
    if (!steps || !ends || !panel) throw new Error('Something is not on screen.');
    expect(ends.y).toBeGreaterThanOrEqual(steps.y + steps.height);
    expect(steps.x + steps.width).toBeLessThanOrEqual(panel.x + panel.width);
    expect(ends.x + ends.width).toBeLessThanOrEqual(panel.x + panel.width);
  },
);

test.each([
  [320, false],
  [900, true],
])('words in a page %i px wide: side by side is %s (QX-06)', async (width, isInRow) => {
  stage.host.html = '<div data-userfeedback="7"></div>';
  stage.host.document = askScale({ form: 'labels', labels: ['Disagree', 'Neither', 'Agree'] });
  const { page } = await stage.visit({ viewport: { width, height: 640 } });
  await panelOf(page).waitFor();
  const tops = await page.locator('.step').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(new Set(tops).size === 1).toBe(isInRow);
});
