import { sessionFetch } from '@userfeedback/admin-ui';
import type { AiEvent, AiReply } from '@userfeedback/contract';

const STREAM = 'application/x-ndjson';

/** Has a summary made and tells what is found meanwhile; the last event is the reply, also where the server refuses. */
export async function* aiSummaryEvents(surveyId: number, signal: AbortSignal): AsyncGenerator<AiEvent> {
  const url = new URL(`/api/v1/surveys/${surveyId}/ai-summary`, window.location.origin);
  const response = await sessionFetch(
    new Request(url, { method: 'POST', headers: { Accept: STREAM }, signal }),
  );
  if (response.body && response.headers.get('content-type')?.startsWith(STREAM)) {
    for await (const line of linesOf(response.body)) yield JSON.parse(line);
    return;
  }
  yield replyOf(await response.json());
}

/** An answer in one piece: the reply itself, or the body of a refusal. */
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
