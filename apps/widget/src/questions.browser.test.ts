import type { WidgetQuestion } from '@userfeedback/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { makeQuestion } from '../testing/questions.ts';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { legendOf, panelOf, press } from '../testing/visitor.ts';

const stage = setStage();
const last: WidgetQuestion = { ...makeQuestion('text'), id: 'last', title: 'Anything else?' };

/** Opens a survey with this question and another one after it. */
async function ask(question: WidgetQuestion, site: Parameters<typeof makeDocument>[1] = {}, options = {}) {
  stage.host.document = makeDocument([makeSurvey({ questions: [question, last] })], site);
  const visitor = await stage.visit(options);
  await panelOf(visitor.page).waitFor();
  return visitor;
}
const isAtLast = async (page: Page) => (await legendOf(page).textContent())?.includes('Anything else?') === true;
/** The first answer that the server received. */
async function firstAnswer(page: Page) {
  await press(page, 'Skip');
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  const { value, extra } = stage.host.submissions[0]?.answers[0] ?? {};
  return { value, extra };
}

test('radio-button takes one of its texts and moves on at once (WG-34, WG-55)', async () => {
  const { page } = await ask(makeQuestion('radio-button'));
  expect(await page.getByRole('radio').count()).toBe(3);
  await page.getByText('A search').click();
  expect(await isAtLast(page)).toBe(true);
  expect(await firstAnswer(page)).toEqual({ value: 'A search', extra: {} });
});

test('checkbox collects, and Next gives the answer as a list in the order of the options (WG-35, WG-56)', async () => {
  const { page } = await ask(makeQuestion('checkbox'));
  await page.getByLabel('Interviews').check();
  await page.getByLabel('Recipes').check();
  await page.getByLabel('News').check();
  await page.getByLabel('Recipes').uncheck();
  expect(await isAtLast(page)).toBe(false);
  await press(page, 'Next');
  expect(await firstAnswer(page)).toEqual({ value: ['News', 'Interviews'], extra: {} });
});

test('two options of the same text are one, and can be answered (WG-35)', async () => {
  const { page } = await ask(makeQuestion('checkbox', {}, { options: ['Other', 'News', 'Other'] }));
  await page.getByLabel('Other').first().check();
  await press(page, 'Next');
  expect(await firstAnswer(page)).toMatchObject({ value: ['Other'] });
});

test('image-radio shows an image and a label for each option and waits for Next (WG-36, WG-57)', async () => {
  const { page } = await ask(makeQuestion('image-radio'));
  const pictures = await panelOf(page)
    .locator('img')
    .evaluateAll((all) =>
      all.map((img) => img instanceof HTMLImageElement && img.naturalWidth > 0 && img.clientWidth > 80),
    );
  expect(pictures).toEqual([true, true]);
  await page.getByLabel('Morning').check();
  await page.getByLabel('Evening').check();
  expect(await isAtLast(page)).toBe(false);
  await press(page, 'Next');
  expect(await firstAnswer(page)).toEqual({ value: 'Evening', extra: {} });
});

test('icon-choice shows an icon and a label for each option and waits for Next (WG-37, WG-57)', async () => {
  const { page } = await ask(makeQuestion('icon-choice'));
  const drawn = () =>
    panelOf(page)
      .locator('.pick .icon')
      .evaluateAll((all) =>
        all.map((icon) => `${icon.getAttribute('data-icon')} ${icon.querySelector('path')?.getAttribute('d')}`),
      );
  await expect.poll(drawn).toEqual(['device-mobile M0 0h5v18z', 'device-laptop M0 0h10v18z']);
  await page.getByLabel('Laptop').check();
  expect(await isAtLast(page)).toBe(false);
  await press(page, 'Next');
  expect(await firstAnswer(page)).toEqual({ value: 'Laptop', extra: {} });
});

test.each([
  [{}, 20, 'rgb(21, 121, 239)'],
  [{ icon_size: 'small' }, 16, 'rgb(21, 121, 239)'],
  [{ icon_size: 'large', icon_color: '#b00020' }, 24, 'rgb(176, 0, 32)'],
])('icons with %o measure %i px and are %s (WG-38, WG-39)', async (settings, size, color) => {
  const { page } = await ask(makeQuestion('icon-choice', settings));
  const icon = panelOf(page).locator('.pick .icon').first();
  expect(await icon.boundingBox()).toMatchObject({ width: size, height: size });
  expect(await icon.evaluate((svg) => getComputedStyle(svg).stroke)).toBe(color);
});

