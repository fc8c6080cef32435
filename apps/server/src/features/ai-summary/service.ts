import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { AiEvent, AiReply, AiSection } from '@userfeedback/contract';
import { FIRST_DAY } from '@userfeedback/contract';
import { dayInZone } from '@userfeedback/engine';
import { notFound } from '../../platform/api/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import { besidesLanguage, countedLanguage } from '../responses/filter/filter.ts';
import { findMatchingIds } from '../responses/packed/scan.ts';
import { readSurveyResults } from '../results/service.ts';
import { createDigest } from './digest.ts';
import { figureClaims } from './figures.ts';
import { Generation } from './generation.ts';
import { materialOf } from './material.ts';
import type { Summariser } from './stored/port.ts';
import { SummaryError, UnfinishedError } from './stored/port.ts';
import { claimMaking, findKept, readPresent, releaseMaking } from './stored/queries.ts';
import { addClaim, FIGURES } from './stored/sections.ts';
import type { Scope } from './stored/stored-summary.ts';
import { deleteSummary, readKept, readScope, saveSummary } from './stored/stored-summary.ts';
import { momentText, plural } from './words.ts';

export interface Summaries {
  /** Joins the summary being made for the same days and filter, or starts one; throws `not_found`. */
  generate(surveyId: number, scope: Scope, leaving: AbortSignal): Promise<AsyncIterable<AiEvent>>;
}

export function openSummaries(deps: Deps): Summaries {
  const { ai } = deps.config;
  let opened: Promise<Summariser> | undefined;
  // The markdown parsers take a megabyte that no server needs before the first summary.
  const open = async () => (ai ? (await import('./model.ts')).createModelSummariser(ai) : createDigest());
  const running = new Map<string, Generation>();
  return {
    async generate(surveyId, scope, leaving) {
      const found = await readPresent(deps.db, surveyId);
      if (!found) throw notFound('survey');
      opened ??= open();
      const summariser = await opened;
      const key = `${surveyId} ${JSON.stringify(scope)}`;
      const known = running.get(key);
      if (known && !known.isGivenUp) return known.follow(leaving);
      const generation: Generation = new Generation(
        (signal) => generate(deps, summariser, { surveyId, version: found.version, scope }, signal),
        () => running.get(key) === generation && running.delete(key),
      );
      running.set(key, generation);
      return generation.follow(leaving);
    },
  };
}

interface Wanted {
  surveyId: number;
  version: number;
  scope: Scope;
}

/** A failure is a reply too, unless nobody listens. */
async function* generate(
  deps: Deps,
  summariser: Summariser,
  wanted: Wanted,
  left: AbortSignal,
): AsyncGenerator<AiEvent> {
  const gone = watchForDeletion(deps, wanted.surveyId);
  const signal = AbortSignal.any([left, gone.signal]);
  try {
    const isMade = await waitForTurn(deps, wanted, signal);
    const error = isMade ? undefined : yield* summarise(deps, summariser, wanted, signal);
    const kept = (await readKept(deps.db, wanted.surveyId)) ?? failed(null);
    yield { type: 'reply', ...kept, ...(error && { success: false, error }) };
  } catch (error) {
    if (left.aborted) return;
    const reason = gone.signal.aborted ? new SummaryError(notFound('survey').message) : error;
    if (!(reason instanceof SummaryError)) deps.log.error({ err: error }, 'could not write the summary');
    yield { type: 'reply', ...failed(reason instanceof SummaryError ? reason.message : null) };
  } finally {
    gone.stop();
    await releaseMaking(deps.db, wanted.surveyId, deps.membership.name).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'could not tell other processes that the summary has ended'),
    );
  }
}

const LOOK_EVERY = 300;

/** The signal aborts when the survey is deleted; call `stop` to end the check. */
function watchForDeletion({ db }: Deps, surveyId: number): { signal: AbortSignal; stop(): void } {
  const gone = new AbortController();
  const timer = setInterval(async () => {
    const present = await readPresent(db, surveyId).catch(() => null);
    if (present === undefined) gone.abort();
  }, LOOK_EVERY);
  return { signal: gone.signal, stop: () => clearInterval(timer) };
}

/** Waits while another summary of the survey is made; returns whether that is the wanted one. */
async function waitForTurn(
  { db, membership }: Deps,
  { surveyId, scope }: Wanted,
  signal: AbortSignal,
): Promise<boolean> {
  const momentOf = async () => {
    const kept = await findKept(db, surveyId);
    return kept && isDeepStrictEqual(readScope(kept).scope, scope) ? kept.generated_at : undefined;
  };
  const before = await momentOf();
  let hasWaited = false;
  while (!(await claimMaking(db, surveyId, membership.name))) {
    hasWaited = true;
    await wait(LOOK_EVERY, undefined, { signal });
  }
  const after = hasWaited ? await momentOf() : undefined;
  return after !== undefined && after !== before;
}

/** Stores the findings. Returns why the previous summary was kept, if it was. */
async function* summarise(
  { db, now, host, membership, site }: Deps,
  summariser: Summariser,
  { surveyId, version, scope }: Wanted,
  signal: AbortSignal,
): AsyncGenerator<AiEvent, string | undefined> {
  const { time_zone } = host.info();
  const clock = { now: now(), time_zone, access: site.now().access };
  const range = scope.days ?? { start_date: FIRST_DAY, end_date: dayInZone(clock.now, time_zone) };
  const language = countedLanguage(scope.filter.language);
  const conditions = besidesLanguage(scope.filter);
  // Read first: a response that comes meanwhile makes the summary outdated.
  const present = await readPresent(db, surveyId, scope.days);
  const results = await readSurveyResults(db, surveyId, range, { ...clock, filter: scope.filter });
  const count = results?.data_points.reduce((sum, point) => sum + point.count, 0) ?? 0;
  if (!results || count === 0) {
    await deleteSummary(db, surveyId);
    return undefined;
  }
  const sections: AiSection[] = [];
  for (const claim of figureClaims(results, scope.days && count)) {
    addClaim(sections, FIGURES, claim);
    yield { type: 'claim', section: FIGURES, claim };
  }
  const ids = await findMatchingIds({ db, surveyId, now: clock.now }, { conditions, days: range });
  let unfinished: UnfinishedError | undefined;
  try {
    for await (const finding of summariser.summarise(materialOf(db, results, { ...range, language, ids }), signal)) {
      if (finding.type === 'claim') addClaim(sections, finding.section, finding.claim);
      yield finding;
    }
  } catch (error) {
    if (!(error instanceof UnfinishedError)) throw error;
    unfinished = error;
    for (const { section, claim } of error.arrived) addClaim(sections, section, claim);
  }
  signal.throwIfAborted();
  const stays = await saveSummary(
    db,
    { sections, is_incomplete: unfinished !== undefined },
    {
      survey_id: surveyId,
      survey_version: version,
      responses_count: count,
      scope: JSON.stringify({ ...scope, published: present?.responses ?? 0 }),
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
