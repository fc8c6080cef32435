import { expect, test } from 'vitest';
import { setStage } from '../testing/stage.ts';
import { makeDocument, makeSurvey } from '../testing/surveys.ts';
import { holdClock, legendOf, panelOf, press, rootOf, surveyCookie, toggleOf } from '../testing/visitor.ts';

const stage = setStage();
const three = [
  { id: 'q1', type: 'text' as const, title: 'First?' },
  { id: 'q2', type: 'text' as const, title: 'Second?' },
  { id: 'q3', type: 'radio-button' as const, title: 'Third?', config: { options: ['A', 'B'] } },
];

// This measures tenths of a second, so on a busy machine it may need more than one try.
test('a delayed survey waits, starts, opens and counts one impression (WG-20, WG-21, WG-25, WG-26, WG-27, WG-28)', {
  retry: 2,
}, async () => {
  const settings = { behavior: { timing: 'delay' as const, timing_delay: 1 } };
  stage.host.document = makeDocument([makeSurvey({ settings })]);
  const { page } = await stage.visit({
    prepare: (page) =>
      page.addInitScript(() => {
        const log: [number, string | undefined, boolean][] = [];
        Object.assign(window, { log });
        const look = () => {
          const root = document.querySelector<HTMLElement>('userfeedback-widget');
          const panel = root?.shadowRoot?.querySelector<HTMLElement>('.panel');
          log.push([performance.now(), root?.dataset.state, !!panel && !panel.hidden]);
          requestAnimationFrame(look);
        };
        addEventListener('userfeedback:shown', () => log.push([performance.now(), 'shown', false]));
        look();
      }),
  });
  const root = rootOf(page);
  await root.waitFor({ state: 'attached' });
  expect(await root.getAttribute('data-state')).toBe('waiting');
  expect(await root.getAttribute('data-index')).toBe('-1');
  expect(await panelOf(page).count()).toBe(0);
  expect(await toggleOf(page).count()).toBe(0);
  expect(stage.host.impressions).toEqual([]);

  await panelOf(page).waitFor();
  await expect.poll(() => root.getAttribute('data-state')).toBe('open');
  expect(await root.getAttribute('data-index')).toBe('0');
  expect(await legendOf(page).textContent()).toContain('What are you looking for today?');
  await expect.poll(() => stage.host.impressions).toEqual([{ survey_id: 7, nonce: 'impression-7' }]);

  const log: [number, string, boolean][] = await page.evaluate('window.log');
  const at = (isIt: (entry: [number, string, boolean]) => boolean) => log.find(isIt)?.[0] ?? Number.NaN;
  const shown = at(([, state]) => state === 'shown');
  const opened = at(([, , isOpen]) => isOpen) - shown;
  const settled = at(([, state]) => state === 'open') - shown;
  expect(opened).toBeGreaterThan(80);
  expect(opened).toBeLessThan(200);
  expect(settled).toBeGreaterThan(130);
  expect(settled).toBeLessThan(300);
});

test('the toggle minimises and opens, and the next page remembers which (WG-22, WG-23, WG-73)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, context } = await stage.visit();
  await panelOf(page).waitFor();
  await toggleOf(page).click();
  expect(await panelOf(page).isVisible()).toBe(false);
  expect(await toggleOf(page).isVisible()).toBe(true);
  expect(await rootOf(page).getAttribute('data-state')).toBe('minimized');
  await page.reload();
  await toggleOf(page).waitFor();
  await page.waitForTimeout(400);
  expect(await rootOf(page).getAttribute('data-state')).toBe('minimized');
  const cookie = (await context.cookies()).find(({ name }) => name === 'userfeedback-7-minimized');
  expect(cookie).toMatchObject({ value: 'true', expires: -1, path: '/', sameSite: 'Lax' });
  await toggleOf(page).click();
  expect(await panelOf(page).isVisible()).toBe(true);
  expect(await rootOf(page).getAttribute('data-state')).toBe('open');
});

test('start_minimized shows the toggle alone to a new visitor (WG-24)', async () => {
  stage.host.document = makeDocument([makeSurvey({ settings: { behavior: { start_minimized: true } } })]);
  const { page } = await stage.visit();
  await toggleOf(page).waitFor();
  await page.waitForTimeout(400);
  expect(await panelOf(page).isVisible()).toBe(false);
});

