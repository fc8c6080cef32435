import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';

/** What the model was sent. */
export interface Asked {
  authorization: string | undefined;
  body: { model: string; messages: { role: string; content: string }[] };
}

/** The words of a model, or a way to misbehave. */
export type ModelReply = (asked: Asked, reply: ServerResponse) => string | undefined | Promise<string | undefined>;

/** A language model's endpoint on this machine; streams what `reply` returns, in small pieces. */
export async function startModel(first: ModelReply) {
  let answer = first;
  const asked: Asked[] = [];
  const server = createServer(async (request, reply) => {
    const one = { authorization: request.headers.authorization, body: JSON.parse(await bodyOf(request)) };
    asked.push(one);
    const words = await answer(one, reply);
    if (words !== undefined) stream(reply, words);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    asked,
    config: { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'sk-very-secret', model: 'stand-in' },
    /** Uses this reply from now on, and forgets what was asked. */
    replyWith(next: ModelReply): void {
      answer = next;
      asked.length = 0;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns an error as such endpoints do. */
export function refuse(reply: ServerResponse, status: number, body: unknown): undefined {
  reply.writeHead(status, { 'content-type': 'application/json', 'x-should-retry': 'false' });
  reply.end(typeof body === 'string' ? body : JSON.stringify(body));
  return undefined;
}

/** A reply in the requested form. */
export function claims(...list: { section?: string; text: string; response_ids: number[] }[]): string {
  return JSON.stringify({ claims: list });
}

/** The ids of the responses the model was sent. */
export function idsIn({ body }: Asked): number[] {
  const data: { responses?: { id: number }[] } = JSON.parse(body.messages[1]?.content ?? '{}');
  return (data.responses ?? []).map(({ id }) => id);
}

/** Sends these words, then ends for this reason or breaks the connection. */
export function endBy(reply: ServerResponse, words: string, reason: 'length' | 'content_filter' | 'cut') {
  write(reply, words);
  if (reason === 'cut') {
    // Flush first: what was written goes out before the connection breaks.
    setTimeout(() => reply.destroy(), 20);
    return undefined;
  }
  const last = { choices: [{ index: 0, delta: {}, finish_reason: reason }] };
  reply.end(`data: ${JSON.stringify(last)}\n\ndata: [DONE]\n\n`);
  return undefined;
}

function stream(reply: ServerResponse, words: string): void {
  write(reply, words);
  reply.end('data: [DONE]\n\n');
}

function write(reply: ServerResponse, words: string): void {
  reply.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const content of words.match(/[\s\S]{1,7}/g) ?? ['']) {
    reply.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`);
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += part;
  return text;
}
