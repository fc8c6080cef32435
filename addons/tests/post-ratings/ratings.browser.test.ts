import { WORD_FILES } from '@userfeedback/engine/languages/words/index';
import { expect, test } from 'vitest';
import { RATINGS, serveRatings } from '../../../apps/widget/testing/ratings.ts';
import { setStage } from '../../../apps/widget/testing/stage.ts';

const stage = setStage();

test.each(['mouse', 'keyboard'] as const)(
  'a post can be rated where no form may be submitted, by %s (FV-11)',
  async (by) => {
    const policy = 'sandbox allow-scripts allow-same-origin';
    stage.host.headers = { 'content-security-policy': policy };
    stage.host.html = `<main>${RATINGS}</main>`;
    let given: number[] = [];
    const { page } = await stage.visit({
      prepare: async (page) => {
        given = await serveRatings(page);
      },
    });
    const stars = page.getByRole('radio');
    await stars.first().waitFor();
    if (by === 'mouse') await stars.nth(3).click();
    else {
      await stars.first().press('ArrowRight');
      await page.keyboard.press('Enter');
    }
    await page.getByText('Thanks for your rating!').waitFor();
    expect(given).toEqual([by === 'mouse' ? 4 : 2]);
  },
);

test('if nothing can be stored, a rating is remembered until the page is left (FV-13)', async () => {
  stage.host.html = `<main>${RATINGS}</main>`;
  let given: number[] = [];
  const { page, complaints } = await stage.visit({
    prepare: async (page) => {
      given = await serveRatings(page);
      await page.addInitScript(() => {
        for (const [owner, name] of [
          [Document.prototype, 'cookie'],
          [window, 'localStorage'],
        ] as const) {
          const refuse = () => {
            throw new DOMException('Not here.', 'SecurityError');
          };
          Object.defineProperty(owner, name, { get: refuse, set: refuse });
        }
      });
    },
  });
  await page.getByRole('radio').nth(3).click();
  await page.getByText('Thanks for your rating!').waitFor();
  // Another page of the same single-page site.
  await page.evaluate((html) => {
    const main = document.querySelector('main');
    if (main) main.innerHTML = html;
    return Object(Reflect.get(window, 'userfeedback')).setFacts({});
  }, RATINGS);
  await page.getByText('Your rating: 4 of 5').waitFor();
  expect(given).toEqual([4]);
  expect(complaints).toEqual([]);
});

test('a page of another language asks for the words in it, and an English one for none (LA-47)', async () => {
  const asked: string[] = [];
  const visit = async (lang: string) => {
    stage.host.html = `<main lang="${lang}">${RATINGS}</main>`;
    const { page } = await stage.visit({
      prepare: async (page) => {
        await serveRatings(page, {}, lang === 'pl' ? { ...WORD_FILES.pl.words.ratings, lang } : undefined);
        page.on('request', (request) => {
          if (request.url().includes('/ratings') && request.method() === 'GET')
            asked.push(new URL(request.url()).search);
        });
      },
    });
    await page.getByRole('radio').nth(3).waitFor();
    return page;
  };
  const polish = await visit('pl');
  await polish.getByText('0 głosów').waitFor();
  await polish.getByRole('radio', { name: '4 z 5' }).click();
  await polish.getByText('1 głos').waitFor();
  const english = await visit('en-GB');
  await english.getByText('0 votes').waitFor();
  expect(asked).toEqual(['?language=pl', '']);
});

test.each<[string, number, unknown]>([
  ['a page', 403, '<p>Blocked</p>'],
  ['a page that says it is fine', 200, '<p>Sign in</p>'],
  ['an empty object', 200, {}],
  ['a code of somebody else', 404, { code: 'nonsense' }],
  ['a code of ours with another status', 410, { code: 'not_found' }],
])('a rating that a proxy has answered with %s is kept and sent again (XV-01)', async (_name, status, body) => {
  stage.host.html = `<main>${RATINGS}</main>`;
  let given: number[] = [];
  let lies = 2;
  const { page } = await stage.visit({
    prepare: async (page) => {
      given = await serveRatings(page);
      await page.route('**/ratings', (route) => {
        if (route.request().method() !== 'POST' || lies-- <= 0) return route.fallback();
        return route.fulfill({ status, body: typeof body === 'string' ? body : JSON.stringify(body) });
      });
    },
  });
  await page.getByRole('radio').nth(3).click();
  await page.getByText('Your rating could not be sent yet.').waitFor();
  await page.getByText('Thanks for your rating!').waitFor();
  expect(given).toEqual([4]);
});

test('a rating that our server refuses is sent no more (XV-01)', async () => {
  stage.host.html = `<main>${RATINGS}</main>`;
  const { page } = await stage.visit({
    prepare: async (page) => {
      await serveRatings(page);
      await page.route('**/ratings', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 404, json: { code: 'not_found', message: 'Gone.' } })
          : route.fallback(),
      );
    },
  });
  await page.getByRole('radio').nth(3).click();
  await page.getByText('This post cannot be rated any more.').waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

const named = (name: string) => `<form name="${name}"></form><img name="${name}" alt="">`;
test.each<[string, string, string]>([
  ['without JSON', 'window.JSON = undefined', ''],
  [
    'where all objects have a toJSON',
    'for (const kind of [Object, Array, String, Number]) kind.prototype.toJSON = () => "spoiled"',
    '',
  ],
  [
    'with forms that have names of the document',
    '',
    ['createElement', 'querySelectorAll', 'createElementNS', 'head', 'cookie'].map(named).join(''),
  ],
  [
    'where methods of elements and lists are those of an old library',
    `Element.prototype.append = Element.prototype.replaceWith = function () { return this };
     Array.prototype.map = Array.prototype.filter = Array.prototype.includes = function () { return this };
     Array.prototype.entries = Object.entries = () => [];
     Map.prototype.get = Set.prototype.has = () => { throw new TypeError('Old.') };`,
    '',
  ],
  [
    'where methods are gone',
    'delete Element.prototype.append; delete Object.assign; delete Element.prototype.closest; delete Intl.PluralRules',
    '',
  ],
])('on a page %s a post is rated, and nothing is complained of (XV-15)', async (_name, script, html) => {
  stage.host.html = `${html}<main>${RATINGS}</main>`;
  // In the page alone: scripts of a test would run in new frames, too.
  stage.host.snippet = `<script>${script}</script><script async src="${stage.host.origin}/widget.js"></script>`;
  let given: number[] = [];
  const { page, complaints } = await stage.visit({
    prepare: async (page) => {
      given = await serveRatings(page);
    },
  });
  await page.getByRole('radio').nth(3).click();
  await expect.poll(() => given).toEqual([4]);
  await page.getByText('Thanks for your rating!').waitFor();
  expect(complaints).toEqual([]);
});

test('a rating that waits belongs to the server whose script has stored it (XV-18)', async () => {
  stage.host.html = `<main>${RATINGS}</main>`;
  let given: number[] = [];
  const { page } = await stage.visit({
    prepare: async (page) => {
      given = await serveRatings(page);
      await page.addInitScript(() =>
        localStorage.setItem(
          'userfeedback-rating/12',
          '{"rating":2,"sent":false,"server":"https://other.example/api/v1"}',
        ),
      );
    },
  });
  await page.getByRole('radio').first().waitFor();
  await page.waitForTimeout(300);
  expect(given).toEqual([]);
  expect(await page.getByRole('radio').nth(1).isChecked()).toBe(false);
});
