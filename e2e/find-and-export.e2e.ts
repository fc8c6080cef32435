import { readFile } from 'node:fs/promises';
import type { WidgetDocument } from '@userfeedback/contract';
import type { Download } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from './admin.ts';
import { choice, expectSettled, openSession } from './admin.ts';
import { expectAccessible, expectNoSidewaysScroll, WIDTHS } from './browser.ts';
import { text } from './editor-page.ts';
import { startElite } from './product.ts';

const [DESKTOP, PHONE] = WIDTHS;

let session: Session;
beforeAll(async () => {
  session = await openSession(() => startElite(['question-types'], { demo: false, processes: 3 }));
});
afterAll(() => session?.close());

describe('filtering responses', () => {
  let id: number;
  let responses: number[];

  beforeAll(async () => {
    const { api } = session;
    ({ id } = await api.survey({
      title: 'To be filtered',
      status: 'publish',
      questions: [
        choice('q1', 'Which parts of the magazine?', ['Essays', 'Straßenkartensammlungen'], 'checkbox'),
        text('q2', 'Anything else?'),
      ],
    }));
    const words = ['Lovely drawings', 'Mehr Gärten, bitte', 'More drawings'];
    responses = [];
    for (const [at, value] of words.entries()) {
      const parts = at === 2 ? ['Straßenkartensammlungen'] : ['Essays'];
      responses.push(
        await api.respond(id, [
          { question_id: 'q1', value: parts },
          { question_id: 'q2', value },
        ]),
      );
    }
  });

  const open = async (search = '') => {
    await session.page.goto(`${session.product.url}/admin/results/survey/${id}/responses${search}`);
    await session.page.getByRole('heading', { level: 1, name: 'Responses' }).waitFor();
  };
  const shown = () =>
    session.page
      .locator('tbody tr[data-id]')
      .evaluateAll((rows) => rows.map((row) => Number((row as HTMLElement).dataset.id)));
  const counts = async () =>
    (await session.page.getByRole('navigation', { name: 'Filter by status' }).getByRole('link').allInnerTexts()).map(
      (each) => each.replace(/\s+/g, ' '),
    );

  test('by words, answer and day; counts follow, the address keeps it, one button clears it (RL-07, RL-08)', async () => {
    const { page } = session;
    await open();
    await page.getByRole('searchbox', { name: 'Search responses' }).fill('DRAW');
    await expect.poll(shown).toEqual([responses[2], responses[0]]);
    await expect.poll(counts).toEqual(['All (2)', 'Published (2)', 'Partial (0)', 'Trash (0)']);
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('combobox', { name: 'Answer' }).selectOption({ label: 'Essays' });
    await expect.poll(shown).toEqual([responses[0]]);
    await expectAccessible(page, 'the filters');
    await page.keyboard.press('Escape');
    await page.getByText('Which parts of the magazine? is Essays', { exact: true }).waitFor();
    await page.getByRole('button', { name: /Date range:\s*Any day/ }).click();
    await page.getByRole('button', { name: 'Today' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.has('start_date')).toBe(true);
    await page.reload();
    await expect.poll(shown).toEqual([responses[0]]);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page, 'filtered responses on a phone');
    await page.setViewportSize(DESKTOP);
    await expectAccessible(page, 'filtered responses');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(shown).toEqual(responses.toReversed());
    expect(new URL(page.url()).search).toBe('');
  });

  test('the pager stays within the filter and leads back to it (SR-05, D-20)', async () => {
    const { page } = session;
    await open('?search=drawings');
    await page.getByRole('link', { name: `#${responses[2]}` }).click();
    await page.getByText('Response 1 of 2').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('Response 2 of 2').waitFor();
    await page.getByRole('heading', { level: 1, name: `Response #${responses[0]}` }).waitFor();
    await page.getByRole('link', { name: 'Back to All Responses' }).click();
    await expect.poll(shown).toEqual([responses[2], responses[0]]);
  });

  test('the export has what the filter shows, and says so (EX-02)', async () => {
    const { page } = session;
    await open('?question_id=q1&value=Essays');
    await expect.poll(shown).toHaveLength(2);
    await page.getByRole('button', { name: 'Export Results' }).click();
    await page.getByText('Only responses that match the filters (2)').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ]);
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(responses.slice(0, 2));
  });

  test('the filters stand in one line (RL-01)', async () => {
    const { page } = session;
    await open();
    const parts = [
      page.getByRole('combobox', { name: 'Survey' }),
      page.getByRole('button', { name: /^Date range/ }),
      page.getByRole('button', { name: 'Add filter' }),
      page.getByRole('searchbox', { name: 'Search responses' }),
    ];
    const spread = async () => {
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
      const middles = boxes.map((box) => (box ? box.y + box.height / 2 : 0));
      return Math.max(...middles) - Math.min(...middles);
    };
    await expect.poll(spread).toBeLessThan(5);
  });

  test('nothing found says so and offers the way back', async () => {
    const { page } = session;
    await open('?search=zebra');
    await page.getByRole('heading', { name: 'No matching responses' }).waitFor();
    await expectAccessible(page, 'no matching responses');
    await page.locator('main').getByRole('button', { name: 'Clear filters' }).last().click();
    await expect.poll(shown).toHaveLength(3);
    expect(session.complaints).toEqual([]);
  });
});

