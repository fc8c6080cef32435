import type { SurveyPlaces, SurveyResponse } from '@userfeedback/contract';
import type { Browser, BrowserContext } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from './admin.ts';
import { openApi, signIn } from './admin.ts';
import { expectAccessible, expectNoSidewaysScroll, launchBrowser, openPage, WIDTHS } from './browser.ts';
import type { Product } from './product.ts';
import { startProduct } from './product.ts';

const OPEN = '[data-state="open"]';
const USED = 'This link has already been used. Thank you!';
const QUESTIONS = ['First', 'Second'].map((title) => ({
  id: title.toLowerCase(),
  type: 'radio-button' as const,
  title,
  config: { options: ['Yes', 'No'] },
}));
const SETTINGS = { answering: { save_partial: true, back: true, resume: 'day' as const, notice: true } };

describe('personal links', () => {
  let product: Product;
  let browser: Browser;
  let api: Api;
  let storageState: Awaited<ReturnType<typeof signIn>>;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ demo: false, plan: 'elite' }), launchBrowser()]);
    api = openApi(product);
    storageState = await signIn(browser, product);
    return async () => {
      await browser.close();
      await product.stop();
    };
  });

  const invite = async (link: object = {}) => {
    const draft = { title: 'How was it?', status: 'publish' as const, questions: QUESTIONS, settings: SETTINGS };
    const { id } = await api.survey(draft);
    const { body } = await api.send<SurveyPlaces>('PUT', `/surveys/${id}/places`, { link: { enabled: true, ...link } });
    const people = [{ name: 'Ann' }, { name: 'Bo' }];
    await api.send('POST', `/surveys/${id}/invitations`, { people });
    const headers = { authorization: `Bearer ${product.apiKey}` };
    const file = await fetch(`${product.url}/api/v1/surveys/${id}/invitations?format=csv`, { headers });
    const links = (await file.text()).split('\r\n').flatMap((line) => line.split(',')[3] ?? []);
    return { id, url: body.url, links: links.slice(1) as [string, string] };
  };
  const responsesOf = async (id: number) =>
    (await api.get<{ items: SurveyResponse[] }>(`/surveys/${id}/responses`)).body.items;
  const openIn = async (context: BrowserContext, url: string) => {
    const page = await context.newPage();
    const saves: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/visits')) saves.push(JSON.stringify([request.headers(), request.postData()]));
    });
    await page.goto(url);
    return { page, saves };
  };

  test('two links in one browser bring two responses, and each goes on where it was left (LS-40, LS-43, LS-47)', async () => {
    const { id, url, links } = await invite({ invited_only: true });
    const { context, complaints, page: plain } = await openPage(browser, WIDTHS[0]);
    const ann = await openIn(context, links[0]);
    await ann.page.getByText('Your answers are not linked to your name.').waitFor();
    await ann.page.getByText('Yes', { exact: true }).click();
    await ann.page.getByText('Second').waitFor();
    // Answers are saved after some seconds.
    await expect.poll(() => ann.saves.length, { timeout: 15_000 }).toBeGreaterThan(0);
    await ann.page.close();
    const bo = await openIn(context, links[1]);
    await bo.page.getByText('First').waitFor();
    await bo.page.getByText('No', { exact: true }).click();
    await bo.page.getByText('Second').waitFor();
    await bo.page.getByText('No', { exact: true }).click();
    await bo.page.getByText('Thanks for your feedback!').waitFor();
    const again = await openIn(context, links[0]);
    await again.page.getByText('Second').waitFor();
    // This page has said otherwise, and that holds.
    await api.send('PUT', `/surveys/${id}/places`, { link: { named: true } });
    await again.page.getByText('Yes', { exact: true }).click();
    await again.page.getByText('Thanks for your feedback!').waitFor();
    const answers = (await responsesOf(id)).map((response) => response.answers.map(({ value }) => value));
    expect(answers.toSorted()).toEqual([
      ['No', 'No'],
      ['Yes', 'Yes'],
    ]);
    const stored = JSON.stringify(await responsesOf(id));
    expect(stored).toContain(url);
    expect(stored).not.toContain('invited_as');
    const saves = [...ann.saves, ...bo.saves, ...again.saves];
    for (const link of links) for (const text of [stored, ...saves]) expect(text).not.toContain(link.split('-').at(-1));
    expect(saves.join()).not.toContain('invitation');
    await again.page.reload();
    await again.page.getByText(USED).waitFor();
    await plain.goto(url);
    await plain.getByText('You need a personal link for this survey.').waitFor();
    expect(complaints.filter((text) => !/40[39]|410/.test(text))).toEqual([]);
    await context.close();
  });

  test('who sends by a link that was used meanwhile reads it in place of the thanks, and so for one that was withdrawn (LS-42)', async () => {
    const { id, links } = await invite({ named: true });
    const visits = await Promise.all(
      [links[0], links[0], links[1]].map(async (link) => {
        const { context } = await openPage(browser, WIDTHS[0]);
        const { page } = await openIn(context, link);
        await page.getByText('Your answers are linked to your name.').waitFor();
        await page.getByText('Yes', { exact: true }).click();
        await page.getByText('Second').waitFor();
        return { context, page };
      }),
    );
    await api.send('POST', `/surveys/${id}/invitations/withdraw`, { ids: [2] });
    const said = ['Thanks for your feedback!', USED, 'This link no longer works.'];
    for (const [nth, { page }] of visits.entries()) {
      await page.getByText('Yes', { exact: true }).click();
      await page.getByText(said[nth] ?? '').waitFor();
      const kept = await page.evaluate('Object.keys(localStorage).filter((key) => key.includes("outbox"))');
      expect(kept).toEqual([]);
    }
    const finished = (await responsesOf(id)).filter(({ is_partial }) => !is_partial);
    expect(finished.map(({ invited_as }) => invited_as)).toEqual(['Ann']);
    for (const { context } of visits) await context.close();
  });

  test.each(WIDTHS)(
    'a personal link and its pages are whole and accessible at $width px (LS-44, LS-47)',
    async (width) => {
      const { id, links } = await invite({ named: true });
      const { context, page } = await openPage(browser, width);
      await page.goto(links[0]);
      await page.locator(OPEN).waitFor();
      await expectAccessible(page, 'a personal link');
      await expectNoSidewaysScroll(page, 'a personal link');
      await api.send('POST', `/surveys/${id}/invitations/withdraw`, { ids: [1] });
      await page.reload();
      await page.getByText('This link no longer works.').waitFor();
      await expectAccessible(page, 'a withdrawn link');
      await context.close();
    },
  );

  test.each(WIDTHS)(
    'the list in "Share survey" is whole and accessible at $width px, in dark colors (LS-41)',
    async (width) => {
      const { id } = await invite();
      const people = [{ name: 'A very long name'.repeat(4), email: `${'long'.repeat(12)}@example.com` }];
      await api.send('POST', `/surveys/${id}/invitations`, { people, until: '2099-01-31' });
      const { context, page } = await openPage(browser, width, { storageState, colorScheme: 'dark' });
      await page.goto(`${product.url}/admin/surveys/edit/${id}/questions?panel=share`);
      await page.getByRole('button', { name: 'Make links' }).click();
      await page.getByRole('list', { name: 'Personal links' }).scrollIntoViewIfNeeded();
      await expectNoSidewaysScroll(page, 'the list');
      await expectAccessible(page, 'the list');
      await page.getByRole('button', { name: 'Withdraw the link of Ann' }).press('Enter');
      await page.getByText('Withdrawn', { exact: true }).waitFor();
      await context.close();
    },
  );
});