test('starting sets the cookie of the survey for a year (WG-29, WG-72)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, context } = await stage.visit();
  await panelOf(page).waitFor();
  expect(await surveyCookie(context, 'userfeedback-7')).toEqual({ submitted: false, last_response_id: null });
  const cookie = (await context.cookies()).find(({ name }) => name === 'userfeedback-7');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThanOrEqual(365);
});

test('starting does not change an existing cookie (WG-30)', async () => {
  const settings = { behavior: { display_length: 'repeatedly' as const } };
  stage.host.document = makeDocument([makeSurvey({ settings })]);
  const kept = encodeURIComponent('{"submitted":true,"last_response_id":12}');
  const { page, context } = await stage.visit({
    prepare: (page) => page.context().addCookies([{ name: 'userfeedback-7', value: kept, url: stage.host.origin }]),
  });
  await panelOf(page).waitFor();
  expect(await surveyCookie(context)).toEqual({ submitted: true, last_response_id: 12 });
});

test('one question at a time, skipped or answered, in order (WG-31, WG-32, WG-33, WG-58, WG-59)', async () => {
  stage.host.document = makeDocument([makeSurvey({ questions: three })]);
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  expect(await legendOf(page).allTextContents()).toEqual([expect.stringContaining('First?')]);
  await press(page, 'Skip');
  expect(await legendOf(page).allTextContents()).toEqual([expect.stringContaining('Second?')]);
  await page.getByRole('textbox').fill('  a good answer ');
  await press(page, 'Next');
  expect(await legendOf(page).allTextContents()).toEqual([expect.stringContaining('Third?')]);
  expect(await page.getByRole('button', { name: 'Next' }).count()).toBe(0);
  await page.getByLabel('B').click();
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  expect(stage.host.submissions[0]?.answers).toEqual([
    { question_id: 'q1', value: null, extra: {} },
    { question_id: 'q2', value: 'a good answer', extra: {} },
    { question_id: 'q3', value: 'B', extra: {} },
  ]);
});

test('the end shows the thank-you text, sends the response and remembers it (WG-60, WG-61, WG-66, WG-67)', async () => {
  const message = 'You are <b>great</b>.\nSee you soon!';
  stage.host.document = makeDocument([makeSurvey({ settings: { thank_you: { message } } })]);
  const { page, context } = await stage.visit({ path: '/blog/bread?x=1' });
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  const thanks = rootOf(page).locator('.thanks p');
  expect(await thanks.textContent()).toBe(message);
  expect(await legendOf(page).count()).toBe(0);
  expect(await rootOf(page).getAttribute('data-state')).toBe('finished');
  await expect.poll(() => surveyCookie(context)).toEqual({ submitted: true, last_response_id: 41 });
  expect(stage.host.submissions).toEqual([
    {
      id: 7,
      submission_id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4/),
      survey_version: 1,
      answers: [{ question_id: 'q1', value: 'Bread', extra: {} }],
      page_submitted: { name: 'A page of the site', url: `${stage.host.origin}/blog/bread?x=1` },
      nonce: 'submission-7',
      seconds: expect.any(Number),
      website: '',
      at: expect.any(Number),
    },
  ]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('without a text of its own it thanks with the default, and stays on the page (WG-61, WG-62)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit();
  await press(page, 'Skip');
  expect(await rootOf(page).locator('.thanks p').textContent()).toBe('Thanks for your feedback!');
  await page.waitForTimeout(200);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('the cookie is written when the server has replied (WG-67)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page, context } = await stage.visit({
    prepare: (page) =>
      page.route('**/responses', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 600));
        await route.continue();
      }),
  });
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await page.waitForTimeout(200);
  expect(await surveyCookie(context)).toEqual({ submitted: false, last_response_id: null });
  await expect.poll(() => surveyCookie(context)).toEqual({ submitted: true, last_response_id: 41 });
});

test('a survey skipped from first to last sends nothing (WG-68)', async () => {
  stage.host.document = makeDocument([makeSurvey({ questions: three })]);
  const { page, context } = await stage.visit();
  for (const _ of three) await press(page, 'Skip');
  await rootOf(page).locator('.thanks').waitFor();
  await page.waitForTimeout(300);
  expect(stage.host.submissions).toEqual([]);
  expect(await surveyCookie(context)).toEqual({ submitted: false, last_response_id: null });
});

