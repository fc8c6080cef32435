import type { SavedSurvey, SurveyResults } from '@userfeedback/contract';
import { addDays, dayInZone } from '@userfeedback/engine';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { choice, expectSettled, nextCall, openSession } from './admin.ts';
import { openPage, WIDTHS } from './browser.ts';
import { text } from './editor-page.ts';
import { SITE_ZONE, siteToday, startElite } from './product.ts';

const [DESKTOP, PHONE] = WIDTHS;
const OVERVIEW = /\/api\/v1\/results$/;
/** What the widget sends for a question that was skipped. */
const skip = (question_id: string) => ({ question_id, value: null });
const RESULTS = /\/surveys\/\d+\/results$/;

describe('the results', () => {
  let session: Session;
  let page: Page;
  const ids = { mixed: 0, other: 0, broken: 0 };
  let today: string;

  const go = async (path: string) => {
    await page.goto(`${session.product.url}/admin/results${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
  };
  const pick = async (label: string, title: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: title }).click();
  };
  const spanOf = ({ searchParams }: URL) => [searchParams.get('start_date'), searchParams.get('end_date')];
  const card = (title: string) => page.getByRole('region', { name: new RegExp(title) });
  const figure = async (label: string) => {
    const entry = page.locator('dl > *').filter({ has: page.getByText(label, { exact: true }) });
    return Number(await entry.locator('dd').textContent());
  };
  const picker = () => page.getByRole('dialog', { name: 'Date range' });
  const dayButton = (day: string) => {
    const options = {
      weekday: 'long',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      timeZone: 'UTC',
    } as const;
    const label = new Intl.DateTimeFormat('en-GB', options).format(new Date(day));
    return picker().locator(`button[aria-label="${label}"]`);
  };
  const openPicker = async () => {
    await page.getByRole('button', { name: /^Date range/ }).click();
    await picker().getByRole('table').waitFor();
  };

  beforeAll(async () => {
    session = await openSession(() => startElite(['question-types'], { demo: false }));
    page = session.page;
    const status = 'publish' as const;
    const comments = { comment_box: true };
    ids.mixed = (
      await session.api.survey({
        title: 'Mixed questions',
        status,
        settings: { answering: { save_partial: true, back: false, resume: 'tab', notice: false } },
        questions: [
          { ...choice('pick', 'Which one?', ['Apples', 'Pears']), settings: comments },
          text('why', 'Why so?'),
        ],
      })
    ).id;
    ids.other = (await session.api.survey({ title: 'Other survey', status })).id;
    ids.broken = (await session.api.survey({ title: 'Broken', questions: [choice('b', 'Broken?', ['One', ''])] })).id;
    const pears = { question_id: 'pick', value: 'Pears' };
    await session.api.respond(ids.mixed, [{ ...pears, extra: { comments: 'So juicy' } }, skip('why')]);
    await session.api.respond(ids.mixed, [pears, { question_id: 'why', value: 'They are green' }]);
    await session.api.respond(ids.mixed, [skip('pick'), { question_id: 'why', value: 'No idea' }]);
    await session.api.impression(ids.mixed);
    today = siteToday();
  });

  afterAll(() => session?.close());

  test('the overview, of all surveys and of one (RO-01, RO-03, RO-04, RO-11, RO-12)', async () => {
    await go('');
    await page.getByRole('heading', { level: 1, name: 'Results Overview' }).waitFor();
    await page.getByRole('combobox', { name: 'Survey' }).click();
    const options = page.getByRole('option');
    await expect
      .poll(() => options.allInnerTexts())
      .toEqual(['All Surveys', 'Broken', 'Other survey', 'Mixed questions']);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('tbody tr[data-id]').count()).toBe(3);
    const call = nextCall(page, 'GET', OVERVIEW, { survey_id: String(ids.mixed) });
    await pick('Survey', 'Mixed questions');
    await call;
    await expect.poll(() => page.locator('tbody tr[data-id]').count()).toBe(1);
    const link = page.getByRole('link', { name: 'View Results: Mixed questions' });
    expect(await link.textContent()).toBe('View Results');
    await link.click();
    await page.waitForURL(`**/admin/results/survey/${ids.mixed}`);
  });

  test('every way inside the area begins at the top (RO-02)', async () => {
    await go(`/survey/${ids.mixed}`);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Response #1' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Response #1' }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('seven days or thirty (RO-05, RO-06, GR-05)', async () => {
    const first = nextCall(page, 'GET', OVERVIEW);
    await go('');
    expect(spanOf(await first)).toEqual([addDays(today, -6), today]);
    const group = page.getByRole('group', { name: 'Date range' }).getByRole('button');
    expect(await group.allInnerTexts()).toEqual(['Past 7 Days', 'Past 30 Days']);
    expect(await group.first().getAttribute('aria-pressed')).toBe('true');
    const longer = nextCall(page, 'GET', OVERVIEW);
    await group.last().click();
    expect(spanOf(await longer)).toEqual([addDays(today, -29), today]);
  });

  test('a blue line of days, without a legend, with exact values (RO-07, RO-08, RO-09, RO-10)', async () => {
    await go('');
    const chart = page.getByRole('figure', { name: 'Responses per day' });
    const line = chart.locator('path.recharts-line-curve').last();
    await line.waitFor();
    const stroke = await line.evaluate((path) => getComputedStyle(path).stroke);
    const [red = 0, , blue = 0] = stroke.match(/\d+/g)?.map(Number) ?? [];
    expect(blue).toBeGreaterThan(red);
    expect(await chart.locator('.recharts-legend-wrapper').count()).toBe(0);
    const box = await line.boundingBox();
    if (!box) throw new Error('There is no line.');
    await page.mouse.move(box.x + box.width - 1, box.y + box.height / 2);
    const day = new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(today));
    await expect.poll(() => chart.getByRole('status').textContent()).toBe(`${day}, so far3 responses`);
    const lastDay = async () => {
      await go('');
      await chart.getByRole('button', { name: 'Show as table' }).click();
      return Number(await chart.getByRole('cell').first().textContent());
    };
    const before = await lastDay();
    await session.api.respond(ids.other, [{ question_id: 'q1', value: 'No' }]);
    expect(await lastDay()).toBe(before + 1);
    await expectSettled(page, 'the overview with the numbers as a table');
  });

  test('a triangle marks the day on which another version went live, for pointer and keyboard (VR-38)', async () => {
    const { body } = await session.api.get<SavedSurvey>(`/surveys/${ids.other}`);
    const { status } = await session.api.send('PUT', `/surveys/${ids.other}`, {
      ...body,
      title: 'Another title',
    });
    expect(status).toBe(200);
    await go(`/survey/${ids.other}?start_date=${addDays(today, -1)}&end_date=${today}`);
    const chart = page.getByRole('figure', { name: 'Responses per day' });
    const mark = chart.getByRole('img', { name: 'Version 2', exact: true });
    const label = mark.locator('text');
    const isShown = () => label.evaluate((one) => getComputedStyle(one).opacity === '1');
    await mark.waitFor();
    expect(await isShown()).toBe(false);
    await mark.locator('path').hover();
    await expect.poll(isShown).toBe(true);
    await page.mouse.move(0, 0);
    await expect.poll(isShown).toBe(false);
    await chart.locator('svg.recharts-surface').focus();
    const said = () => chart.getByRole('status').textContent();
    await expect.poll(said).not.toContain('Version');
    await page.keyboard.press('ArrowRight');
    await expect.poll(said).toMatch(/Version 2$/);
    await page.keyboard.press('Tab');
    await expect.poll(isShown).toBe(true);
    await expectSettled(page, 'a chart with another version');
  });

  test('figures of one survey (RS-01, RS-04, RS-05, RS-06, RS-07, RS-11)', async () => {
    const call = nextCall(page, 'GET', RESULTS);
    await go(`/survey/${ids.other}`);
    expect(spanOf(await call)).toEqual([addDays(today, -29), today]);
    await page.getByRole('heading', { level: 1, name: 'Survey Results' }).waitFor();
    const { body } = await session.api.get<SurveyResults>(`/surveys/${ids.other}/results`);
    expect(await figure('Past 7 Days')).toBe(body.responses_count_7_days);
    expect(await figure('Past 30 Days')).toBe(body.responses_count_30_days);
    expect(await figure('Total Responses')).toBe(body.responses_count);
    expect(await figure('Impressions')).toBe(body.impressions);
    await session.api.respond(ids.other, [{ question_id: 'q1', value: 'Yes' }]);
    await session.api.impression(ids.other);
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(await figure('Total Responses')).toBe(body.responses_count + 1);
    expect(await figure('Impressions')).toBe(body.impressions + 1);
  });

  test('a card for each question, with counts, texts and comments (RS-14, RS-15, RS-16, RS-17, RS-18, RS-19)', async () => {
    await go(`/survey/${ids.mixed}`);
    const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
    expect(headings.map((each) => each.replace(/^\d+\s*/, ''))).toEqual(
      expect.arrayContaining(['Which one?', 'Why so?']),
    );
    await card('Which one').getByText('2 answers').waitFor();
    await card('Which one').getByText('1 skipped').waitFor();
    const rows = await card('Which one').locator('tbody tr').allInnerTexts();
    expect(rows.map((row) => row.replace(/\s+/g, ' ').trim())).toEqual(['Pears 100% 2', 'Apples 0% 0']);
    await card('Which one').getByText('So juicy').waitFor();
    await card('Why so').getByText('2 answers').waitFor();
    await card('Why so').getByText('1 skipped').waitFor();
    const given = card('Why so').getByRole('listitem').filter({ hasText: 'They are green' });
    const givenAt = (await given.locator('time').getAttribute('datetime')) ?? '';
    expect(dayInZone(new Date(givenAt), SITE_ZONE)).toBe(today);
    await expectSettled(page, 'the results of a survey');
  });

  test('the date picker, its presets and its ends (RS-08, RS-09, RS-10, RS-12, RS-13)', async () => {
    await go(`/survey/${ids.mixed}`);
    await openPicker();
    const presets = picker().getByRole('list', { name: 'Preset ranges' }).getByRole('button');
    expect(await presets.allInnerTexts()).toEqual([
      'Today',
      'Yesterday',
      'Last Week',
      'Last Month',
      'Last 7 Days',
      'Last 30 Days',
      'Last 90 Days',
    ]);
    const tomorrow = addDays(today, 1);
    // The first of a month is on the calendar's next page.
    if (!tomorrow.endsWith('-01')) {
      expect(await dayButton(tomorrow).isDisabled()).toBe(true);
      expect(await dayButton(today).isDisabled()).toBe(false);
    }
    await expectSettled(page, 'the open date picker');
    for (const [name, days] of [
      ['Last 7 Days', 7],
      ['Last 30 Days', 30],
      ['Last 90 Days', 90],
    ] as const) {
      if (!(await picker().isVisible())) await openPicker();
      const call = nextCall(page, 'GET', RESULTS);
      await presets.filter({ hasText: name }).click();
      expect(spanOf(await call)).toEqual([addDays(today, -days), addDays(today, -1)]);
    }
    await card('Which one').getByText('0 answers').waitFor();
    await card('Why so').getByText('No answers in this range.').waitFor();
    await go(`/survey/${ids.mixed}?start_date=2005-01-01&end_date=2005-01-01`);
    await openPicker();
    expect(await dayButton('2005-01-01').isDisabled()).toBe(false);
    expect(await picker().getByRole('button', { name: 'Previous month' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await picker().waitFor({ state: 'detached' });
  });

  test('to another survey, to its responses, to what should be mended (RS-02, RS-03, RS-20, RS-21, SW-30)', async () => {
    await go(`/survey/${ids.mixed}`);
    await pick('Survey', 'Broken');
    await page.waitForURL(`**/admin/results/survey/${ids.broken}`);
    await card('Broken').getByText('This question has invalid options. You can fix it here').waitFor();
    expect(await figure('Total Responses')).toBe(0);
    await expectSettled(page, 'the results of a survey without answers');
    await card('Broken').locator('[data-tone="amber"] > svg').waitFor();
    const editor = card('Broken').getByRole('link', { name: 'here' });
    expect(await editor.getAttribute('href')).toBe(`/admin/surveys/edit/${ids.broken}/questions`);
    await page.getByRole('link', { name: 'See Individual Responses' }).click();
    await page.waitForURL(`**/admin/results/survey/${ids.broken}/responses`);
    await page.getByRole('heading', { name: 'No responses yet' }).waitFor();
    await expectSettled(page, 'the empty list of responses');
    expect(session.complaints).toEqual([]);
  });

  test('a renamed question says what it was called, a deleted one stays with its answers (D-23)', async () => {
    const questions = [choice('q', 'Tea or coffee?', ['Tea', 'Coffee']), text('gone', 'And why?')];
    const survey = await session.api.survey({ title: 'Edited since', status: 'publish', questions });
    const response = await session.api.respond(survey.id, [
      { question_id: 'q', value: 'Tea' },
      { question_id: 'gone', value: 'It is warm' },
    ]);
    const edited = [choice('q', 'What do you drink?', ['Water', 'Coffee'])];
    const { revision: _, ...draft } = survey;
    const saved = await session.api.send('PUT', `/surveys/${survey.id}`, { ...draft, questions: edited });
    expect(saved.status).toBe(200);
    await go(`/survey/${survey.id}`);
    await card('What do you drink').getByText('Earlier: Tea or coffee?', { exact: true }).waitFor();
    const rows = await card('What do you drink').locator('tbody tr').allInnerTexts();
    expect(rows.map((row) => row.replace(/\s+/g, ' ').trim())).toContain('Tea 100% 1');
    await card('And why').getByText('No longer part of the survey').waitFor();
    await card('And why').getByText('It is warm').waitFor();
    await expectSettled(page, 'the results of an edited survey');
    await go(`/survey/${survey.id}/responses/${response}`);
    await page.getByRole('heading', { name: 'Tea or coffee?' }).waitFor();
    await page.getByRole('heading', { name: 'And why? (No longer part of the survey)' }).waitFor();
  });

  test('text written from right to left has its last character at the left (RS-18)', async () => {
    const questions = [text('q', 'In your words?')];
    const { id } = await session.api.survey({ title: 'From the right', status: 'publish', questions });
    await session.api.respond(id, [{ question_id: 'q', value: 'مرحبا!' }]);
    await go(`/survey/${id}`);
    const [first, last] = await page.getByText('مرحبا!', { exact: true }).evaluate(({ firstChild: words }) => {
      if (!words) return [0, 0];
      return [0, 5].map((at) => {
        const range = document.createRange();
        range.setStart(words, at);
        range.setEnd(words, at + 1);
        return range.getBoundingClientRect().left;
      });
    });
    expect(last).toBeLessThan(first ?? 0);
  });

  test('results that could not be loaded look well, too', async () => {
    const { context, page: other } = await openPage(session.browser, DESKTOP, {
      storageState: session.state,
    });
    await other.route(`**/api/v1/surveys/${ids.mixed}/results?*`, (route) =>
      route.fulfill({ status: 422, json: { code: 'invalid', message: 'Some fields are not valid.' } }),
    );
    await other.goto(`${session.product.url}/admin/results/survey/${ids.mixed}`);
    await other.getByRole('button', { name: 'Try again' }).waitFor();
    await expectSettled(other, 'survey results that failed');
    await context.close();
  });

  test('where visitors leave, in the light and in the dark, on a phone too (PA-72)', async () => {
    await go(`/survey/${ids.mixed}?partial=1`);
    await page.getByRole('button', { name: 'Visitors' }).click();
    const line = page.getByRole('table', { name: 'Where visitors leave' }).getByRole('row', { name: /Which one/ });
    await line.waitFor();
    const seen = await line.getByRole('cell').allInnerTexts();
    expect(seen.slice(0, 4)).toEqual(['3', '2', '1', '0']);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const size of [PHONE, DESKTOP]) {
        await page.setViewportSize(size);
        await expectSettled(page, `where visitors leave, ${colorScheme}, ${size.width} px`);
      }
    }
  });

  test('all of it fits a phone (RO-01, RS-01)', async () => {
    const phone = await openPage(session.browser, PHONE, { storageState: session.state });
    for (const path of ['', `/survey/${ids.mixed}`]) {
      await phone.page.goto(`${session.product.url}/admin/results${path}`);
      await phone.page.locator('svg.recharts-surface').first().waitFor();
      await expectSettled(phone.page, `results${path} on a phone`);
    }
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });
});
