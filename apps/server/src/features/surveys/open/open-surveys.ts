import type { Notifications, Question, SurveyPlaces, SurveySettings } from '@userfeedback/contract';
import { VISIT } from '@userfeedback/contract/limits';
import type { SurveyLimits } from '@userfeedback/engine';
import { answeringInForce, inForce, limitsOf, notShown, shownLanguages, surveyState } from '@userfeedback/engine';
import { LRUCache } from 'lru-cache';
import type { Deps, SiteNow } from '../../../platform/deps.ts';
import type { SiteSecrets } from '../../../platform/secrets.ts';
import { findLink } from '../../places/service.ts';
import { findVersionQuestions } from '../stored/service.ts';
import type { StoredSurvey } from '../stored/stored-survey.ts';
import { draftOf, questionsOf } from '../stored/stored-survey.ts';
import { openWebhooks } from '../stored/webhook-secrets.ts';
import { findBegun, findPublished } from './queries.ts';

/** What is needed of a survey to accept a response, restricted to the parts in force. */
export interface OpenSurvey {
  id: number;
  title: string;
  status: 'publish';
  publish_at: string | null;
  version: number;
  questions: SeenQuestions;
  settings: SurveySettings;
  limits: SurveyLimits | null;
  languages: readonly string[];
  saves: boolean;
  notifications: Notifications;
}

/** With what is set where the survey is shared, which no version of it has. */
export interface LinkedSurvey extends OpenSurvey {
  link: Pick<SurveyPlaces['link'], 'enabled' | 'invited_only' | 'named'>;
}

export interface SeenQuestions {
  list: readonly Question[];
  byId: ReadonlyMap<string, Question>;
}

/** Caches published surveys and their versions until anything on the site changes. */
export class OpenSurveys {
  readonly #deps: Pick<Deps, 'db' | 'site' | 'now' | 'config'>;
  readonly #surveys = new LRUCache<number, { site: SiteNow; survey: LinkedSurvey | undefined }>({ max: 500 });
  readonly #versions = new LRUCache<string, SeenQuestions>({ max: 500 });

  constructor(deps: Pick<Deps, 'db' | 'site' | 'now' | 'config'>) {
    this.#deps = deps;
  }

  /** Undefined unless it is live and shown to somebody. */
  async find(id: number): Promise<LinkedSurvey | undefined> {
    const { site } = this.#deps;
    // Another process may have published it just now.
    return (await this.#findIn(site.now(), id)) ?? (await this.#findIn(await site.latest(), id));
  }

  /** The same, without a look at the database; undefined if it is not cached. */
  known(id: number): LinkedSurvey | undefined {
    const known = this.#surveys.get(id);
    // Not its counter: a licence expires without a change.
    return known?.site === this.#deps.site.now() ? this.#ifLive(known.survey) : undefined;
  }

  async #findIn(site: SiteNow, id: number): Promise<LinkedSurvey | undefined> {
    const known = this.#surveys.get(id);
    return this.#ifLive(known?.site === site ? known.survey : await this.#load(id, site));
  }

  #ifLive(survey: LinkedSurvey | undefined): LinkedSurvey | undefined {
    return survey && surveyState(survey, this.#deps.now()) === 'publish' ? survey : undefined;
  }

  /** For somebody who has begun lately, although the survey is no longer live. */
  async findBegun(id: number, submissionId: string): Promise<LinkedSurvey | undefined> {
    const { db, now, site, config } = this.#deps;
    const row = await findBegun(db, id, submissionId, now().getTime() - VISIT.leftAfter);
    return row && this.#withLink(openSurvey(row, site.now(), config));
  }

  /** Undefined for a version that never existed. */
  async questions(survey: OpenSurvey, version: number): Promise<SeenQuestions | undefined> {
    // A version never changes, but a restored backup may have another one under its number.
    const key = `${this.#deps.site.now().counter} ${survey.id} ${version}`;
    const known = this.#versions.get(key);
    if (known) return known;
    const text = await findVersionQuestions(this.#deps.db, survey.id, version);
    if (text === undefined) return undefined;
    const seen = seenQuestions(text);
    this.#versions.set(key, seen);
    return seen;
  }

  async #load(id: number, site: SiteNow): Promise<LinkedSurvey | undefined> {
    const row = await findPublished(this.#deps.db, id);
    const survey = row && (await this.#withLink(openSurvey(row, site, this.#deps.config)));
    this.#surveys.set(id, { site, survey });
    return survey;
  }

  async #withLink(survey: OpenSurvey | undefined): Promise<LinkedSurvey | undefined> {
    return survey && { ...survey, link: await findLink(this.#deps.db, survey.id) };
  }
}

export function openSurvey(row: StoredSurvey, site: SiteNow, secrets: SiteSecrets): OpenSurvey | undefined {
  return notShown(draftOf(row), site.access) === null ? begunSurvey(row, site, secrets) : undefined;
}

/** For visitors who have begun, even if nobody is shown the survey any more. */
export function begunSurvey(row: StoredSurvey, { access, settings: site }: SiteNow, secrets: SiteSecrets): OpenSurvey {
  const stored = draftOf(row);
  const { title, publish_at, settings, ...sealed } = inForce(stored, access).survey;
  const notifications = openWebhooks(sealed.notifications, secrets);
  const { id, version } = row;
  const questions = seenQuestions(row.questions);
  const limits = limitsOf(settings.limits, stored.questions);
  const saves = answeringInForce(settings.answering, site).save_partial;
  return {
    id,
    title,
    status: 'publish',
    publish_at,
    version,
    questions,
    settings,
    limits,
    languages: shownLanguages(stored.languages),
    saves,
    notifications,
  };
}

export function seenQuestions(text: string): SeenQuestions {
  const list = questionsOf(text);
  return { list, byId: new Map(list.map((question) => [question.id, question])) };
}
