import type { Browser, Page, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSettled } from './admin.ts';
import { expectAccessible, launchBrowser, openPage, WIDTHS } from './browser.ts';
import type { Product } from './product.ts';
import { startElite } from './product.ts';

/** The questions of the survey, in order, each with how a visitor answers it. */
const QUESTIONS = [
  { type: 'Radio Button', title: 'How did you find us?', options: ['A friend', 'A search'] },
  { type: 'Checkbox', title: 'What do you read?', options: ['Essays', 'Recipes'] },
  { type: 'Image Radio', title: 'Which cover do you like?', options: ['Left', 'Right'] },
  { type: 'Icon Choice', title: 'Which mood fits?', options: ['Calm', 'Lively'] },
  { type: 'Text', title: 'What is missing?' },
  { type: 'Long Text', title: 'Tell us more' },
  { type: 'Email', title: 'Where may we answer?' },
  { type: 'Star Rating', title: 'How do you like the site?' },
  { type: 'NPS', title: 'Would you recommend us?' },
] as const;

describe.each(WIDTHS)('the main job on a $name', ({ name, width, height }) => {
  const title = `Reader survey on a ${name}`;
  let product: Product;
  let browser: Browser;
  let admin: Page;
  let complaints: string[];

  const settled = (where: string) => expectSettled(admin, where);

  beforeAll(async () => {
    product = await startElite(['question-types', 'targeting'], { processes: 3 });
    browser = await launchBrowser();
    const opened = await openPage(browser, { width, height });
    admin = opened.page;
    complaints = opened.complaints;
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  test('an administrator signs in by the one-time link, is welcomed and goes on to the surveys (SL-01, SL-04, SL-12, FH-05)', async () => {
    await admin.goto(product.signInLink);
    await admin.getByRole('heading', { level: 1, name: 'Welcome' }).waitFor();
    await admin.getByRole('heading', { name: 'Ordinary Weather is a demo site with made-up visitors' }).waitFor();
    await settled('the welcome');
    await admin.getByRole('link', { name: 'Look around' }).click();
    await admin.getByRole('heading', { level: 1, name: 'Surveys' }).waitFor();
    expect(await admin.locator('[data-route="surveys-index"]').count()).toBe(1);
    if (name === 'desktop') {
      const heads = await admin.getByRole('columnheader').allInnerTexts();
      const words = heads.map((head) => head.trim()).filter((head) => /^[A-Z][a-z]+$/.test(head));
      expect(words).toEqual(['Title', 'Status', 'Created', 'Shortcode', 'Responses', 'Actions']);
    }
    const filters = await admin.getByRole('link', { name: /^(All|Published|Scheduled|Draft|Trash)\b/ }).allInnerTexts();
    expect(filters.map((text) => text.replace(/[^A-Za-z]/g, ''))).toEqual([
      'All',
      'Published',
      'Scheduled',
      'Draft',
      'Trash',
    ]);
    await settled('the surveys list');
  });

  test('a survey with all nine types is built and published (SL-02, ED-08, ED-09, QN-05, QN-14, SP-96)', async () => {
    await admin.getByRole('link', { name: 'Create New' }).first().click();
    await admin.getByRole('heading', { name: 'Select a Template' }).waitFor();
    expect(new URL(admin.url()).pathname).toBe('/admin/surveys/new/setup');
    expect(await admin.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await settled('the setup step');
    await admin.getByRole('button', { name: /Start from Scratch/ }).click();
    await retitle(admin, title);
    for (const [index, question] of QUESTIONS.entries()) await addQuestion(admin, index, question);
    // After scrolling to the last card, the bar at the top may cover half of a button.
    await admin.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await settled('the questions step');
    const saved = admin.waitForResponse((response) => response.url().endsWith('/api/v1/surveys'));
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    expect((await saved).status()).toBe(200);
    await admin.getByText('Your Survey was Saved as a Draft.').waitFor();
    for (const step of ['Settings', 'Workflow', 'Publish']) {
      await admin.getByRole('button', { name: `Next Step: ${step}` }).click();
    }
    await admin.getByRole('heading', { name: `Summary of ${title}` }).waitFor();
    await admin.getByText('9 Questions').waitFor();
    await settled('the publish step');
    await admin.getByRole('button', { name: 'Save and Publish' }).click();
    await admin.getByRole('heading', { level: 1, name: 'Surveys' }).waitFor();
    await admin.getByRole('link', { name: title }).first().waitFor();
  });

  test('a visitor answers it on the site (WG-20, WG-28, WG-31, WG-34, WG-58, WG-60, WG-61, WG-66, WG-67, API-S-13, SP-96)', async () => {
    const visitor = await openPage(browser, { width, height });
    const { page } = visitor;
    const impression = page.waitForResponse((response) => response.url().includes('/impression'));
    await page.goto(`${product.url}/`);
    expect((await impression).status()).toBe(201);
    const panel = page.getByRole('region', { name: title });
    await panel.waitFor();
    await expectAccessible(page, 'the site with the widget');
    const isSubmission = (response: Response) =>
      response.url().endsWith('/responses') && response.request().method() === 'POST';
    const [answer] = await Promise.all([page.waitForResponse(isSubmission), answerAll(page)]);
    expect(answer.status()).toBe(201);
    await panel.getByText('Thanks for your feedback!').waitFor();
    const sent = answer.request().postDataJSON();
    expect(sent.answers).toHaveLength(QUESTIONS.length);
    expect(sent.page_submitted).toMatchObject({ link: `${product.url}/`, title: await page.title() });
    const { data } = await answer.json();
    await expect
      .poll(async () => {
        const cookies = await visitor.context.cookies();
        const cookie = cookies.find(({ name }) => /^userfeedback-\d+$/.test(name));
        return cookie && JSON.parse(decodeURIComponent(cookie.value));
      })
      .toEqual({ submitted: true, last_response_id: data });
    expect(visitor.complaints).toEqual([]);
    await visitor.context.close();
  });

  test('the administrator sees it in the results (RO-01, RO-12, RS-01, RS-06, RS-07, RS-14, RS-17, RS-18)', async () => {
    await admin.goto(`${product.url}/admin/results`);
    await admin.getByRole('heading', { level: 1, name: 'Results Overview' }).waitFor();
    await settled('the results overview');
    await admin
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('link', { name: /View Results/ })
      .click();
    await admin.getByRole('heading', { level: 1, name: 'Survey Results' }).waitFor();
    await admin.getByText('Total Responses').waitFor();
    for (const { title: question } of QUESTIONS)
      await admin.getByRole('heading', { level: 2, name: question }).waitFor();
    await admin.getByText('More pictures, please').first().waitFor();
    await settled('the survey results');
  });

  test('in the list of responses and by itself (RS-03, RL-01, RL-11, SR-01, SR-08, SR-14, SR-18)', async () => {
    await admin.getByRole('link', { name: 'See Individual Responses' }).click();
    await admin.getByRole('heading', { level: 1, name: 'Responses' }).waitFor();
    await settled('the responses list');
    await admin.locator('tbody a[href*="/responses/"]').first().click();
    await admin.getByRole('heading', { level: 1, name: /^Response #\d+$/ }).waitFor();
    await admin.getByRole('heading', { name: 'Response Details' }).waitFor();
    await admin.getByText('reader@example.test').waitFor();
    await admin.getByText('Essays, Recipes').waitFor();
    await settled('the single response');
    expect(complaints).toEqual([]);
  });
});

async function retitle(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit title' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

async function addQuestion(page: Page, index: number, question: (typeof QUESTIONS)[number]): Promise<void> {
  if (index === 0) {
    await page.getByRole('combobox', { name: 'Question type' }).click();
    await page.getByRole('option', { name: new RegExp(`^${question.type}`) }).click();
  } else {
    await page.getByRole('button', { name: 'Add Question' }).click();
    await page.getByRole('option', { name: new RegExp(`^${question.type}`) }).click();
  }
  const card = page.getByRole('region', { name: `Question ${index + 1}`, exact: true });
  await card.getByRole('textbox', { name: 'Question', exact: true }).fill(question.title);
  if (!('options' in question)) return;
  for (const [at, option] of question.options.entries()) {
    const row = card.getByRole('textbox', { name: `Option ${at + 1}`, exact: true });
    if ((await row.count()) === 0) await card.getByRole('button', { name: 'Add option' }).click();
    await row.fill(option);
  }
}

/** Answers every question as a visitor does; single choices, stars and NPS move on by themselves. */
async function answerAll(page: Page): Promise<void> {
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByLabel('A search', { exact: true }).click();
  await page.getByLabel('Recipes').check();
  await page.getByLabel('Essays').check();
  await next();
  await page.getByLabel('Right').check();
  await next();
  await page.getByLabel('Calm').check();
  await next();
  await page.getByRole('textbox', { name: 'What is missing?' }).fill('More pictures, please');
  await next();
  await page.getByRole('textbox', { name: 'Tell us more' }).fill('A long walk through the archive would be lovely.');
  await next();
  await page.getByRole('textbox', { name: 'E-mail address' }).fill('reader@example.test');
  await next();
  await page.getByRole('radio', { name: '4 stars' }).click({ force: true });
  await page.getByRole('radio', { name: '9', exact: true }).click({ force: true });
}