test('text is one line and waits for Next (WG-40, WG-57)', async () => {
  const { page } = await ask(makeQuestion('text'));
  const field = panelOf(page).locator('input[type="text"]');
  expect(await field.count()).toBe(1);
  await field.fill('Bread');
  expect(await isAtLast(page)).toBe(false);
  await field.press('Enter');
  expect(await firstAnswer(page)).toEqual({ value: 'Bread', extra: {} });
});

test('long-text holds 400 characters and counts them (WG-41, WG-42, WG-57)', async () => {
  const { page } = await ask(makeQuestion('long-text'));
  const field = page.getByRole('textbox');
  const counter = panelOf(page).locator('.counter');
  expect(await counter.textContent()).toBe('0 / 400');
  await field.pressSequentially('Hello');
  expect(await counter.textContent()).toBe('5 / 400');
  await field.fill('x'.repeat(399));
  await field.press('End');
  await field.pressSequentially('yz');
  expect((await field.inputValue()).length).toBe(400);
  expect(await counter.textContent()).toBe('400 / 400');
  await press(page, 'Next');
  expect(await firstAnswer(page)).toEqual({ value: `${'x'.repeat(399)}y`, extra: {} });
});

test('email asks for an address and a first name (WG-43, WG-44, WG-49, WG-57)', async () => {
  const { page } = await ask(makeQuestion('email'));
  expect(await page.getByLabel('E-mail address').getAttribute('type')).toBe('email');
  await page.getByLabel('E-mail address').fill('ada@example');
  await press(page, 'Next');
  expect(await panelOf(page).getByRole('alert').textContent()).toBe('Please enter a valid e-mail address.');
  await page.getByLabel('E-mail address').fill('ada@example.org');
  await page.getByLabel('First name').fill('Ada');
  await press(page, 'Next');
  expect(await firstAnswer(page)).toEqual({ value: 'ada@example.org', extra: { name: 'Ada' } });
});

test('without include_name there is no first name (WG-44)', async () => {
  const { page } = await ask(makeQuestion('email', {}, { include_name: false }));
  expect(await page.getByRole('textbox').count()).toBe(1);
});

test('nps has ten steps between its two labels and moves on at once (WG-45, WG-55)', async () => {
  const { page } = await ask(makeQuestion('nps'));
  const steps = await page.getByRole('radio').evaluateAll((all) => all.map((step) => step.getAttribute('value')));
  expect(steps).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  expect(await panelOf(page).textContent()).toMatch(/Not Likely[\s\S]*Extremely Likely/);
  await page.getByLabel('10').click();
  expect(await isAtLast(page)).toBe(true);
  expect(await firstAnswer(page)).toEqual({ value: 10, extra: {} });
});

test('the fourth of five stars gives four and moves on at once (WG-46, WG-55)', async () => {
  const { page } = await ask(makeQuestion('star-rating'));
  expect(await page.getByRole('radio').count()).toBe(5);
  await page.getByRole('radio').nth(3).click();
  expect(await isAtLast(page)).toBe(true);
  expect(await firstAnswer(page)).toEqual({ value: 4, extra: {} });
});

test('randomize shuffles the options, and keeps their order during the visit (WG-47)', async () => {
  const options = ['A', 'B', 'C', 'D', 'E'];
  stage.host.document = makeDocument([
    makeSurvey({ questions: [makeQuestion('checkbox', { randomize: true }, { options })] }),
  ]);
  const { page } = await stage.visit();
  const orders = new Set<string>();
  for (let visit = 0; visit < 10; visit++) {
    await panelOf(page).waitFor();
    const order = await panelOf(page).locator('.pick').allTextContents();
    expect(order.toSorted()).toEqual(options);
    await page.getByLabel('C', { exact: true }).check();
    expect(await panelOf(page).locator('.pick').allTextContents()).toEqual(order);
    orders.add(order.join(''));
    await page.reload();
  }
  expect(orders.size).toBeGreaterThan(3);
});

test.each(['radio-button', 'star-rating', 'nps'] as const)(
  'a comment box lets %s wait for Next (WG-48)',
  async (type) => {
    const { page } = await ask(makeQuestion(type, { comment_box: true }));
    await page.getByRole('radio').nth(1).check();
    expect(await isAtLast(page)).toBe(false);
    await page.getByLabel('Comments (optional)').fill(' Well made ');
    await press(page, 'Next');
    expect(await firstAnswer(page)).toMatchObject({ extra: { comments: 'Well made' } });
  },
);

