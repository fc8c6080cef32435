import type { SubmittedAnswer } from '@userfeedback/contract';
import { VISIT } from '@userfeedback/contract/limits';
import { dayInZone, isBlankAnswer, leftAt, suspicionOf } from '@userfeedback/engine';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Kinds } from '../deliveries/kinds.ts';
import { deliveryKinds } from '../deliveries/kinds.ts';
import { planDeliveries } from '../deliveries/plan.ts';
import type { SealedRecipients } from '../deliveries/recipients.ts';
import { sealedRecipients } from '../deliveries/recipients.ts';
import type { NewResponse } from '../responses/new-response.ts';
import { countClosed } from '../responses/store/ingest-figures.ts';
import { newAnswer } from '../responses/stored-value.ts';
import { parseSavedFields } from '../responses/visits/saved-fields.ts';
import type { LeftVisitRow } from '../responses/visits/visits.ts';
import { deleteVisitsOf, listLeftVisits, listVisitedSurveys, removeVisits } from '../responses/visits/visits.ts';
import type { OpenSurvey, SeenQuestions } from '../surveys/open/open-surveys.ts';
import { begunSurvey, seenQuestions } from '../surveys/open/open-surveys.ts';
import { findRow, findVersionQuestions } from '../surveys/stored/service.ts';
import type { SentFacts } from './saved-visit.ts';
import { storedAnswers } from './submission.ts';

/** Few enough that visitors who answer meanwhile do not wait. */
const AT_ONCE = 64;

/**
 * Visits that nobody has saved for a while become partial responses, in the transactions that store all others: each
 * becomes one, even if processes die or work at the same time.
 */
export const closeVisitsJob: Job = {
  name: 'close-visits',
  everyMinutes: 0.5,
  async run(deps) {
    await dropUnsaved(deps);
    const before = deps.now().getTime() - VISIT.leftAfter;
    const left = await listLeftVisits(deps.db, before, AT_ONCE);
    const closer = new Closer(deps);
    const responses: NewResponse[] = [];
    const without: LeftVisitRow[] = [];
    for (const visit of left) {
      const response = await closer.responseOf(visit);
      if (response) responses.push(response);
      else without.push(visit);
    }
    await removeVisits(deps.db, without);
    const stored = await Promise.all(responses.map((response) => deps.writer.submit(response)));
    countClosed(stored.filter(({ repeated }) => !repeated).length);
    return { cursor: null, more: left.length === AT_ONCE };
  },
};

/** Visits are deleted where saving was switched off. */
async function dropUnsaved(deps: Deps): Promise<void> {
  for (const id of await listVisitedSurveys(deps.db)) {
    const row = await findRow(deps.db, id);
    if (!row || !begunSurvey(row, deps.site.now(), deps.config).saves) await deleteVisitsOf(deps.db, id);
  }
}

class Closer {
  readonly #deps: Deps;
  readonly #parts: { kinds: Kinds; recipients: SealedRecipients };
  readonly #surveys = new Map<number, OpenSurvey | undefined>();
  readonly #questions = new Map<string, SeenQuestions | undefined>();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#parts = { kinds: deliveryKinds(deps), recipients: sealedRecipients(deps.config) };
  }

  /** Undefined if the visitor has only skipped, or the questions are no longer known. */
  async responseOf(visit: LeftVisitRow): Promise<NewResponse | undefined> {
    const answers: SubmittedAnswer[] = JSON.parse(visit.answers);
    const sent: SentFacts = JSON.parse(visit.sent);
    if (answers.every(isBlankAnswer)) return undefined;
    const survey = await this.#survey(visit.survey_id);
    const seen = survey && (await this.#seen(survey, sent.survey_version));
    return seen && this.#form(visit, { survey, seen, answers, sent });
  }

  #form(
    visit: LeftVisitRow,
    given: { survey: OpenSurvey; seen: SeenQuestions; answers: SubmittedAnswer[]; sent: SentFacts },
  ): NewResponse {
    const { survey, seen, answers, sent } = given;
    const { website, seconds, fromAddress, toSurvey, ...facts } = sent;
    const { access, settings } = this.#deps.site.now();
    const arrival = { website, seconds: seconds ?? undefined, fromAddress, toSurvey };
    const suspicion = suspicionOf(arrival, settings);
    const now = this.#deps.now();
    const left = leftAt(seen.list, answers);
    return {
      ...facts,
      survey_id: survey.id,
      status: suspicion === null ? 'partial' : 'spam',
      submission_id: visit.submission_id,
      submitted_at: now.toISOString(),
      day: dayInZone(now, this.#deps.host.info().time_zone),
      suspicion,
      seconds,
      left: {
        step: visit.step,
        started_at: Number(visit.started_at),
        last_answer_at: Number(visit.saved_at),
        question: left ? newAnswer(left, { value: null, extra: {} }) : null,
      },
      ...(visit.fields !== null && { fields: parseSavedFields(visit.fields) }),
      answers: storedAnswers(seen, answers),
      deliveries: planDeliveries(this.#parts, survey, answers, access, 'response.partial'),
    };
  }

  async #survey(id: number): Promise<OpenSurvey | undefined> {
    if (!this.#surveys.has(id)) {
      const row = await findRow(this.#deps.db, id);
      this.#surveys.set(id, row && begunSurvey(row, this.#deps.site.now(), this.#deps.config));
    }
    return this.#surveys.get(id);
  }

  async #seen(survey: OpenSurvey, version: number): Promise<SeenQuestions | undefined> {
    if (version === survey.version) return survey.questions;
    const key = `${survey.id} ${version}`;
    if (!this.#questions.has(key)) {
      const text = await findVersionQuestions(this.#deps.db, survey.id, version);
      this.#questions.set(key, text === undefined ? undefined : seenQuestions(text));
    }
    return this.#questions.get(key);
  }
}
