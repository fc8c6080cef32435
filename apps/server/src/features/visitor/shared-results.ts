import { setTimeout as delay } from 'node:timers/promises';
import type { SharedResult, Submission } from '@userfeedback/contract';
import { normaliseAnswers, ownResults, resultsFor, sharedResult } from '@userfeedback/engine';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../platform/deps.ts';
import type { StoredResponse } from '../responses/new-response.ts';
import { isPublished } from '../responses/service.ts';
import type { Votes } from '../results/service.ts';
import { readVotes } from '../results/service.ts';
import type { OpenSurvey, SeenQuestions } from '../surveys/open/open-surveys.ts';

/** Milliseconds for which counts are used again. */
const FRESH = 1000;

/** What visitors are told of others' answers, with the reply to their own. */
export class SharedResults {
  readonly #db: Deps['db'];
  readonly #read = new LRUCache<number, { at: number; votes: Promise<Votes | undefined> }>({ max: 500 });

  constructor({ db }: Pick<Deps, 'db'>) {
    this.#db = db;
  }

  /** Before the vote is stored, so that it is not among those that are counted. Undefined if nothing is shown. */
  async begin(survey: OpenSurvey, seen: SeenQuestions, submission: Submission) {
    if (!survey.questions.list.some(({ settings }) => settings.show_result)) return undefined;
    const answers = normaliseAnswers(seen.list, submission.answers);
    const shown = resultsFor(survey.questions.list, seen.list, answers, survey.settings.thank_you);
    if (shown.length === 0) return undefined;
    const votes = await this.#latest(survey.id);
    return async ({ id, repeated }: StoredResponse): Promise<SharedResult[] | undefined> => {
      // A vote that is sent again is among the counts already, unless it was set aside as spam.
      const now = repeated ? await this.#next(survey.id) : votes;
      const isCounted = repeated && (await isPublished(this.#db, survey.id, id));
      return now && shown.map(({ question, own }) => sharedResult(question, own, now, isCounted));
    };
  }

  #latest(surveyId: number): Promise<Votes | undefined> {
    const known = this.#read.get(surveyId);
    if (known && performance.now() - known.at < FRESH) return known.votes;
    // A response is not lost because of what it would be shown.
    const votes = readVotes(this.#db, surveyId).catch(() => undefined);
    this.#read.set(surveyId, { at: performance.now(), votes });
    return votes;
  }

  /** Read after this moment, but not sooner than the last ones allow. */
  async #next(surveyId: number): Promise<Votes | undefined> {
    const known = this.#read.get(surveyId);
    if (known) await delay(Math.max(0, known.at + FRESH - performance.now()));
    // Timers are up to a millisecond early.
    if (this.#read.get(surveyId) === known) this.#read.delete(surveyId);
    return this.#latest(surveyId);
  }
}

/** Of a test, which counts for nobody: the answer alone. */
export function resultsOfTest(
  { questions, settings }: OpenSurvey,
  { answers }: Submission,
): SharedResult[] | undefined {
  const results = ownResults(questions.list, normaliseAnswers(questions.list, answers), settings.thank_you);
  return results.length > 0 ? results : undefined;
}