test('a required question cannot be left empty, and says so (WG-50, WG-53)', async () => {
  const { page } = await ask(makeQuestion('text', { required: true }));
  const field = page.getByRole('textbox');
  expect(await field.getAttribute('required')).not.toBeNull();
  expect(await page.getByRole('button', { name: 'Skip' }).count()).toBe(0);
  const edge = () => field.evaluate((input) => getComputedStyle(input).borderColor);
  const usual = await edge();
  await field.fill('   ');
  await press(page, 'Next');
  expect(await isAtLast(page)).toBe(false);
  const error = panelOf(page).getByRole('alert');
  expect(await error.textContent()).toBe('Please answer this question.');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await edge()).not.toBe(usual);
  expect(await field.getAttribute('aria-describedby')).toBe(await error.getAttribute('id'));
  expect(await field.evaluate((input) => input.matches(':focus'))).toBe(true);
  await field.fill('Bread');
  await press(page, 'Next');
  expect(await isAtLast(page)).toBe(true);
});

test('an error goes when the answer is changed; pressing Next again leads back to the field', async () => {
  const required = makeQuestion('checkbox', { required: true });
  stage.host.document = makeDocument([makeSurvey({ questions: [required] })]);
  const { page } = await stage.visit();
  const error = panelOf(page).locator('.error');
  await press(page, 'Next');
  await error.getByText('Please answer this question.').waitFor();
  await press(page, 'Next');
  await expect.poll(() => page.getByLabel('News').evaluate((field) => field.matches(':focus'))).toBe(true);
  await page.getByLabel('Recipes').check();
  await expect.poll(() => error.textContent()).toBe('');
  expect(await page.getByLabel('Recipes').getAttribute('aria-invalid')).toBeNull();
});

test('a required checkbox group is required while nothing is ticked (WG-51)', async () => {
  const { page } = await ask(makeQuestion('checkbox', { required: true }));
  const required = () => page.getByRole('checkbox').evaluateAll((all) => all.map((box) => box.matches(':required')));
  expect(await required()).toEqual([true, true, true]);
  await press(page, 'Next');
  expect(await isAtLast(page)).toBe(false);
  await page.getByLabel('News').check();
  expect(await required()).toEqual([false, false, false]);
  await press(page, 'Next');
  expect(await isAtLast(page)).toBe(true);
});

test('without the addon a required question demands nothing and can be skipped (WG-54)', async () => {
  const { addons } = makeDocument([]);
  const { page } = await ask(makeQuestion('text', { required: true }), {
    addons: { ...addons, 'question-types': false },
  });
  expect(await page.getByRole('textbox').evaluate((field) => field.matches(':required'))).toBe(false);
  await press(page, 'Skip');
  expect(await isAtLast(page)).toBe(true);
});

test('a survey of type nps has no Skip (WG-52)', async () => {
  const questions = [makeQuestion('nps'), last];
  stage.host.document = makeDocument([makeSurvey({ type: 'nps', questions })]);
  const { page } = await stage.visit();
  await page.getByLabel('9').click();
  expect(await isAtLast(page)).toBe(true);
  expect(await page.getByRole('button', { name: 'Skip' }).count()).toBe(0);
  await press(page, 'Next');
  await expect
    .poll(() => stage.host.submissions[0]?.answers)
    .toEqual([
      { question_id: 'q1', value: 9, extra: {} },
      { question_id: 'last', value: null, extra: {} },
    ]);
});

test('a double click answers or skips one question, not the next as well', async () => {
  const choice = makeQuestion('radio-button');
  const questions = [
    ...[0, 1, 2].map((index) => ({ ...choice, id: `r${index}`, title: `Choice ${index}` })),
    ...[0, 1].map((index) => ({ ...makeQuestion('text'), id: `t${index}`, title: `Text ${index}` })),
  ];
  stage.host.document = makeDocument([makeSurvey({ questions })]);
  const { page } = await stage.visit();
  const at = (title: string) => expect.poll(() => legendOf(page).textContent()).toContain(title);
  await page.getByLabel('A search').dblclick();
  await at('Choice 1');
  expect(await page.getByLabel('A search').isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Skip' }).dblclick();
  await at('Choice 2');
  await page.getByLabel('A link').click();
  await page.getByRole('button', { name: 'Next' }).dblclick();
  await at('Text 1');
});

test('arrow keys choose among radio buttons, and Enter or Next answers', async () => {
  const { page } = await ask(makeQuestion('radio-button'));
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await isAtLast(page)).toBe(false);
  expect(await page.getByRole('button', { name: 'Next' }).isVisible()).toBe(true);
  await page.keyboard.press('Enter');
  expect(await isAtLast(page)).toBe(true);
  expect(await firstAnswer(page)).toEqual({ value: 'A friend', extra: {} });
});
