/// <reference path="../userfeedback.d.ts" />
import type { LinkDocument, SubmittedSource, WidgetSurvey } from '@userfeedback/contract';
import { SOURCE_MAX } from '@userfeedback/contract/places-limits';
import { filledIn, readQuery } from '@userfeedback/engine/visit/filled-in';
import { guard } from './guard.ts';
import { openParts } from './load-part.ts';
import type { LoaderContext, Page, Parts, RulesModule } from './parts.ts';
import { loadRare } from './rare-parts.ts';
import type { Site } from './site.ts';
import { readServerTime } from './site.ts';

const find = (what: string) => document.querySelector(what) as HTMLElement;

const textsOf = readQuery(location.search);
/** Number and code of a personal link. */
const invitation = `${textsOf('i')[0]}`;

/** Each personal link has a cookie and begun answers of its own, in a browser that several people use. */
function keepApart(shared: LinkDocument): LinkDocument {
  if (shared.notice) for (const survey of shared.surveys) survey.cookie_name += `-${invitation.split('-')[0]}`;
  return shared;
}

/** As mails, codes and whoever wrote the address say. */
function readSource(): SubmittedSource {
  const [via] = textsOf('via');
  const label = textsOf('source')[0] || textsOf('utm_source')[0] || '';
  return { channel: via === 'email' || via === 'qr' ? via : 'link', label: label.slice(0, SOURCE_MAX) };
}

/** Its document stands in the page, and is read again with the page. */
function openLinkSite(base: string): Omit<Site, 'load'> & { load: (maxAgeMs?: number) => Promise<LinkDocument> } {
  let shared = keepApart(JSON.parse(`${find('#userfeedback-link').textContent}`));
  let readAt = performance.now();
  const read = guard(async () => {
    const reply = await fetch(location.href, { credentials: 'omit', cache: 'no-cache' });
    const [, data] = (await reply.text()).split('id="userfeedback-link">');
    // Whatever replied instead of our server says nothing of the survey.
    if (!data) return;
    readServerTime(site, reply);
    shared = keepApart(JSON.parse(`${data.split('<')[0]}`));
  });
  const site = {
    api: `${base}/api/v1`,
    ahead: Number.NaN,
    // What else stands in the address is nobody's business.
    page: location.origin + location.pathname,
    source: readSource(),
    load: async (maxAgeMs?: number) => {
      const now = performance.now();
      if (maxAgeMs !== undefined && now - readAt >= maxAgeMs) {
        readAt = now;
        await read();
      }
      return shared;
    },
  };
  return site;
}

const fillIn: LoaderContext['fillIn'] = ({ questions }, faceOf) => {
  const typed = filledIn(questions, location.search, faceOf);
  return { typed, filled: typed };
};

/**
 * The page of a survey's link has the survey as data, a place for it, and what may be said instead of it. The survey is
 * one that is placed in a page; no rules of pages, calls of pages or addons belong here.
 */
async function openLink(base: string): Promise<void> {
  const place = find('[data-userfeedback]');
  const said = find('.said');
  const again = find('button');
  const late = find('.late');
  const site = openLinkSite(base);
  const { link, notice, test } = await site.load();
  const isTest = !!test;
  if (isTest) location.replace(`#userfeedback-test=${location.pathname.split('/').pop()}`);
  const id = Number(place.dataset.userfeedback);
  const opened = openParts(base, '');
  const rules: Partial<RulesModule> = {
    loadRare,
    makeRoom: async (lasting) => (await opened.rules()).makeRoom(lasting),
  };
  const parts: Parts = isTest ? opened : { ...opened, rules: async () => rules as RulesModule };
  const reasons: Record<number, string[]> = {};
  const debug: UserFeedbackDebug = { server: base, reasons };
  const context: LoaderContext = {
    site,
    sent: notice && { invitation, unnamed: notice === 'unnamed' },
    debug,
    // All are allowed.
    device: 'desktop',
    parts,
    findPlace: () => false,
    calls: [],
    reasons,
    loadedAt: performance.now(),
    fillIn,
  };
  let page: Page | undefined;
  /** A test decides by itself when the survey starts again. */
  let isDeciding = isTest;
  let wantsFocus = false;

  const findRoot = () => place.querySelector<HTMLElement>('userfeedback-widget');
  const allow = async (display_length: WidgetSurvey['settings']['behavior']['display_length']) => {
    for (const { settings } of (await site.load()).surveys) settings.behavior.display_length = display_length;
  };
  const fail = () => {
    late.className += ' now';
  };
  /** Why there is no survey. */
  const explain = async () => {
    if (!(await site.load()).surveys.length) location.reload();
    else if (!reasons[id]?.length) fail();
    else {
      late.hidden = true;
      said.hidden = false;
      again.hidden = !link.again;
    }
  };
  const decide = async (repeats: boolean) => {
    isDeciding = true;
    try {
      await allow(repeats ? 'repeatedly' : 'until_response');
      page ??= (await (isTest ? parts.rules() : parts.panel())).openPage(context);
      await page.decide();
      // Another tab may answer meanwhile, which does not matter then.
      if (link.again) await allow('repeatedly');
      if (isTest) late.hidden = true;
      else if (!findRoot()) await explain();
    } catch {
      fail();
    }
    isDeciding = isTest;
  };
  const follow = ({ lang }: HTMLElement) => {
    const texts = link.texts[lang];
    if (!texts) return;
    const root = document.documentElement;
    root.lang = lang;
    root.dir = texts.dir;
    document.title = texts.title;
    find('h1').textContent = texts.title;
    if (notice) find('.notice').textContent = `${texts.notice}`;
    said.textContent = texts.answered;
    again.textContent = texts.again;
  };
  const look = () => {
    const root = findRoot();
    if (!root) {
      if (isDeciding) return;
      if (debug.problem) fail();
      // It was answered in another tab, or is over.
      else decide(false);
      return;
    }
    const { state } = root.dataset;
    // A page that nobody sees yet starts when it is seen.
    if (state !== 'inactive' || document.hidden) late.hidden = true;
    said.hidden = true;
    again.hidden = !(link.again && state === 'finished');
    follow(root);
    if (!wantsFocus || state !== 'open') return;
    wantsFocus = false;
    const { shadowRoot } = root;
    (shadowRoot?.querySelector('[tabindex="-1"]') as HTMLElement | null)?.focus();
  };
  again.onclick = () => {
    wantsFocus = true;
    isDeciding = true;
    findRoot()?.remove();
    decide(true);
  };
  const observer = new MutationObserver(look);
  observer.observe(place, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-state', 'lang'],
  });
  decide(false);
}

const script = document.currentScript as HTMLScriptElement;
openLink(`${script.src.split('/widget-assets/')[0]}`);