describe('suspected spam', () => {
  let id: number;
  beforeAll(async () => {
    ({ id } = await session.api.survey({ title: 'Open to all', status: 'publish' }));
  });

  test('is set aside for review, says why, and counts once it is cleared', async () => {
    const { api, page, product } = session;
    const genuine = await api.respond(id, [{ question_id: 'q1', value: 'Yes' }]);
    const list = `${product.url}/admin/results/survey/${id}/responses`;
    const filters = page.getByRole('navigation', { name: 'Filter by status' }).getByRole('link');
    const row = (of: number) => page.locator(`tbody tr[data-id="${of}"]`);
    await page.goto(list);
    await row(genuine).waitFor();
    expect(await filters.count()).toBe(4);

    const document: WidgetDocument = await (await fetch(`${product.url}/api/v1/widget`)).json();
    const nonce = document.surveys.find((survey) => survey.id === id)?.nonces.submission;
    const answers = [{ question_id: 'q1', value: 'No' }];
    const { body } = await api.send<{ data: number }>('POST', `/surveys/${id}/responses`, {
      answers,
      nonce,
      website: 'https://buy.example',
    });
    await page.goto(list);
    await row(genuine).waitFor();
    expect(await row(body.data).count()).toBe(0);
    await filters.filter({ hasText: 'Suspected spam' }).click();
    await row(body.data).waitFor();
    await expectSettled(page, 'suspected spam');
    await row(body.data)
      .getByRole('link', { name: `#${body.data}` })
      .click();
    await page.getByText('A hidden field was filled in').waitFor();

    await page.goBack();
    await row(body.data).hover();
    await row(body.data).getByRole('button', { name: 'Not spam' }).click();
    await expect.poll(() => row(body.data).count()).toBe(0);
    await page.goto(list);
    await row(body.data).waitFor();
    expect(await filters.count()).toBe(4);
    await page.setViewportSize(PHONE);
    await expectSettled(page, 'the list with a cleared response on a phone');
    await page.setViewportSize(DESKTOP);
    expect(session.complaints).toEqual([]);
  });
});

const rowsOf = async (download: Download) =>
  (await readFile(await download.path(), 'utf8')).split('\r\n').filter(Boolean);

