import { setTimeout } from 'node:timers/promises';
import type { AiEvent, AiReply, AiSection } from '@userfeedback/contract';
import { FIRST_DAY } from '@userfeedback/contract';
import { dayInZone } from '@userfeedback/engine';
import { notFound } from '../api/app-error.ts';
import type { Deps } from '../deps.ts';
import { readSurveyResults } from '../results/service.ts';
import { createDigest } from './digest.ts';
import { figureClaims } from './figures.ts';
import { Generation } from './generation.ts';
import { deleteSummary, keepSummary, readKept } from './kept.ts';
import { materialOf } from './material.ts';
import type { Summariser } from './port.ts';
import { SummaryError, UnfinishedError } from './port.ts';
import { claimMaking, findKept, readPresent, releaseMaking } from './queries.ts';
import { addClaim, FIGURES } from './sections.ts';
import { momentText, plural } from './words.ts';

/** Makes summaries, one at a time for each survey. */
export interface Summaries {
  /** Joins the summary being made, or starts one; throws `not_found`. */
  generate(surveyId: number, leaving: AbortSignal): Promise<AsyncIterable<AiEvent>>;
}

/** By the configured language model, or built in. */
export function openSummaries(deps: Deps): Summaries {
  const { ai } = deps.config;
  let opened: Promise<Summariser> | undefined;
  // The markdown parsers take a megabyte that no server needs before the first summary.
  const open = async () => (ai ? (await import('./model.ts')).createModelSummariser(ai) : createDigest());
  const running = new Map<number, Generation>();
  return {
    async generate(surveyId, leaving) {
      const found = await readPresent(deps.db, surveyId);
      if (!found) throw notFound('survey');
      opened ??= open();
      const summariser = await opened;
      const known = running.get(surveyId);
      if (known && !known.isGivenUp) return known.follow(leaving);
      const generation: Generation = new Generation(
        (signal) => generate(deps, summariser, { surveyId, version: found.version }, signal),
        () => running.get(surveyId) === generation && running.delete(surveyId),
      );
      running.set(surveyId, generation);
      return generation.follow(leaving);
    },
  };
}

interface Wanted {
  surveyId: number;
  version: number;
}

/** Yields findings and finally the reply. A failure is a reply too, unless nobody listens. */
async function* generate(
  deps: Deps,
  summariser: Summariser,
  wanted: Wanted,
  left: AbortSignal,
): AsyncGenerator<AiEvent> {
  const gone = watchForDeletion(deps, wanted.surveyId);
  const signal = AbortSignal.any([left, gone.signal]);
  try {
    const isMade = await waitForTurn(deps, wanted.surveyId, signal);
    const error = isMade ? undefined : yield* summarise(deps, summariser, wanted, signal);
    const kept = (await readKept(deps.db, wanted.surveyId)) ?? failed(null);
    yield { type: 'reply', ...kept, ...(error && { success: false, error }) };
  } catch (error) {
    if (left.aborted) return;
    const reason = gone.signal.aborted ? new SummaryError(notFound('survey').message) : error;
    if (!(reason instanceof SummaryError)) deps.log.error({ err: error }, 'the summary could not be made');
    yield { type: 'reply', ...failed(reason instanceof SummaryError ? reason.message : null) };
  } finally {
    gone.stop();
    await releaseMaking(deps.db, wanted.surveyId, deps.membership.name).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'other processes could not be told that the summary is made'),
    );
  }
}

const LOOK_EVERY = 300;

/** Its signal aborts when the survey is deleted, until `stop` is called. */
function watchForDeletion({ db }: Deps, surveyId: number): { signal: AbortSignal; stop(): void } {
  const gone = new AbortController();
  const timer = setInterval(async () => {
    const present = await readPresent(db, surveyId).catch(() => null);
    if (present === undefined) gone.abort();
  }, LOOK_EVERY);
  return { signal: gone.signal, stop: () => clearInterval(timer) };
}

/** Waits while another process makes the survey's summary; whether that one is there then. */
async function waitForTurn(
  { db, membership }: Deps,
  surveyId: number,
  signal: AbortSignal,
): Promise<boolean> {
  const momentOf = async () => (await findKept(db, surveyId))?.generated_at;
  const before = await momentOf();
  let hasWaited = false;
  while (!(await claimMaking(db, surveyId, membership.name))) {
    hasWaited = true;
    await setTimeout(LOOK_EVERY, undefined, { signal });
  }
  return hasWaited && (await momentOf()) !== before;
}

/** Stores the findings. Returns why the previous summary was kept, if it was. */
async function* summarise(
  { db, now, host, membership }: Deps,
  summariser: Summariser,
  { surveyId, version }: Wanted,
  signal: AbortSignal,
): AsyncGenerator<AiEvent, string | undefined> {
  const { time_zone } = host.info();
  const clock = { now: now(), time_zone };
  const range = { start_date: FIRST_DAY, end_date: dayInZone(clock.now, time_zone) };
  const results = await readSurveyResults(db, surveyId, range, clock);
  if (!results || results.responses_count === 0) {
    await deleteSummary(db, surveyId);
    return undefined;
  }
  const sections: AiSection[] = [];
  for (const claim of figureClaims(results)) {
    addClaim(sections, FIGURES, claim);
    yield { type: 'claim', section: FIGURES, claim };
  }
  let unfinished: UnfinishedError | undefined;
  try {
    for await (const finding of summariser.summarise(materialOf(db, results), signal)) {
      if (finding.type === 'claim') addClaim(sections, finding.section, finding.claim);
      yield finding;
    }
  } catch (error) {
    if (!(error instanceof UnfinishedError)) throw error;
    unfinished = error;
    for (const { section, claim } of error.arrived) addClaim(sections, section, claim);
  }
  signal.throwIfAborted();
  const stays = await keepSummary(
    db,
    { sections, is_incomplete: unfinished !== undefined },
    {
      survey_id: surveyId,
      survey_version: version,
      responses_count: results.responses_count,
      adapter: summariser.adapter,
      model: summariser.model,
      generated_at: now().toISOString(),
    },
    membership.name,
  );
  if (!stays || !unfinished) return undefined;
  const statements = plural(unfinished.arrived.length, 'statement');
  const moment = momentText(stays.generated_at, time_zone);
  return `The model's reply broke off after ${statements}; the summary of ${moment} was kept.`;
}

function failed(error: string | null): AiReply {
  return { success: false, summary: null, error, details: null };
}
