import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AppError } from '../../platform/api/app-error.ts';
import { callerAddress } from '../../platform/api/callers/caller-address.ts';
import { checkNonce } from '../../platform/api/callers/nonces.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { atMost } from '../../platform/memory.ts';
import { countFailure, countRefusal } from '../responses/store/ingest-figures.ts';
import type { OpenSurveys } from '../surveys/open/open-surveys.ts';
import type { Refused, RefusedCount } from './queries.ts';
import { countRefused, deleteRefusedBefore, insertRefused } from './queries.ts';

/** The widget makes the body, so such a refusal is a bug of ours. */
const REFUSALS: readonly number[] = [400, 413, 415, 422];
const KEPT_MS = 30 * 86_400_000;
const RECORDED_MAX = 1000;
const HOUR = 3_600_000;
const REASON_MAX = 200;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Parts = Pick<Deps, 'db' | 'now' | 'config' | 'counts'>;

/**
 * Records which responses were refused, never what was answered. Strangers can send any number, so each address counts
 * once an hour for a survey, and only with what our own script sends along.
 */
export class RefusedSubmissions {
  readonly #deps: Parts;
  readonly #surveys: Pick<OpenSurveys, 'find'>;
  /** The widget tries again, but a response counts once. */
  readonly #known = new LRUCache<string, string>(atMost(20_000));
  readonly #counted = new LRUCache<string, number>({ ...atMost(20_000), ttl: HOUR });
  #waiting: Refused[] = [];
  #writing: Promise<void> | undefined;

  constructor(deps: Parts, surveys: Pick<OpenSurveys, 'find'>) {
    this.#deps = deps;
    this.#surveys = surveys;
  }

  /** Called for each failed submission; nobody waits for the result. */
  record(error: AppError, request: FastifyRequest): void {
    if (error.status >= 500) countFailure();
    if (REFUSALS.includes(error.status)) this.#record(error, request).catch(() => undefined);
  }

  async flush(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  async #record(error: AppError, request: FastifyRequest): Promise<void> {
    const { id } = Object(request.params);
    const survey = await this.#surveys.find(Number(id));
    // Surveys that visitors cannot answer are of no interest, and made-up ids must not become metric labels.
    if (!survey) return;
    countRefusal(survey.id, error.code);
    const fields = Object.keys(error.errors ?? {}).slice(0, 10);
    request.log.info({ survey: survey.id, code: error.code, fields }, 'response refused');
    const submission_id = this.#ourSubmissionId(survey.id, request.body);
    if (submission_id === undefined || !(await this.#isFirstOfHour(survey.id, request))) return;
    const [reason = error.message] = Object.values(error.errors ?? {});
    this.#write({
      survey_id: survey.id,
      submission_id,
      code: error.code,
      reason: reason.slice(0, REASON_MAX),
      refused_at: this.#deps.now().toISOString(),
    });
  }

  /** Undefined unless our script has sent it. */
  #ourSubmissionId(surveyId: number, body: unknown): string | undefined {
    const { submission_id, nonce } = Object(body);
    const { config, now } = this.#deps;
    const isOurs =
      typeof submission_id === 'string' &&
      UUID.test(submission_id) &&
      typeof nonce === 'string' &&
      checkNonce(config, `submission:${surveyId}`, nonce, now());
    return isOurs ? submission_id : undefined;
  }

  async #isFirstOfHour(surveyId: number, request: FastifyRequest): Promise<boolean> {
    const now = this.#deps.now().getTime();
    const key = `refused of ${surveyId} ${callerAddress(request)} ${Math.floor(now / HOUR)}`;
    const count = (this.#counted.get(key) ?? 0) + 1;
    this.#counted.set(key, count);
    return (await this.#deps.counts.total({ key, count, max: 1, ends: HOUR - (now % HOUR) })) === 1;
  }

  #write(refused: Refused): void {
    const key = `${refused.survey_id} ${refused.submission_id}`;
    if (this.#known.get(key) === refused.reason) return;
    this.#known.set(key, refused.reason);
    this.#waiting.push(refused);
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const refused = this.#waiting.splice(0, RECORDED_MAX);
      const { db, now } = this.#deps;
      try {
        await insertRefused(db, refused, RECORDED_MAX);
        await deleteRefusedBefore(db, new Date(now().getTime() - KEPT_MS).toISOString());
      } catch {
        // The database is unavailable or the survey is gone; the next try is recorded instead.
        this.#known.clear();
        this.#counted.clear();
      }
    }
  }
}

/** Refused while the widget still keeps the response, and not accepted since. */
export function listRecentlyRefused(db: Db, now: Date): Promise<RefusedCount[]> {
  return countRefused(db, new Date(now.getTime() - KEPT_MS).toISOString());
}
