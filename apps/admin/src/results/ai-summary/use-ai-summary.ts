import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText, isFromServer, sessionFetch } from '@userfeedback/admin-ui';
import type { AiEvent, AiReply, AiSection, ResultsFilter } from '@userfeedback/contract';
import type { DayRange } from '@userfeedback/engine/results/days';
import { useEffect, useRef, useState } from 'react';
import { administrationApi } from '../../administration/administration-api.ts';
import { t } from '../../messages/ai-summary.ts';

/** The days and the filter that the screen shows. */
export interface SummaryScope {
  days: DayRange;
  filter: ResultsFilter;
}

/** A summary that is being made; `share` is how much has been read, 0 to 1. */
export interface Making {
  sections: AiSection[];
  share: number;
}

/** The stored summary, and a function that makes one of the chosen days and filter. Leaving the screen cancels it. */
export function useAiSummary(surveyId: number, scope: SummaryScope) {
  const queryClient = useQueryClient();
  const options = administrationApi.aiSummary.get.queryOptions({ input: { id: surveyId } });
  const kept = useQuery({ ...options, staleTime: 0, retry: false });
  const [making, setMaking] = useState<Making | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [keptInstead, setKeptInstead] = useState<string | null>(null);
  const [isNew, setNew] = useState(false);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const generate = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    leaving.current = controller;
    setFailure(null);
    setKeptInstead(null);
    setNew(false);
    setMaking({ sections: [], share: 0 });
    try {
      const reply = await follow(surveyId, scope, signal, setMaking);
      if (reply.details || reply.success)
        queryClient.setQueryData(options.queryKey, { ...reply, success: true, error: null });
      if (reply.details) setKeptInstead(reply.error);
      else setFailure(failureIn(reply));
      setNew(reply.success);
    } catch {
      if (!signal.aborted) setFailure(t.failed);
    }
    if (!signal.aborted) setMaking(null);
  };
  return {
    kept: kept.data,
    isLoading: kept.isPending,
    making,
    /** True once a new summary has been made. */
    isNew,
    /** Why the previous summary was kept. */
    keptInstead,
    failure: failure ?? (kept.error ? failureOf(kept.error) : kept.data ? failureIn(kept.data) : null),
    generate,
    reload: kept.refetch,
  };
}

async function follow(
  surveyId: number,
  scope: SummaryScope,
  signal: AbortSignal,
  onMore: (change: (making: Making | null) => Making) => void,
): Promise<AiReply> {
  for await (const event of aiSummaryEvents(surveyId, scope, signal)) {
    if (event.type === 'reply') return event;
    onMore((making) => {
      const { sections, share } = making ?? { sections: [], share: 0 };
      if (event.type === 'progress') return { sections, share: event.done / Math.max(1, event.total) };
      const { section: title, claim } = event;
      const isKnown = sections.some((section) => section.title === title);
      const added = isKnown
        ? sections.map((one) => (one.title === title ? { title, claims: [...one.claims, claim] } : one))
        : [...sections, { title, claims: [claim] }];
      return { sections: added, share };
    });
  }
  throw new Error('The summary broke off.');
}

function failureIn({ success, error }: AiReply): string | null {
  if (success) return null;
  return error ? t.error({ text: error }) : t.failed;
}

function failureOf(error: Error): string {
  return isFromServer(error) ? t.error({ text: errorText(error) }) : t.failed;
}

const STREAM = 'application/x-ndjson';

/** Has a summary made and yields what is found meanwhile. The last event is the reply, even if the server refuses. */
async function* aiSummaryEvents(
  surveyId: number,
  { days, filter }: SummaryScope,
  signal: AbortSignal,
): AsyncGenerator<AiEvent> {
  const url = new URL(`/api/v1/surveys/${surveyId}/ai-summary`, window.location.origin);
  const response = await sessionFetch(
    new Request(url, {
      method: 'POST',
      headers: { Accept: STREAM, 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...days, filter }),
      signal,
    }),
  );
  if (response.body && response.headers.get('content-type')?.startsWith(STREAM)) {
    for await (const line of linesOf(response.body)) yield JSON.parse(line);
    return;
  }
  yield replyOf(await response.json());
}

/** A body in one piece is the reply itself, or a refusal. */
function replyOf(body: AiReply | { message: string }): AiEvent {
  if ('success' in body) return { type: 'reply', ...body };
  return { type: 'reply', success: false, summary: null, error: body.message, details: null };
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
