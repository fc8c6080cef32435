import { maskContacts } from '@userfeedback/engine';
import type { AnsweredResponse } from './stored/port.ts';

/** `answers` are keyed by the numbers of their questions. */
export interface Chunk {
  questions: Record<string, string>;
  responses: ({ id: number } & Record<string, string | number>)[];
}

export interface ChunkBudget {
  /** Estimated, for one chunk. */
  tokens: number;
  chunks: number;
}

const LONGEST = 1000;

export function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / 3);
}

/** Splits all responses, newest first, into chunks that fit the budget. Contacts are masked. */
export async function chunksOf(
  slices: AsyncIterable<AnsweredResponse[]>,
  budget: ChunkBudget,
): Promise<{ chunks: Chunk[]; isWhole: boolean }> {
  const chunks: Chunk[] = [];
  const numbers = new Map<string, string>();
  let room = 0;
  for await (const slice of slices) {
    for (const response of slice) {
      const { row, titles } = rowOf(response, numbers);
      const size = tokensOf(JSON.stringify(row)) + titles.reduce((sum, title) => sum + tokensOf(title), 0);
      if (chunks.length === 0 || size > room) {
        if (chunks.length === budget.chunks) return { chunks, isWhole: false };
        chunks.push({ questions: {}, responses: [] });
        room = budget.tokens;
      }
      room -= size;
      const chunk = chunks[chunks.length - 1];
      chunk?.responses.push(row);
      for (const title of titles) if (chunk) chunk.questions[numbers.get(title) ?? ''] = title;
    }
  }
  return { chunks, isWhole: true };
}

function rowOf({ id, answers }: AnsweredResponse, numbers: Map<string, string>) {
  const row: Chunk['responses'][number] = { id };
  const titles = new Set<string>();
  for (const { question, answer, comment } of answers) {
    const number = numbers.get(question) ?? `q${numbers.size + 1}`;
    numbers.set(question, number);
    titles.add(question);
    if (answer) row[number] = maskContacts(answer).slice(0, LONGEST);
    if (comment) row[`${number}_comment`] = maskContacts(comment).slice(0, LONGEST);
  }
  return { row, titles: [...titles] };
}