describe('exporting responses', () => {
  let id: number;
  beforeAll(async () => {
    ({ id } = await session.api.survey({
      title: 'To be exported',
      status: 'publish',
      questions: [choice('q1', 'Yes or no?', ['Yes', 'No']), { id: 'q2', type: 'text', title: 'Why?' }],
    }));
    await session.api.respond(id, [
      { question_id: 'q1', value: 'Yes' },
      { question_id: 'q2', value: 'Because' },
    ]);
    await session.api.respond(id, [{ question_id: 'q1', value: 'No' }]);
  });

  const download = async (button: string, format: string) => {
    const { page } = session;
    await page.getByRole('button', { name: button }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: format }).click(),
    ]);
    return file;
  };

  test('survey results: everything, or one question (EX-01, EX-03, EX-05, SW-26, SP-96)', async () => {
    const { page, product } = session;
    await page.goto(`${product.url}/admin/results/survey/${id}`);
    const all = await download('Export Results', 'CSV');
    expect(all.suggestedFilename()).toMatch(/^[^_]+(?:_\d{4}-\d\d-\d\d){2}\.csv$/);
    expect(await rowsOf(all)).toHaveLength(3);
    const one = await download('Export the answers to: Why?', 'CSV');
    expect((await rowsOf(one))[1]).toMatch(/,Because$/);
    const sheet = await download('Export Results', 'Excel (XLSX)');
    expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/);
    await expectAccessible(page, 'survey results with exports');
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page, 'survey results with exports on a phone');
    await page.setViewportSize(DESKTOP);
  });

  test('the responses list exports too (EX-02, EX-03)', async () => {
    const { page, product } = session;
    await page.goto(`${product.url}/admin/results/survey/${id}/responses`);
    expect(await rowsOf(await download('Export Results', 'CSV'))).toHaveLength(3);
    expect(session.complaints).toEqual([]);
  });
});

describe('an import', () => {
  test('by keyboard alone, on a phone in the dark too: axe finds nothing (VR-94)', async () => {
    const { page, api, product } = session;
    const { id } = await api.survey({
      title: 'To be filled',
      status: 'publish',
      questions: [choice('q1', 'Which?', ['Red', 'Blue']), text('q2', 'Why?')],
    });
    const check = async (where: string) => {
      await expectNoSidewaysScroll(page, where);
      await expectAccessible(page, where);
    };
    const onPhone = async (where: string) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize(PHONE);
      await check(`${where}, on a phone`);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(DESKTOP);
    };
    /** Presses Tab until that control has the focus, and Enter. */
    const press = async (name: string) => {
      const control = page.getByRole('button', { name, exact: true });
      await control.waitFor();
      for (let steps = 0; !(await control.evaluate((one) => one === document.activeElement)); steps++) {
        expect(steps, `steps to “${name}”`).toBeLessThan(40);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
    };
    const focused = (name: string | RegExp) =>
      expect
        .poll(() => page.getByRole('heading', { name }).evaluate((heading) => heading === document.activeElement))
        .toBe(true);
    await page.goto(`${product.url}/admin/results/survey/${id}/import`);
    await page.getByText(/^No imports in the last 30 days/).waitFor();
    await onPhone('choosing a file');
    const buffer = Buffer.from(
      'Submitted,Which?,Why?\n2026-10-01 10:00,Red,Warm\n2026-10-02 10:00,Blue,\n2026-10-03 10:00,Green,\n',
    );
    await page.setInputFiles('input[type=file]', { name: 'colours.csv', mimeType: 'text/csv', buffer });
    await focused('Match the columns');
    await check('what the columns are');
    await onPhone('what the columns are');
    await press('Check');
    await focused('2 new, 0 already there, 0 conflicting, 1 with problems');
    await check('what the check found');
    await onPhone('what the check found');
    await press('Import 2 responses');
    await page.getByText('Done: 2 new, 0 already there, 1 row with problems').waitFor();
    await onPhone('a finished import');
    await press('Undo the import of “colours.csv”');
    await onPhone('asking before it is undone');
    await press('Delete 2 responses');
    await page.getByText('Undone', { exact: true }).waitFor();
    await page.goto(`${product.url}/admin/results/survey/${id}`);
    await page.setViewportSize(PHONE);
    const status = page.getByRole('main').getByText('Published', { exact: true });
    expect((await status.boundingBox())?.height, 'the status is in one line').toBeLessThan(24);
    await page.setViewportSize(DESKTOP);
  });
});
