/** Languages that are written in several scripts, with the usual one. */
const SCRIPTS: Record<string, string> = { zh: 'hans', sr: 'cyrl' };
/** Regions in which Chinese is written in the other script. */
const TRADITIONAL = /^(tw|hk|mo)$/;

/** Pages write `pt_BR`, too. */
const TAG = /^([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?![a-z\d])/;

/** Language and script of a tag, and its region, in small letters; undefined if it is none. */
function partsOf(tag: string): { kind: string; region: string } | undefined {
  const [, named, given, region = ''] = TAG.exec(tag.toLowerCase()) ?? [];
  if (!named) return undefined;
  // Browsers and pages name Norwegian as a whole; what is written is Bokmål.
  const language = named === 'no' ? 'nb' : named;
  const usual = language === 'zh' && TRADITIONAL.test(region) ? 'hant' : SCRIPTS[language];
  return { kind: language + (given ?? usual), region };
}

/**
 * The tag that a wanted one is met by: itself, the same without region, or the first of its language and script: `pt`
 * takes `pt-BR`, and `zh-TW` takes `zh-Hant` but never `zh-Hans`.
 */
export function matchLanguage(wanted: string, tags: readonly string[]): string | undefined {
  const parts = partsOf(wanted);
  const fitting = tags.filter((tag) => partsOf(tag)?.kind === parts?.kind);
  const inRegion = (region: string | undefined) => fitting.find((tag) => partsOf(tag)?.region === region);
  return parts && (inRegion(parts.region) ?? inRegion('') ?? fitting[0]);
}

/** What names a language for a visitor. */
export interface Wishes {
  /** What the visitor has chosen, or the page has said by a call. */
  set: string | null | undefined;
  /** Of the placed element or the script tag. */
  placed: string | undefined;
  page: string | undefined;
  /** The best first. */
  browser: readonly string[];
}

/** The language that a visitor gets of those that a survey shows; undefined: none of them is wanted. */
export function chooseLanguage(
  { set, placed, page, browser }: Wishes,
  tags: readonly string[],
  prefersBrowser: boolean,
): string | undefined {
  for (const wanted of [set, placed, ...(prefersBrowser ? [...browser, page] : [page, ...browser])]) {
    const tag = wanted ? matchLanguage(wanted, tags) : undefined;
    if (tag) return tag;
  }
  return undefined;
}