test('questions whose conditions are not met are passed over (LG-02, LG-03, LG-04, LG-05, LG-06)', async () => {
  const when = (value: string, enabled = true) => ({
    enabled,
    conditions: [{ question_id: 'q1', compare: '=' as const, value }],
  });
  const questions = [
    { id: 'q0', type: 'text' as const, title: 'Never', logic: when('A') },
    { id: 'q1', type: 'radio-button' as const, title: 'Which?', config: { options: ['A', 'B'] } },
    { id: 'q2', type: 'text' as const, title: 'Why A?', logic: when('A') },
    { id: 'q3', type: 'text' as const, title: 'Off', logic: when('C', false) },
    { id: 'q4', type: 'text' as const, title: 'Why C?', logic: when('C') },
  ];
  stage.host.document = makeDocument([makeSurvey({ questions })]);
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  expect(await legendOf(page).textContent()).toContain('Which?');
  await rootOf(page).getByText('B', { exact: true }).click();
  expect(await legendOf(page).textContent()).toContain('Off');
  await press(page, 'Skip');
  expect(await rootOf(page).getAttribute('data-state')).toBe('finished');
});

test('jumps lead past questions and to the end, and only answers on the way are sent (QX-80, QX-86)', async () => {
  const questions = [
    {
      id: 'q0',
      type: 'radio-button' as const,
      title: 'Which?',
      config: { options: ['A', 'B'] },
      jumps: [{ compare: '=' as const, value: 'B', to: 'q2' }],
    },
    { id: 'q1', type: 'text' as const, title: 'Why A?' },
    { id: 'q2', type: 'text' as const, title: 'Why B?', jumps: [{ compare: 'ANY' as const, value: '', to: 'end' }] },
    { id: 'q3', type: 'text' as const, title: 'Never' },
  ];
  stage.host.document = makeDocument([makeSurvey({ questions })]);
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  await rootOf(page).getByText('B', { exact: true }).click();
  expect(await legendOf(page).textContent()).toContain('Why B?');
  await press(page, 'Skip');
  expect(await rootOf(page).getAttribute('data-state')).toBe('finished');
  await expect.poll(() => stage.host.submissions.length).toBe(1);
  expect(stage.host.submissions[0]?.answers.map(({ question_id }) => question_id)).toEqual(['q0', 'q2']);
});

