import type { BrowserContext, Page } from 'playwright-core';

/** What is wrong with a screen in a made-up language. */
export interface Findings {
  /** Visible texts that are no messages: they stand outside of the brackets. */
  outside: string[];
  /** Messages of which a part cannot be seen. */
  cut: string[];
  /** What sticks out of the window sideways, where the page can be moved. */
  sideways: string[];
}

/** Words of the API: what visitors and editors wrote, and names of addons, plans and templates. */
export function collectWords(context: BrowserContext): ReadonlySet<string> {
  const words = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === 'string') words.add(value.trim());
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) add(each);
  };
  context.on('response', async (response) => {
    if (!/\/api\/v1\//.test(response.url())) return;
    add(await response.json().catch(() => null));
  });
  return words;
}

/** Names that are the same in every language, and what browsers make of moments, countries and languages. */
const NAMES =
  /\b(Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sep(tember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?|Mo(n|nday)?|Tu(e|esday)?|We(d|dnesday)?|Th(u|ursday)?|Fr(i|iday)?|Sa(t|turday)?|Su(n|nday)?|AM|PM|UTC|GMT|ago|in|at|days?|hours?|minutes?|seconds?|yesterday|today|tomorrow|weeks?|months?|UserFeedback|Lite|Plus|Pro|Elite|English|French|Ctrl|Alt|Shift|Esc|Enter|Space|CSV|XLSX|JSON|XML|FORM|GET|POST|PUT|PATCH|DELETE)\b/g;

export async function lookAt(page: Page, words: ReadonlySet<string>): Promise<Findings> {
  const { outside, ...found } = await page.evaluate(readPage);
  const known = [...words].join('\n');
  const unknown = outside
    .map((text) => text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((text) => /\p{L}{2}/u.test(text.replaceAll(NAMES, '')) && !known.includes(text));
  return { outside: [...new Set(unknown)], ...found };
}

/** Runs in the browser. */
function readPage(): Findings {
  const outside: string[] = [];
  const cut: string[] = [];
  let depth = 0;
  const read = (text: string, isWhole: boolean) => {
    let left = '';
    let level = isWhole ? 0 : depth;
    for (const letter of text) {
      if (letter === '⟦') level += 1;
      else if (letter === '⟧') level -= 1;
      else if (level === 0) left += letter;
    }
    if (!isWhole) depth = level;
    if (/\p{L}/u.test(left)) outside.push(left);
  };
  const isHiddenFromEyes = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width <= 1 || height <= 1;
  };
  const checkSize = (element: HTMLElement) => {
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
    const own = [...element.childNodes].some(
      (child) => child.nodeType === Node.TEXT_NODE && child.textContent?.includes('⟦'),
    );
    if (!own || isHiddenFromEyes(element)) return;
    const isWide = overflowX !== 'visible' && overflowX !== 'auto' && element.scrollWidth > element.clientWidth + 1;
    const isHigh = overflowY !== 'visible' && overflowY !== 'auto' && element.scrollHeight > element.clientHeight + 4;
    if (isWide || isHigh)
      cut.push(`${element.textContent?.trim().slice(0, 80)} (${textOverflow}, ${element.className})`);
  };
  const walk = (element: Element) => {
    // Code, and names of languages in these themselves.
    if (element.matches('script, style, noscript, svg, iframe, pre, code, kbd, [lang]')) return;
    if (element instanceof HTMLElement) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) return;
      checkSize(element);
    }
    for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder', 'title'])
      read(element.getAttribute(name) ?? '', true);
    for (const child of element.childNodes) {
      if (child instanceof Element) walk(child);
      else if (child.nodeType === Node.TEXT_NODE) read(child.textContent ?? '', false);
    }
  };
  walk(document.body);
  const isMovable = document.documentElement.scrollWidth > window.innerWidth;
  const sideways = [...document.body.querySelectorAll('*')].filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > window.innerWidth + 1);
  });
  const named = sideways.map(
    ({ tagName, className, textContent }) => `${tagName} ${className} ${textContent?.trim().slice(0, 40)}`,
  );
  return { outside, cut, sideways: isMovable ? named.slice(0, 9) : [] };
}
