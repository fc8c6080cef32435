import type { AiEvent, AiReply, AiSection } from '@userfeedback/contract';
import { FIRST_DAY } from '@userfeedback/contract';
import { dayInZone } from '@userfeedback/engine';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/app-error.ts';
import { readSurveyResults } from '../results/service.ts';
import { createDigest } from './digest.ts';
import { figureClaims } from './figures.ts';
import { Generation } from './generation.ts';
import { forget, keep, readKept } from './kept.ts';
import { materialOf } from './material.ts';
import { createModelSummariser } from './model.ts';
import type { Summariser } from './port.ts';
import { SummaryError } from './port.ts';
import { readPresent } from './queries.ts';
import { addClaim, FIGURES } from './sections.ts';

/** Makes summaries, of each survey one at a time. */
export interface Summaries {
  /** Follows the one under way, or begins; throws `not_found`. */
  generate(surveyId: number, leaving: AbortSignal): Promise<AsyncIterable<AiEvent>>;
}

/** By the language model of the configuration, or built in (OP-56). */
export function openSummaries(deps: Deps): Summaries {
  const summariser = deps.config.ai ? createModelSummariser(deps.config.ai) : createDigest();
  const running = new Map<number, Generation>();
  return {
    async generate(surveyId, leaving) {
      const found = await readPresent(deps.db, surveyId);
      if (!found) throw notFound('survey');
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

/** Tells what is found and at last the reply; why it failed is a reply too, unless nobody listens. */
async function* generate(
  deps: Deps,
  summariser: Summariser,
  wanted: Wanted,
  signal: AbortSignal,
): AsyncGenerator<AiEvent> {
  try {
    yield* summarise(deps, summariser, wanted, signal);
    yield { type: 'reply', ...((await readKept(deps.db, wanted.surveyId)) ?? failed(null)) };
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof SummaryError)) deps.log.error({ err: error }, 'the summary could not be made');
    yield { type: 'reply', ...failed(error instanceof SummaryError ? error.message : null) };
  }
}

async function* summarise(
  { db, now, host }: Deps,
  summariser: Summariser,
  { surveyId, version }: Wanted,
  signal: AbortSignal,
): AsyncGenerator<AiEvent> {
  const today = dayInZone(now(), host.info().time_zone);
  const results = await readSurveyResults(db, surveyId, { start_date: FIRST_DAY, end_date: today }, today);
  if (!results || results.responses_count === 0) return forget(db, surveyId);
  const sections: AiSection[] = [];
  for (const claim of figureClaims(results)) {
    addClaim(sections, FIGURES, claim);
    yield { type: 'claim', section: FIGURES, claim };
  }
  for await (const finding of summariser.summarise(materialOf(db, results), signal)) {
    if (finding.type === 'claim') addClaim(sections, finding.section, finding.claim);
    yield finding;
  }
  signal.throwIfAborted();
  await keep(db, sections, {
    survey_id: surveyId,
    survey_version: version,
    responses_count: results.responses_count,
    adapter: summariser.adapter,
    model: summariser.model,
    generated_at: now().toISOString(),
  });
}

function failed(error: string | null): AiReply {
  return { success: false, summary: null, error, details: null };
}
