import type { Locator, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { adminOf } from '../load.ts';
import type { Measurement } from '../measurement.ts';
import { percentile } from '../measurement.ts';
import { makeSite } from '../product.ts';

const SLOWER = 4;
const QUESTIONS = 100;
const OPTIONS = ['Never', 'Seldom', 'Sometimes', 'Often', 'Always'];
const LETTERS = 'abcdefghijklmnopqrst';
/** Longer than one letter takes, in milliseconds. */
const BETWEEN_LETTERS = 250;
/** Typing that rested for a second is a step of undo of its own. */
const BETWEEN_STEPS = 1200;
const SETTLED = 4000;

/** How long a letter and an undo take in the editor of a long survey until they are on screen. */
export const typing: Measurement = {
  name: 'typing',
  needs: 'Chromium',
  title: `Writing in a survey of ${QUESTIONS} questions, processor ${SLOWER} times slower`,
  async run({ isQuick }) {
    const executablePath = process.env.CHROMIUM_PATH;
    if (!executablePath) return [];
    const site = await makeSite(4589);
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const role = ['--role', 'administrator'];
      const signIn = await site.uf('user', 'create', '--email', 'bench@example.com', ...role);
      const authorization = `Bearer ${await site.uf('apikey', 'create', ...role)}`;
      await site.start();
      const { id } = await adminOf(site.url, authorization)('POST', '/surveys', longSurvey());
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(signIn);
      await page.waitForURL(/\/admin\/(?!sign-in)/);
      const runs = isQuick ? 1 : 5;
      const letters: number[] = [];
      const undos: number[] = [];
      const bare: number[] = [];
      for (let run = 0; run < runs; run++) {
        bare.push(await medianOfLetters(page, await openBare(page)));
        const title = await openEditor(page, `${site.url}/admin/surveys/edit/${id}/questions`);
        letters.push(await medianOfLetters(page, title));
        undos.push(await medianOfUndos(page, title));
      }
      const middle = (all: number[]) => percentile(all, 0.5);
      return [
        { what: 'a letter, until it is on screen', value: middle(letters), unit: 'ms', goal: ['<=', 50] },
        { what: 'a letter on a page with nothing but a field', value: middle(bare), unit: 'ms' },
        { what: 'an undo, until it is on screen', value: middle(undos), unit: 'ms', goal: ['<=', 100] },
      ];
    } finally {
      await browser.close();
      await site.remove();
    }
  },
};

function longSurvey(): object {
  const questions = Array.from({ length: QUESTIONS }, (_, at) => ({
    id: `q${at}`,
    type: 'radio-button',
    title: `How often do you do what question ${at} is about?`,
    config: { options: OPTIONS },
  }));
  return { title: 'A long survey', status: 'draft', questions };
}

async function openBare(page: Page): Promise<Locator> {
  await page.goto('about:blank');
  await page.setContent('<label>Question <input></label>');
  return page.getByLabel('Question');
}

async function openEditor(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  const title = page.getByRole('textbox', { name: 'Question', exact: true });
  await title.fill('Short');
  await page.waitForTimeout(SETTLED);
  return title;
}

async function medianOfLetters(page: Page, field: Locator): Promise<number> {
  await field.focus();
  return measureKeys(page, async () => {
    for (const letter of LETTERS) {
      await page.keyboard.press(letter);
      await page.waitForTimeout(BETWEEN_LETTERS);
    }
  });
}

async function medianOfUndos(page: Page, field: Locator): Promise<number> {
  const steps = [1, 2, 3, 4, 5];
  for (const step of steps) {
    await field.fill(`Step ${step}`);
    await page.waitForTimeout(BETWEEN_STEPS);
  }
  return measureKeys(page, async () => {
    for (let left = steps.length; left > 0; left--) {
      await page.keyboard.press('Control+z');
      await page.waitForTimeout(BETWEEN_STEPS);
    }
  });
}

/** The median time from a key to the frame that shows what it did, in milliseconds, on the slow processor. */
async function measureKeys(page: Page, press: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate(WATCH);
  await press();
  const times = (await page.evaluate('window.times')) as number[];
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return percentile(times, 0.5);
}

/** Runs in the page: each key's time until its frame is drawn. */
const WATCH = `
  window.times = [];
  window.addEventListener('keydown', ({ key, timeStamp }) => {
    if (key === 'Control') return;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.times.push(performance.now() - timeStamp);
      port2.postMessage(null);
    });
  }, true);
`;