test('closing a finished floating survey removes it after 150 ms (WG-71)', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit();
  await press(page, 'Skip');
  const gone = await page.evaluate(async () => {
    const root = document.querySelector('userfeedback-widget');
    const start = performance.now();
    root?.shadowRoot?.querySelector<HTMLElement>('.thanks button')?.click();
    while (root?.isConnected) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
  expect(gone).toBeGreaterThan(130);
  expect(gone).toBeLessThan(400);
});

test('the host page is told what happens, the second question once as engagement (WG-63)', async () => {
  stage.host.document = makeDocument([makeSurvey({ questions: three })]);
  const { page } = await stage.visit({
    prepare: (page) =>
      page.addInitScript(() => {
        const heard: string[] = [];
        Object.assign(window, { heard });
        for (const name of ['shown', 'answered', 'engagement', 'finished', 'dismissed']) {
          addEventListener(`userfeedback:${name}`, (event) => {
            heard.push(`${name} ${event instanceof CustomEvent && event.detail.survey_id}`);
          });
        }
      }),
  });
  for (const _ of three) await press(page, 'Skip');
  await press(page, 'Close');
  expect(await page.evaluate('window.heard')).toEqual([
    'shown 7',
    'answered 7',
    'engagement 7',
    'answered 7',
    'answered 7',
    'finished 7',
    'dismissed 7',
  ]);
});

test('answers are still there after a reload, and the visit counts once; a new version starts over', async () => {
  stage.host.document = makeDocument([makeSurvey({ questions: three })]);
  const { page } = await stage.visit();
  await page.getByRole('textbox').fill('One');
  await press(page, 'Next');
  await expect.poll(() => legendOf(page).textContent()).toContain('Second?');
  await page.reload();
  await expect.poll(() => legendOf(page).textContent()).toContain('Second?');
  await page.getByRole('textbox').fill('Two');
  await press(page, 'Next');
  await page.goto(`${stage.host.origin}/another/page`);
  await page.getByText('A', { exact: true }).click();
  await expect
    .poll(() => stage.host.submissions.map(({ answers }) => answers.map(({ value }) => value)))
    .toEqual([['One', 'Two', 'A']]);
  expect(stage.host.impressions).toHaveLength(1);
});

test('a visit that the script of a former version has kept goes on with its answers', async () => {
  stage.host.document = makeDocument([makeSurvey({ questions: three })]);
  const { page } = await stage.visit();
  await page.getByRole('textbox').fill('One');
  await press(page, 'Next');
  await expect.poll(() => legendOf(page).textContent()).toContain('Second?');
  await page.getByRole('textbox').fill('Two');
  // Only after a load: the script that runs now writes once more when it is left.
  await page.addInitScript(() => {
    const [key = ''] = Object.keys(sessionStorage);
    const kept = JSON.parse(sessionStorage[key] ?? '');
    const { stage, open, index, answers, draft, error } = kept.state;
    sessionStorage[key] = JSON.stringify({ ...kept, state: { stage, open, index, answers, draft, error } });
  });
  await page.reload();
  await expect.poll(() => legendOf(page).textContent()).toContain('Second?');
  await press(page, 'Next');
  await page.getByText('A', { exact: true }).click();
  await expect
    .poll(() => stage.host.submissions.map(({ answers }) => answers.map(({ value }) => value)))
    .toEqual([['One', 'Two', 'A']]);
  expect(stage.host.impressions).toHaveLength(1);
});

test('typed text is still there after a reload, and so is the time it took', async () => {
  const questions = [
    { id: 'a', type: 'email' as const, title: 'First?', config: { include_name: true } },
    { id: 'b', type: 'star-rating' as const, title: 'Second?', settings: { comment_box: true } },
    { id: 'c', type: 'long-text' as const, title: 'Third?' },
  ];
  stage.host.document = makeDocument([makeSurvey({ questions })]);
  const { page } = await stage.visit({ prepare: holdClock });
  const think = async () => {
    await panelOf(page).waitFor({ state: 'attached' });
    await page.clock.runFor(20_500);
  };
  const again = async () => {
    await page.reload();
    await think();
  };
  await think();
  await page.getByLabel('E-mail address').fill('ann@b.co');
  await page.getByLabel('First name').fill('Ann');
  await again();
  expect(await page.getByLabel('First name').inputValue()).toBe('Ann');
  await press(page, 'Next');
  await page.getByLabel('4 stars').check();
  await page.getByLabel('Comments').fill('Almost');
  await again();
  expect(await page.getByLabel('4 stars').isChecked()).toBe(true);
  await press(page, 'Next');
  await page.getByRole('textbox').fill('More bread');
  await again();
  await press(page, 'Next');
  await expect.poll(() => stage.host.submissions).toHaveLength(1);
  expect(stage.host.submissions[0]?.answers).toEqual([
    { question_id: 'a', value: 'ann@b.co', extra: { name: 'Ann' } },
    { question_id: 'b', value: 4, extra: { comments: 'Almost' } },
    { question_id: 'c', value: 'More bread', extra: {} },
  ]);
  expect(stage.host.submissions[0]?.seconds).toBeGreaterThan(80);
  expect(stage.host.impressions).toHaveLength(1);
});

test('a clock that is set back while somebody answers loses nothing', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit();
  await page.getByRole('textbox').fill('Bread');
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() - 86_400_000;
  });
  await press(page, 'Next');
  await expect.poll(() => stage.host.submissions).toHaveLength(1);
  expect(stage.host.submissions[0]?.seconds).toBeGreaterThan(0);
});

test('a new version of the survey starts from the beginning', async () => {
  stage.host.document = makeDocument([makeSurvey({ questions: three })]);
  const { page } = await stage.visit();
  await page.getByRole('textbox').fill('One');
  await press(page, 'Next');
  await expect.poll(() => legendOf(page).textContent()).toContain('Second?');
  stage.host.document = makeDocument([makeSurvey({ questions: three, version: 2 })]);
  await page.reload();
  await expect.poll(() => legendOf(page).textContent()).toContain('First?');
});

test('a bot that fills in every field gives itself away, and the seconds are sent', async () => {
  stage.host.document = makeDocument([makeSurvey()]);
  const { page } = await stage.visit();
  await panelOf(page).waitFor();
  const trap = rootOf(page).locator('input[name="website"]');
  expect(await trap.isEditable()).toBe(true);
  expect((await trap.locator('..').boundingBox())?.width).toBeLessThanOrEqual(1);
  await trap.evaluate((input: HTMLInputElement) => {
    input.value = 'https://buy.example';
  });
  await page.getByRole('textbox').fill('Bread');
  await press(page, 'Next');
  await expect.poll(() => stage.host.submissions).toHaveLength(1);
  expect(stage.host.submissions[0]).toMatchObject({ website: 'https://buy.example' });
  expect(stage.host.submissions[0]?.seconds).toBeGreaterThan(0);
});
