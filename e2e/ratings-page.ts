import type { Page } from 'playwright-core';

/** Keeps font requests off the network. */
export async function withoutFontService(page: Page): Promise<void> {
  await page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
}

/** Watches which parts of the widget a page loads, each checked by its hash; returns those of the last load. */
export async function watchParts(page: Page): Promise<() => Promise<(string | undefined)[]>> {
  await page.addInitScript(() => {
    const parts: (string | undefined)[] = [];
    Reflect.set(window, 'parts', parts);
    new MutationObserver((changes) => {
      for (const link of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (link instanceof HTMLLinkElement && /^sha256-/.test(link.integrity))
          parts.push(/([a-z]+)-[^/]*$/.exec(link.href)?.[1]);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'parts'));
}

/** Watches for a text from now on; returns how many milliseconds it was there by the page's own clock. */
export async function timeShown(page: Page, text: string): Promise<() => Promise<number>> {
  const watch = await page.evaluateHandle((wanted) => {
    const time = new Promise<number>((resolve) => {
      let since: number | undefined;
      new MutationObserver((_changes, observer) => {
        const isThere = document.body.textContent.includes(wanted);
        if (isThere) since ??= performance.now();
        if (isThere || since === undefined) return;
        observer.disconnect();
        resolve(performance.now() - since);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    return { time };
  }, text);
  return () => watch.evaluate(({ time }) => time);
}

/** Holds back the next save of the settings until the returned function is called. */
export async function holdSave(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    '**/post-ratings/settings',
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  return letGo;
}

/** One computed style of an element. */
export function styleOf(
  place: ReturnType<Page['locator']>,
  name: 'color' | 'backgroundColor' | 'fontFamily',
): Promise<string> {
  return place.evaluate((it, key) => getComputedStyle(it)[key], name);
}
