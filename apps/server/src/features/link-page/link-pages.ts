import type { LinkDocument } from '@userfeedback/contract';
import type { LinkState, PersonalLinkState } from '@userfeedback/engine';
import {
  hasLimits,
  inForce,
  invitationState,
  linkState,
  personalLinkState,
  SPOKEN,
  shownLanguages,
} from '@userfeedback/engine';
import { LRUCache } from 'lru-cache';
import type { PreparedBody } from '../../platform/api/prepared-body.ts';
import { prepareBody } from '../../platform/api/prepared-body.ts';
import type { Deps, SiteNow } from '../../platform/deps.ts';
import { atMost } from '../../platform/memory.ts';
import { findInvitation } from '../invitations/stored/codes.ts';
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

export interface ShownPage {
  state: PersonalLinkState;
  /** Those that it can be shown in; the first one is for everybody else. */
  languages: readonly string[];
  hasFonts: boolean;
  bodyIn: (language: string) => Promise<PreparedBody>;
}

export interface LinkPage extends Made, ShownPage {
  state: LinkState;
  /** The end of its address now; empty for a survey that does not exist. */
  slug: string;
  id: number;
  /** For those who open it by a personal link. */
  personal?: (notice: Notice) => Promise<ShownPage>;
  namesShown: boolean;
}

type Notice = NonNullable<LinkDocument['notice']>;
type WithoutSurvey = Exclude<PersonalLinkState, 'open' | 'closed'>;

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
    this.#said = {
      missing: said('missing'),
      early: said('early'),
      invited: said('invited'),
      used: said('used'),
      gone: said('gone'),
    };
  }

  async find(slug: string): Promise<LinkPage> {
    const known = this.#known.get(slug);
    const kept = known ?? new KeptDocument(this.#deps, (site, now) => this.#read(slug, site, now));
    const page = kept.current() ?? (await kept.fresh());
    if (!known && page.slug !== '') this.#known.set(slug, kept);
    return page;
  }

  /** Reads what became of the link each time. */
  async findPersonal(page: LinkPage, given: string): Promise<ShownPage> {
    const { db, config } = this.#deps;
    const invitation = await findInvitation(db, config, page.id, given);
    const known = invitation && invitationState(invitation, today(this.#deps));
    const state = personalLinkState(page.state, known);
    if (state === page.state && state !== 'open') return page;
    if (state === 'open' && page.personal)
      return page.personal(page.namesShown && invitation?.name ? 'named' : 'unnamed');
    return { state, languages: SPOKEN, hasFonts: false, bodyIn: this.#said[state as WithoutSurvey] };
  }

  async #read(asked: string, site: SiteNow, now: Date): Promise<LinkPage> {
    const none = { limited: [], limits: new Map(), moments: [], languages: SPOKEN, hasFonts: false };
    // PostgreSQL refuses some characters.
    const found = IS_SLUG.test(asked) ? await findLinked(this.#deps, asked) : undefined;
    if (!found) return { ...none, id: 0, namesShown: false, state: 'missing', slug: '', bodyIn: this.#said.missing };
    const { row, link } = found;
    const draft = draftOf(row);
    const limited = hasLimits(draft.settings.limits) ? [{ ...draft, id: row.id }] : [];
    const limits = await listStates(this.#deps, limited);
    const closed = limits.get(row.id)?.closed;
    const { access } = site;
    const facts = { link, site: access, closed, now, today: today(this.#deps) };
    const state = linkState(draft, facts);
    const { survey } = inForce(draft, access);
    const moments = [row.publish_at ?? [], endsOf(survey.settings.behavior)].flat();
    const page = {
      ...none,
      id: row.id,
      namesShown: link.named,
      state,
      slug: link.slug,
      limited,
      limits,
      moments: moments.filter((moment) => Date.parse(moment) > now.getTime()),
    };
    if (state === 'missing' || state === 'early') return { ...page, bodyIn: this.#said[state] };
    const tags = shownLanguages(survey.languages);
    const languages = tags.length > 0 ? tags : ['en'];
    const built = await this.#built();
    const open = async (notice?: Notice) => {
      const opened = await openSurveyPage(this.#deps, { row, survey, link, notice, built, limits, site, now });
      return { state: 'open' as const, languages, hasFonts: opened.hasFonts, bodyIn: preparedOnce(opened.htmlIn) };
    };
    const personal = madeOnce(open);
    if (state === 'open') return { ...page, ...(await open()), personal };
    if (state === 'invited') return { ...page, bodyIn: this.#said.invited, personal };
    const closedIn = (language: string) =>
      saidPage(closedMessage(survey, language), { built, language, title: survey.title });
    return { ...page, languages, bodyIn: preparedOnce(closedIn) };
  }
}

function preparedOnce(make: (language: string) => string | Promise<string>): LinkPage['bodyIn'] {
  return madeOnce(async (language: string) => prepareBody(Buffer.from(await make(language))));
}

/** Makes again what failed. */
function madeOnce<Of, Result>(make: (of: Of) => Promise<Result>): (of: Of) => Promise<Result> {
  const all = new Map<Of, Promise<Result>>();
  return (of) => {
    const made = all.get(of) ?? make(of);
    all.set(of, made);
    made.catch(() => all.delete(of));
    return made;
  };
}
