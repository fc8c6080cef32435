import type { TestDocument } from '@userfeedback/contract';
import type { Page, PageContext } from './parts.ts';
import type { Site } from './site.ts';
import type { TextStore, WidgetStorage } from './storage.ts';

const LOOK_MS = 250;

/**
 * Shows one survey alone, below a strip that says what happens. `piece` of the address names the test. Nothing is
 * written into the browser.
 */
export function openTest(
  context: PageContext,
  piece: string,
  token: string,
  openPage: (context: PageContext) => Page,
): Page {
  const { api, page: own } = context.site;
  const strip = document.createElement('userfeedback-test');
  const shadow = strip.attachShadow({ mode: 'open' });
  const words = document.createElement('div');
  const link = document.createElement('a');
  const button = document.createElement('button');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  shadow.adoptedStyleSheets = [sheet];
  words.setAttribute('role', 'status');
  shadow.append(words, button);
  // First in the page, so that it is read first.
  document.documentElement.prepend(strip);
  strip.popover = 'manual';
  strip.showPopover?.();

  let known: TestDocument | undefined;
  let page: Page | undefined;
  let goesOnTo = '';
  let problem = '';
  /** What the widget would store in the browser. */
  let kept: Record<string, string> = {};
  const store: TextStore = {
    names: () => Object.keys(kept),
    read: (name) => kept[name],
    write: (name, text) => {
      kept[name] = text;
      return true;
    },
    drop: (name) => {
      delete kept[name];
    },
  };
  const storage: WidgetStorage = {
    server: context.storage.server,
    lasting: store,
    passing: store,
    remember: store.write,
    // Without what an earlier visit has stored for this survey.
    cookies: (own) => {
      const { [own]: _, ...others } = context.storage.cookies(own);
      return { ...others, ...kept };
    },
  };
  const site: Site = {
    api,
    ahead: Number.NaN,
    async load(maxAge) {
      if (known && maxAge !== 0) return known;
      // The page of a link has it, and is read again with it.
      if (own) {
        known = (await context.site.load(known ? maxAge : undefined)) as TestDocument;
        // The link has ended.
        if (!known.test) location.reload();
        return known;
      }
      const reply = await fetch(`${api}/widget/test/${token}`, { credentials: 'omit', cache: 'no-store' });
      const body = await reply.json();
      if (!reply.ok) {
        problem = body.message;
        page?.destroy();
        throw reply;
      }
      known = body;
      return body;
    },
  };
  const reasons: PageContext['reasons'] = {};
  const say = (text = '', address = '') => {
    if (words.textContent === text + address) return;
    link.href = link.textContent = address;
    link.hidden = !address;
    words.replaceChildren(text, link);
  };
  const look = () => {
    if (problem) return say(problem);
    if (!known?.test) return;
    const { texts } = known.test;
    button.textContent = texts.again as string;
    const root = document.querySelector<HTMLElement>('userfeedback-widget');
    const why = Object.values<string[]>({ ...known.reasons, ...reasons }).flat();
    if (goesOnTo) say(`${texts.redirect} `, goesOnTo);
    else if (root?.dataset.index === '-1') say(texts.waits);
    else if (!root && why.length) say([texts.hidden, ...why.map((code) => texts[code])].join(' '));
    else say(texts.test);
  };
  const start = async () => {
    goesOnTo = problem = '';
    kept = {};
    page?.destroy();
    try {
      await site.load(0);
    } catch {
      return;
    }
    const cut = (address: string) => address.replace(piece, '').replace(`/${token}`, '');
    const redirect = (address: string) => {
      goesOnTo = address;
    };
    const loadedAt = performance.now();
    page = openPage({ ...context, site, storage, reasons, loadedAt, trial: { cut, redirect } });
    await page.decide();
  };
  button.onclick = () => start().then(look, look);
  const timer = setInterval(look, LOOK_MS);
  return {
    hear: async (name, value) => !!page && page.hear(name, value),
    decide: async () => {
      if (page) await page.decide();
      else await start();
    },
    destroy: () => {
      clearInterval(timer);
      strip.remove();
      return page?.destroy();
    },
  };
}

const STYLE = `:host{all:initial;position:fixed;inset:0 0 auto;z-index:9999999;width:100%;box-sizing:border-box;display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;justify-content:center;padding:8px;background:#ffd43b;font:600 14px/1.4 system-ui}div{overflow-wrap:anywhere}a,button{font:inherit;color:#1b1f26}button:empty{display:none}:focus-visible{outline:2px solid}`;
