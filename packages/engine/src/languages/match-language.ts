/** Languages with several scripts, and the usual one. */
const SCRIPTS: Record<string, string> = { zh: 'hans', sr: 'cyrl' };
const TRADITIONAL = /^(tw|hk|mo)$/;

/** Pages also write `pt_BR`. */
const TAG = /^([a-z]{2,3})(?:[-_]([a-z]{4}))?(?:[-_]([a-z]{2}|\d{3}))?(?![a-z\d])/;

function partsOf(tag: string): { kind: string; region: string } | undefined {
  const [, named, given, region = ''] = TAG.exec(tag.toLowerCase()) ?? [];
  if (!named) return undefined;
  // Browsers and pages say "Norwegian"; what is written is Bokmål.
  const language = named === 'no' ? 'nb' : named;
  const usual = language === 'zh' && TRADITIONAL.test(region) ? 'hant' : SCRIPTS[language];
  return { kind: language + (given ?? usual), region };
}

/**
 * The same tag, the same without region, or the first of its language and script: `pt` takes `pt-BR`, and `zh-TW` takes
 * `zh-Hant` but never `zh-Hans`.
 */
export function matchLanguage(wanted: string, tags: readonly string[]): string | undefined {
  const parts = partsOf(wanted);
  const fitting = tags.filter((tag) => partsOf(tag)?.kind === parts?.kind);
  const inRegion = (region: string | undefined) => fitting.find((tag) => partsOf(tag)?.region === region);
  return parts && (inRegion(parts.region) ?? inRegion('') ?? fitting[0]);
}

export interface Wishes {
  /** What the visitor has chosen, or the page has set by a call. */
  set: string | null | undefined;
  placed: string | undefined;
  page: string | undefined;
  /** The best first. */
  browser: readonly string[];
}

/** Undefined: none of them is wanted. */
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
