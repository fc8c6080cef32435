import { Counter, Histogram } from 'prom-client';
import type { StoredBatch } from './writer.ts';

const batches = new Histogram({
  name: 'userfeedback_ingest_batch_size',
  help: 'Responses and impressions stored by one transaction',
  buckets: [1, 4, 16, 64, 256, 512],
});

const waits = new Histogram({
  name: 'userfeedback_ingest_seconds',
  help: 'How long the first of each transaction waited until it was durable',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

const responses = new Counter({
  name: 'userfeedback_responses_total',
  help: 'Submitted responses: stored, repeated (known already), refused, failed (told to come back)',
  labelNames: ['outcome'] as const,
});

const impressions = new Counter({
  name: 'userfeedback_impressions_total',
  help: 'Impressions that were counted',
});

const saves = new Counter({
  name: 'userfeedback_saves_total',
  help: 'Saves of visits that are not finished: saved, finished (already, so nothing changed)',
  labelNames: ['outcome'] as const,
});

const closed = new Counter({
  name: 'userfeedback_closed_visits_total',
  help: 'Visits that nobody went on with, closed as partial responses',
});

export function countClosed(count: number): void {
  closed.inc(count);
}

export function observeBatch({ stored, repeated, impressions: counted, seconds, ...rest }: StoredBatch): void {
  batches.observe(stored + repeated + counted + rest.saves.length);
  for (const outcome of rest.saves) saves.inc({ outcome });
  waits.observe(seconds);
  if (stored > 0) responses.inc({ outcome: 'stored' }, stored);
  if (repeated > 0) responses.inc({ outcome: 'repeated' }, repeated);
  if (counted > 0) impressions.inc(counted);
}

export function countFailure(): void {
  responses.inc({ outcome: 'failed' });
}

/** The metrics name this many surveys. */
const NAMED = 50;
/** Strangers cannot fill it: made-up surveys are not counted. */
const refused = new Map<number, Map<string, number>>();

export function countRefusal(survey: number, code: string): void {
  responses.inc({ outcome: 'refused' });
  const codes = refused.get(survey) ?? new Map<string, number>();
  refused.set(survey, codes);
  codes.set(code, (codes.get(code) ?? 0) + 1);
}

new Counter({
  name: 'userfeedback_refused_submissions_total',
  help: 'Refused responses, by code and by the surveys with the most of them; the others are together',
  labelNames: ['survey', 'code'] as const,
  collect() {
    this.reset();
    const total = (codes: Map<string, number>) => [...codes.values()].reduce((sum, count) => sum + count, 0);
    const surveys = [...refused].sort(([, one], [, other]) => total(other) - total(one));
    for (const [place, [survey, codes]] of surveys.entries())
      for (const [code, count] of codes) this.inc({ survey: place < NAMED ? String(survey) : 'other', code }, count);
  },
});
