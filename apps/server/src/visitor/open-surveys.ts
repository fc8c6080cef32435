import type { Notifications, Question } from '@userfeedback/contract';
import { SurveySettings } from '@userfeedback/contract';
import { surveyState } from '@userfeedback/engine';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../deps.ts';
import { findVersionQuestions } from '../surveys/service.ts';
import { notificationsOf, questionsOf } from '../surveys/stored-survey.ts';
import { openWebhooks } from '../surveys/webhook-secrets.ts';
import { findPublished } from './queries.ts';

/** What is needed of a survey to take a response. */
export interface OpenSurvey {
  id: number;
  title: string;
  status: 'publish';
  publish_at: string | null;
  version: number;
  questions: SeenQuestions;
  settings: SurveySettings;
  notifications: Notifications;
}

/** The questions of one version, also by id. */
export interface SeenQuestions {
  list: readonly Question[];
  byId: ReadonlyMap<string, Question>;
}

/** Published surveys and their versions, kept as long as nothing of the site changes. */
export class OpenSurveys {
  readonly #deps: Pick<Deps, 'db' | 'site' | 'now' | 'config'>;
  readonly #surveys = new LRUCache<number, { counter: number; survey: OpenSurvey | undefined }>({ max: 500 });
  readonly #versions = new LRUCache<string, SeenQuestions>({ max: 500 });

  constructor(deps: Pick<Deps, 'db' | 'site' | 'now' | 'config'>) {
    this.#deps = deps;
  }

  /** The survey if visitors may answer it now. */
  async find(id: number): Promise<OpenSurvey | undefined> {
    const { counter } = this.#deps.site.now();
    const known = this.#surveys.get(id);
    const survey = known?.counter === counter ? known.survey : await this.#load(id, counter);
    return survey && surveyState(survey, this.#deps.now()) === 'publish' ? survey : undefined;
  }

  /** The questions as they were in a version; undefined for one that never was. */
  async questions(survey: OpenSurvey, version: number): Promise<SeenQuestions | undefined> {
    if (version === survey.version) return survey.questions;
    // A version never changes by itself, but a restored backup may hold another one under its number.
    const key = `${this.#deps.site.now().counter} ${survey.id} ${version}`;
    const known = this.#versions.get(key);
    if (known) return known;
    const text = await findVersionQuestions(this.#deps.db, survey.id, version);
    if (text === undefined) return undefined;
    const seen = seenQuestions(text);
    this.#versions.set(key, seen);
    return seen;
  }

  async #load(id: number, counter: number): Promise<OpenSurvey | undefined> {
    const row = await findPublished(this.#deps.db, id);
    const survey: OpenSurvey | undefined = row && {
      id,
      title: row.title,
      status: 'publish',
      publish_at: row.publish_at,
      version: row.version,
      questions: seenQuestions(row.questions),
      settings: SurveySettings.parse(JSON.parse(row.settings)),
      notifications: openWebhooks(notificationsOf(row.notifications), this.#deps.config.secret),
    };
    this.#surveys.set(id, { counter, survey });
    return survey;
  }
}

function seenQuestions(text: string): SeenQuestions {
  const list = questionsOf(text);
  return { list, byId: new Map(list.map((question) => [question.id, question])) };
}
