import type { SurveyResults } from '@userfeedback/contract';
import { addDays } from '@userfeedback/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { expectSettled, nextCall, openSession } from './admin.ts';
import { openPage, WIDTHS } from './browser.ts';
import { siteToday, startElite } from './product.ts';

const [, PHONE] = WIDTHS;
const ANSWERS = /\/surveys\/\d+\/answers$/;

describe('the results of an NPS survey', () => {
  let session: Session;
  const ids = { full: 0, empty: 0, single: 0 };
  const today = siteToday();

  const go = async (id: number, search = '') => {
    await session.page.goto(`${session.product.url}/admin/results/survey/${id}${search}`);
    await session.page.getByRole('heading', { name: 'Net Promoter Score' }).waitFor();
    await session.page.waitForLoadState('networkidle');
  };
  const figures = async () => {
    const panel = session.page.getByRole('region', { name: 'Net Promoter Score' });
    const entries = await panel.locator('dl > *').allInnerTexts();
    return entries.map((entry) => entry.replace(/\s+/g, ' ').trim());
  };
  const chart = () => session.page.getByRole('figure', { name: 'Score and shares per day' });
  const comments = () => session.page.getByRole('region', { name: 'How likely?' }).getByRole('listitem');
  const commentTexts = async () =>
    (await comments().locator('p:first-child').allInnerTexts()).map((each) => each.trim());

  beforeAll(async () => {
    session = await openSession(() => startElite(['question-types'], { demo: false }));
    const create = async (title: string) => {
      const survey = await session.api.survey({
        title,
        type: 'nps',
        status: 'publish',
        questions: [
          { id: 'nps', type: 'nps', title: 'How likely?', settings: { comment_box: true } },
          { id: 'why', type: 'text', title: 'Why is that?' },
        ],
      });
      return survey.id;
    };
    ids.full = await create('Would you recommend us?');
    ids.empty = await create('Nobody was asked yet');
    ids.single = await create('One of each');
    for (const value of [10, 9, 9, 8, 7, 6, 1]) {
      await session.api.respond(ids.full, [
        { question_id: 'nps', value, extra: { comments: `Because of ${value}` } },
        { question_id: 'why', value: 'In words' },
      ]);
    }
    for (const value of [10, 8, 6]) {
      await session.api.respond(ids.single, [{ question_id: 'nps', value }]);
    }
  });
  afterAll(() => session?.close());

  test('a layout of its own with the score and its shares (NP-01, NP-03, NP-04, NP-08, NP-09, NP-10)', async () => {
    await go(ids.full);
    expect(await figures()).toEqual(['NPS Score 14', 'Promoter 42%', 'Passive 28%', 'Detractor 28%']);
    const { body } = await session.api.get<SurveyResults>(`/surveys/${ids.full}/results`);
    expect(body.nps_overview).toEqual({ nps: 14, promoter: 42, passive: 28, detractor: 28 });
    // No card with bars for the score; what else was asked keeps its card.
    expect(await session.page.getByRole('table', { name: 'How likely?' }).count()).toBe(0);
    await session.page.getByRole('region', { name: /Why is that/ }).waitFor();
    await expectSettled(session.page, 'the results of an NPS survey');
  });

  test('three of different groups are 33 percent each (NP-11)', async () => {
    await go(ids.single);
    expect(await figures()).toEqual(['NPS Score 0', 'Promoter 33%', 'Passive 33%', 'Detractor 33%']);
    await session.page.getByText('No comments in this range.').waitFor();
  });

  test('the score of each day, between axes that never move (NP-05, NP-06, NP-07)', async () => {
    await go(ids.full);
    await chart().locator('.recharts-line-dot').first().waitFor();
    const marks = await chart().locator('.recharts-cartesian-axis-tick-value').allTextContents();
    const shares = marks.filter((mark) => mark.endsWith('%')).map((mark) => Number.parseInt(mark, 10));
    expect(shares.toSorted((one, other) => one - other)).toEqual([0, 20, 40, 60, 80, 100]);
    const scores = marks.filter((mark) => /^-?\d+$/.test(mark)).map(Number);
    expect(scores.toSorted((one, other) => one - other)).toEqual([-100, -50, 0, 50, 100]);
    // One day has scores: one point on each of the four lines.
    expect(await chart().locator('.recharts-line-dot').count()).toBe(4);
    await chart().getByRole('button', { name: 'Show as table' }).click();
    await expect.poll(() => chart().getByRole('cell').allInnerTexts()).toEqual(['14', '42%', '28%', '28%', '7']);
  });

  test('figures, chart and comments follow the date picker (NP-02)', async () => {
    const before = addDays(today, -3);
    await go(ids.full, `?start_date=${before}&end_date=${before}`);
    expect(await figures()).toEqual(['NPS Score 0', 'Promoter 0%', 'Passive 0%', 'Detractor 0%']);
    await session.page.getByText('No scores in this range.').waitFor();
    await session.page.getByText('No comments in this range.').waitFor();
    await session.page.getByRole('button', { name: /^Date range/ }).click();
    await session.page.getByRole('button', { name: 'Today', exact: true }).click();
    await expect.poll(figures).toEqual(['NPS Score 14', 'Promoter 42%', 'Passive 28%', 'Detractor 28%']);
    await expect.poll(() => comments().count()).toBe(7);
  });

  test('comments, searched and by group (NP-12, NP-13)', async () => {
    await go(ids.full);
    expect(await commentTexts()).toEqual([1, 6, 7, 8, 9, 9, 10].map((value) => `Because of ${value}`));
    await comments().first().getByText('Answered: 1').waitFor();
    const promoters = nextCall(session.page, 'GET', ANSWERS, { group: 'promoter' });
    await session.page.getByRole('radiogroup', { name: 'Comments by' }).getByText('Promoters').click();
    await promoters;
    await expect.poll(commentTexts).toEqual(['Because of 9', 'Because of 9', 'Because of 10']);
    const search = session.page.getByRole('searchbox', { name: 'Search the comments on: How likely?' });
    expect(await search.getAttribute('placeholder')).toBe('Search comments');
    await search.fill('OF 10');
    await expect.poll(commentTexts).toEqual(['Because of 10']);
    await search.fill('of 6');
    await session.page.getByText('Nothing found.').waitFor();
    await session.page.getByRole('radiogroup', { name: 'Comments by' }).getByText('Detractors').click();
    await expect.poll(commentTexts).toEqual(['Because of 6']);
    await expectSettled(session.page, 'comments that were searched');
  });

  test('ten comments a page (NP-14)', async () => {
    for (let count = 0; count < 4; count++) {
      const extra = { comments: `One more ${count}` };
      await session.api.respond(ids.full, [{ question_id: 'nps', value: 8, extra }]);
    }
    await go(ids.full);
    const pages = session.page.getByRole('navigation', { name: 'Pages of answers to: How likely?' });
    await pages.getByText('of 2').waitFor();
    expect(await comments().count()).toBe(10);
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(commentTexts).toEqual(['Because of 10']);
  });

  test('all of it fits a phone, also without any answer (NP-01)', async () => {
    const phone = await openPage(session.browser, PHONE, { storageState: session.state });
    for (const id of [ids.full, ids.empty]) {
      await phone.page.goto(`${session.product.url}/admin/results/survey/${id}`);
      await phone.page.getByRole('heading', { name: 'Net Promoter Score' }).waitFor();
      await expectSettled(phone.page, `an NPS survey on a phone (${id})`);
    }
    await phone.page.goto(`${session.product.url}/admin/results/survey/${ids.full}`);
    const scores = phone.page.getByRole('figure', { name: 'Score and shares per day' });
    await scores.getByRole('button', { name: 'Show as table' }).click();
    const row = scores.getByRole('row').last();
    await row.waitFor();
    expect((await row.boundingBox())?.height, 'a day in one line').toBeLessThan(40);
    const cut = await scores.locator('section').evaluate((area) => area.scrollWidth - area.clientWidth);
    expect(cut, 'pixels of the table out of sight').toBeLessThanOrEqual(0);
    expect([...phone.complaints, ...session.complaints]).toEqual([]);
    await phone.context.close();
  });
});
