import type { LanguagePart } from '@userfeedback/contract';
import { layOver } from '@userfeedback/engine/languages/lay-over';
import { chooseLanguage } from '@userfeedback/engine/languages/match-language';
import { LanguageSelect } from '@userfeedback/survey-view/language-select';
import { spokenWords } from '@userfeedback/survey-view/spoken-words';
import { guard } from './guard.ts';
import type { LaidTexts, PageContext, ShownSurvey } from './parts.ts';

/**
 * If a language does not arrive in this time, the survey starts in its base language. A language that failed is asked
 * for again after it.
 */
const WAITS_MS = 3000;
/** Pages change their language without an event. */
const LOOK_MS = 500;
/** The visitor's choice, for all surveys of the tab. */
const CHOSEN = 'userfeedback-language';

const parts: Record<string, Promise<LanguagePart | undefined>> = {};

/** Once; while a survey is tested, the part is there already. */
async function load(api: string, part: string | LanguagePart): Promise<LanguagePart | undefined> {
  if (typeof part !== 'string') return part;
  const fetchPart = async (): Promise<LanguagePart | undefined> => {
    try {
      const reply = await fetch(`${api}/widget/texts/${part}`, { credentials: 'omit' });
      if (reply.ok) return await reply.json();
    } catch {}
    // A language that is still wanted is looked for every half second, which is too often for the server.
    setTimeout(() => delete parts[part], WAITS_MS);
    return undefined;
  };
  parts[part] ??= fetchPart();
  return parts[part];
}

function findWanted({ storage, calls }: PageContext, root: HTMLElement, isInline: boolean) {
  const around = (name: 'data-language' | 'lang') => {
    for (let element = root.parentElement; element; element = element.parentElement) {
      const tag = element.getAttribute(name);
      if (tag) return tag;
    }
    return undefined;
  };
  let said: string | undefined;
  for (const { name, value } of calls) if (name === 'setLanguage') said = typeof value === 'string' ? value : undefined;
  const script = document.querySelector('script[data-language]')?.getAttribute('data-language');
  return {
    set: storage.passing.read(CHOSEN) ?? said,
    placed: (isInline ? around('data-language') : undefined) ?? script ?? undefined,
    page: around('lang'),
    browser: navigator.languages,
  };
}

export const openTexts = async (context: PageContext, base: ShownSurvey, root: HTMLElement): Promise<LaidTexts> => {
  const { site, storage, debug } = context;
  const { languages = {}, lang: baseTag, choice, is_shortcode } = base;
  const tags = Object.keys(languages);
  if (baseTag && !tags.includes(baseTag)) tags.push(baseTag);
  const { widget_settings } = await site.load();
  const prefersBrowser = widget_settings.widget_language === 'browser';
  let shown: string | undefined;
  let laidSurvey: unknown;
  let follow = () => {};

  const wanted = () => chooseLanguage(findWanted(context, root, is_shortcode), tags, prefersBrowser) ?? baseTag;
  const choose = (tag: string) => {
    storage.passing.write(CHOSEN, tag);
    // Also the language that arrived too late.
    shown = undefined;
    follow();
  };
  const lay = (tag: string | undefined, part: LanguagePart | undefined): LaidTexts => {
    shown = tag;
    // The page may name the visitor when the survey is already shown.
    const survey = part
      ? {
          ...layOver(base, part),
          get identity() {
            return base.identity;
          },
        }
      : base;
    const words = part && spokenWords(part);
    const { lang } = survey;
    laidSurvey = survey;
    if (lang) root.setAttribute('lang', lang);
    debug.languages = { ...debug.languages, [base.id]: lang ?? null };
    const names = Object.entries(choice ?? {});
    const head = names.length > 0 && (
      <LanguageSelect
        label={part?.words.language ?? 'Language'}
        languages={names.map(([each, name]) => ({ tag: each, name }))}
        chosen={tag ?? ''}
        onChoose={choose}
      />
    );
    return { survey, words, head };
  };
  const loadFor = async (tag: string | undefined) => {
    const part = tag === undefined ? undefined : languages[tag];
    return part ? load(site.api, part) : undefined;
  };
  const first = wanted();
  const late = new Promise<undefined>((done) => setTimeout(done, WAITS_MS));
  const part = await Promise.race([loadFor(first), late]);
  const isLate = first !== undefined && first !== baseTag && !part;
  const laid = lay(isLate ? baseTag : first, part);
  // It stays in its base language until another one is wanted.
  if (isLate) shown = first;
  return {
    ...laid,
    followLanguage: (session, draw) => {
      const look = guard(async () => {
        const tag = wanted();
        if (tag === shown) return;
        const next = await loadFor(tag);
        // Of several wishes the last one counts; what did not arrive is not shown.
        if (tag !== wanted() || (tag !== undefined && languages[tag] && !next)) return;
        // A closing message has replaced the thanks and stays as it is.
        if (session.survey !== laidSurvey) return;
        Object.assign(session, lay(tag, next));
        draw();
      });
      follow = look;
      const timer = setInterval(() => {
        if (root.isConnected) look();
        else clearInterval(timer);
      }, LOOK_MS);
    },
  };
};
