import type { LinkState } from '@userfeedback/engine';
import { hasLimits, inForce, linkState, SPOKEN, shownLanguages } from '@userfeedback/engine';
import { LRUCache } from 'lru-cache';
import type { PreparedBody } from '../../platform/api/prepared-body.ts';
import { prepareBody } from '../../platform/api/prepared-body.ts';
import type { Deps, SiteNow } from '../../platform/deps.ts';
import { atMost } from '../../platform/memory.ts';
import { findLinked } from '../places/service.ts';
import { draftOf } from '../surveys/stored/stored-survey.ts';
import type { Made } from '../visitor/kept-document.ts';
import { KeptDocument, listStates, today } from '../visitor/kept-document.ts';
import { endsOf } from '../visitor/widget-document.ts';
import type { BuiltLink } from './built-link.ts';
import { saidPage } from './page.ts';
import { closedMessage, openSurveyPage } from './survey-page.ts';
import { wordsIn } from './words.ts';

const KEPT_PAGES = 300;
const IS_SLUG = /^[a-z\d-]+$/;

export interface LinkPage extends Made {
  state: LinkState;
  /** The end of its address now; empty for a survey that does not exist. */
  slug: string;
  /** Those that it can be shown in; the first one is for everybody else. */
  languages: readonly string[];
  hasFonts: boolean;
  bodyIn: (language: string) => Promise<PreparedBody>;
}

type WithoutSurvey = Exclude<LinkState, 'open' | 'closed'>;

/** The pages of links, each prepared once per language, and again after a change. */
export class LinkPages {
  readonly #deps: Deps;
  readonly #built: () => Promise<BuiltLink>;
  readonly #known = new LRUCache<string, KeptDocument<LinkPage>>(atMost(KEPT_PAGES));
  readonly #said: Record<WithoutSurvey, LinkPage['bodyIn']>;

  constructor(deps: Deps, built: () => Promise<BuiltLink>) {
    this.#deps = deps;
    this.#built = built;
    const said = (state: WithoutSurvey) =>
      preparedOnce(async (language) => saidPage(wordsIn(language).link[state], { built: await built(), language }));
    this.#said = { missing: said('missing'), early: said('early'), invited: said('invited') };
  }

  async find(slug: string): Promise<LinkPage> {
    const known = this.#known.get(slug);
    const kept = known ?? new KeptDocument(this.#deps, (site, now) => this.#read(slug, site, now));
    const page = kept.current() ?? (await kept.fresh());
    if (!known && page.slug !== '') this.#known.set(slug, kept);
    return page;
  }

  async #read(asked: string, site: SiteNow, now: Date): Promise<LinkPage> {
    const none = { limited: [], limits: new Map(), moments: [], languages: SPOKEN, hasFonts: false };
    // PostgreSQL refuses some characters.
    const found = IS_SLUG.test(asked) ? await findLinked(this.#deps, asked) : undefined;
    if (!found) return { ...none, state: 'missing', slug: '', bodyIn: this.#said.missing };
    const { row, link } = found;
    const draft = draftOf(row);
    const limited = hasLimits(draft.settings.limits) ? [{ ...draft, id: row.id }] : [];
    const limits = await listStates(this.#deps, limited);
    const closed = limits.get(row.id)?.closed;
    const { access } = site;
    const facts = { enabled: link.enabled, site: access, closed, now, today: today(this.#deps) };
    const state = linkState(draft, facts);
    const { survey } = inForce(draft, access);
    const moments = [row.publish_at ?? [], endsOf(survey.settings.behavior)].flat();
    const page = {
      ...none,
      state,
      slug: link.slug,
      limited,
      limits,
      moments: moments.filter((moment) => Date.parse(moment) > now.getTime()),
    };
    if (state !== 'open' && state !== 'closed') return { ...page, bodyIn: this.#said[state] };
    const tags = shownLanguages(survey.languages);
    const languages = tags.length > 0 ? tags : ['en'];
    const built = await this.#built();
    if (state === 'open') {
      const opened = await openSurveyPage(this.#deps, { row, survey, link, built, limits, site, now });
      return { ...page, languages, hasFonts: opened.hasFonts, bodyIn: preparedOnce(opened.htmlIn) };
    }
    const closedIn = (language: string) =>
      saidPage(closedMessage(survey, language), { built, language, title: survey.title });
    return { ...page, languages, bodyIn: preparedOnce(closedIn) };
  }
}

function preparedOnce(make: (language: string) => string | Promise<string>): LinkPage['bodyIn'] {
  const bodies = new Map<string, Promise<PreparedBody>>();
  const prepare = async (language: string) => {
    try {
      return await prepareBody(Buffer.from(await make(language)));
    } catch (error) {
      bodies.delete(language);
      throw error;
    }
  };
  return (language) => {
    const body = bodies.get(language) ?? prepare(language);
    bodies.set(language, body);
    return body;
  };
}
