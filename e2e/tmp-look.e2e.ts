import { expect, test } from 'vitest';
import { openSession } from './admin.ts';
import { openPage } from './browser.ts';
import { startElite } from './product.ts';

test('look', async () => {
  const session = await openSession(() => startElite(['question-types', 'behavior'], { demo: false }));
  try {
    const questions = [
      { id: 'score', type: 'star-rating' as const, title: 'How was your visit?' },
      { id: 'why', type: 'radio-button' as const, title: 'Why?', config: { options: ['Price', 'Quality'] } },
    ];
    const on = (compare: '>' | '<', value: string) => ({ question_id: 'score', compare, value });
    const plain = await session.api.survey({ title: 'Plain', questions, status: 'draft', template: 'blank' });
    const full = await session.api.survey({
      title: 'Fair',
      template: 'blank',
      status: 'draft',
      questions,
      settings: {
        thank_you: {
          message: 'Thanks for your feedback!',
          button: { label: 'Back to the shop', url: 'https://shop.example' },
          endings: [
            {
              id: 'a',
              conditions: [on('>', '4'), { question_id: 'why', compare: '=', value: 'Quality' }],
              message: 'Glad to hear that, {{answer:why|friend}}!',
              button: { label: 'Write a review', url: 'https://reviews.example/us' },
            },
            { id: 'b', conditions: [on('<', '3')], message: '', button: null },
          ],
        },
      },
    });
    for (const [name, size, options] of [
      ['wide', { width: 1440, height: 1100 }, {}],
      ['phone', { width: 390, height: 844 }, {}],
      ['wide-dark', { width: 1440, height: 1100 }, { colorScheme: 'dark' as const }],
      ['phone-dark', { width: 390, height: 844 }, { colorScheme: 'dark' as const }],
      ['wide-ar', { width: 1440, height: 1100 }, { locale: 'ar' }],
      ['phone-de', { width: 390, height: 844 }, { locale: 'de' }],
    ] as const) {
      const { page, context } = await openPage(session.browser, size, { storageState: session.state, ...options });
      for (const [what, id] of [
        ['plain', plain.id],
        ['full', full.id],
      ] as const) {
        await page.goto(`${session.product.url}/admin/surveys/edit/${id}/questions`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const card = page.locator('[data-field="settings.thank_you.type"]').first();
        await card.scrollIntoViewIfNeeded();
        await page.waitForTimeout(700);
        await page.screenshot({ path: `/tmp/look-${name}-${what}.png`, fullPage: true });
      }
      if (name === 'wide') {
        await page.getByRole('button', { name: 'Show what comes after the last question' }).click();
        await page.waitForTimeout(400);
        await page.screenshot({ path: `/tmp/look-menu.png` });
        await page.getByRole('menuitem', { name: 'Ending 1' }).click();
        await page.waitForTimeout(600);
        await page.screenshot({ path: `/tmp/look-ending.png` });
      }
      await context.close();
    }
    expect(1).toBe(1);
  } finally {
    await session.close();
  }
}, 240_000);
