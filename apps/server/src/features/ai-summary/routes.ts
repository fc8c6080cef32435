import { Readable } from 'node:stream';
import type { AiEvent, AiReply } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { dayInZone } from '@userfeedback/engine';
import { notFound } from '../../platform/api/app-error.ts';
import { requireCapability } from '../../platform/api/callers/guard.ts';
import type { Call, Serve } from '../../platform/api/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import { besidesLanguage } from '../responses/filter/filter.ts';
import type { AskedRange } from '../results/range.ts';
import { MONTH, rangeFrom } from '../results/range.ts';
import { openSummaries } from './service.ts';
import { readKept } from './stored/stored-summary.ts';

const STREAM = 'application/x-ndjson';

export function aiSummaryRoutes(serve: Serve, deps: Deps): void {
  const summaries = openSummaries(deps);
  const rangeOf = (asked: AskedRange) => rangeFrom(asked, MONTH, dayInZone(deps.now(), deps.host.info().time_zone));

  serve(contract.aiSummary.get, async ({ id }) => {
    const kept = await readKept(deps.db, id);
    if (!kept) throw notFound('survey');
    return kept;
  });

  serve(contract.aiSummary.generate, async ({ id, filter, ...asked }, call) => {
    if (besidesLanguage(filter).length > 0) requireCapability(deps, call, 'filter-responses');
    const days = asked.start_date === undefined && asked.end_date === undefined ? null : rangeOf(asked);
    const events = await summaries.generate(id, { days, filter }, abortOnLeave(call));
    if (call.request.headers.accept?.includes(STREAM)) {
      call.reply.type(STREAM).header('cache-control', 'no-store').header('x-accel-buffering', 'no');
      return call.reply.send(Readable.from(linesOf(events), { objectMode: false }));
    }
    return lastOf(events);
  });
}

function abortOnLeave({ reply }: Call): AbortSignal {
  const leaving = new AbortController();
  reply.raw.once('close', () => leaving.abort());
  return leaving.signal;
}

async function* linesOf(events: AsyncIterable<AiEvent>): AsyncGenerator<string> {
  for await (const event of events) yield `${JSON.stringify(event)}\n`;
}

async function lastOf(events: AsyncIterable<AiEvent>): Promise<AiReply> {
  let reply: AiReply = { success: false, summary: null, error: null, details: null };
  for await (const event of events) {
    if (event.type === 'reply') {
      const { type: _type, ...rest } = event;
      reply = rest;
    }
  }
  return reply;
}
