import { hash } from 'node:crypto';
import type { ResponseStatus } from '@userfeedback/contract';
import { faceOfType, wordsOfResponse } from '@userfeedback/engine';
import { LRUCache } from 'lru-cache';
import type { WordRow } from '../search/words.ts';
import { formatChoices } from './choices.ts';
import type { CountedAnswer, CountRows } from './counts.ts';
import { countRows, dayChange, hasWordsBeside } from './counts.ts';
import type { NewAnswer, NewDelivery, NewResponse } from './new-response.ts';
import type { FindWording } from './wordings.ts';

/** A response of a batch that was not stored before. */
export interface Inserted {
  id: number;
  response: NewResponse;
}

export interface Impression {
  survey_id: number;
  day: string;
}

/** A response whatever became of it. */
export type AnyResponse = Omit<NewResponse, 'status'> & { status: ResponseStatus };

interface Numbered {
  id: number;
  response: AnyResponse;
}

/** A response as its row; what many responses share is stored once as a text. */
export function responseRow(response: AnyResponse, wordingOf: FindWording) {
  const { answers, deliveries: _, submitted_at, page_url, ...rest } = response;
  const { user_browser, user_os, user_device, ...row } = rest;
  return {
    ...row,
    submitted_at: Date.parse(submitted_at),
    page_url_id: page_url === null ? null : textId(page_url),
    agent_id: textId(agentText(response)),
    choices: formatChoices(
      answers.map((answer) => {
        const { number, options } = wordingOf(answer);
        const codes = answer.counted.map((value) => options?.indexOf(value) ?? Number(value));
        return { wording: number, isWritten: isText(answer) && answer.value !== null, codes };
      }),
    ),
  };
}

/** What was written in a response: a text, or words beside a choice. */
export interface AnswerRow {
  survey_id: number;
  response_id: number;
  wording: number;
  question: number;
  value: string | null;
  name: string | null;
  comments: string | null;
}

/** A text that many responses of a survey share. */
export interface TextRow {
  survey_id: number;
  id: number;
  text: string;
}

export interface DeliveryRow extends NewDelivery {
  survey_id: number;
  response_id: number;
  number: number;
  status: 'pending' | 'held';
  created_at: string;
}

/** What responses consist of beside their own rows. */
export interface PartRows {
  texts: TextRow[];
  answers: AnswerRow[];
  words: WordRow[];
}

/** All rows that a batch writes beside its responses. */
export interface BatchRows extends CountRows, PartRows {
  deliveries: DeliveryRow[];
}

/** Turns a batch into rows, table by table. */
export function batchRows(
  inserted: readonly Inserted[],
  impressions: readonly Impression[],
  wordingOf: FindWording,
): BatchRows {
  const days = [
    ...inserted.map(({ id, response: { survey_id, day, status } }) =>
      dayChange(survey_id, day, { [COUNTED_AS[status]]: 1, first_id: id, last_id: id }),
    ),
    ...impressions.map(({ survey_id, day }) => dayChange(survey_id, day, { impressions: 1 })),
  ];
  return {
    ...partRows(inserted, wordingOf),
    deliveries: inserted.flatMap(deliveryRows),
    ...countRows(days, inserted.filter(isPublished).flatMap(countedAnswers)),
  };
}

export function partRows(responses: readonly Numbered[], wordingOf: FindWording): PartRows {
  return {
    texts: textRows(responses),
    answers: responses.flatMap((one) => answerRows(one, wordingOf)),
    words: responses.flatMap(wordRows),
  };
}

const COUNTED_AS = { publish: 'responses', spam: 'spam' } as const;

function isPublished({ response }: Inserted): boolean {
  return response.status === 'publish';
}

/** In the order of their keys, so that processes that store the same ones cannot deadlock. */
function textRows(responses: readonly Numbered[]): TextRow[] {
  const rows = new Map<string, TextRow>();
  for (const { response } of responses) {
    const { survey_id, page_url } = response;
    for (const text of page_url === null ? [agentText(response)] : [agentText(response), page_url]) {
      const id = textId(text);
      const key = `${survey_id} ${id}`;
      if (!rows.has(key)) rows.set(key, { survey_id, id, text });
    }
  }
  return [...rows.values()].sort((a, b) => a.survey_id - b.survey_id || a.id - b.id);
}

function agentText({ user_browser, user_os, user_device }: AnyResponse): string {
  return JSON.stringify([user_browser, user_os, user_device]);
}

const knownIds = new LRUCache<string, number>({ max: 1000 });

/** 52 bits of a hash: two texts of a survey will not share them. */
function textId(text: string): number {
  const known = knownIds.get(text);
  if (known !== undefined) return known;
  const id = Number.parseInt(hash('sha256', text).slice(0, 13), 16);
  knownIds.set(text, id);
  return id;
}

function answerRows({ id, response: { survey_id, answers } }: Numbered, wordingOf: FindWording): AnswerRow[] {
  return answers.flatMap((answer) => {
    const { name, comments } = answer;
    const value = isText(answer) ? answer.value : null;
    if ((value ?? name ?? comments) === null) return [];
    const { number, question } = wordingOf(answer);
    return [{ survey_id, response_id: id, wording: number, question, value, name, comments }];
  });
}

/** Answers of a type that is gone, too: nobody knows any more what could be chosen. */
function isText({ question_type }: NewAnswer): boolean {
  return faceOfType(question_type)?.isFreeText !== false;
}

function wordRows({ id, response: { survey_id, answers } }: Numbered): WordRow[] {
  const words = wordsOfResponse(survey_id, answers);
  return words.length === 0 ? [] : [{ rowid: id, survey_id, words }];
}

function deliveryRows({
  id,
  response: { survey_id, status, submitted_at, deliveries },
}: Inserted): DeliveryRow[] {
  return deliveries.map((delivery, number) => ({
    ...{ survey_id, response_id: id, number, created_at: submitted_at },
    status: status === 'spam' ? 'held' : 'pending',
    ...delivery,
  }));
}

function countedAnswers({ response: { survey_id, day, answers } }: Inserted): CountedAnswer[] {
  return answers.map((answer) => {
    const { question_id, question_type, value, counted } = answer;
    return {
      ...{ survey_id, day, question_id, question_type, counted },
      ...{ isSkipped: value === null, hasComments: hasWordsBeside(answer) },
    };
  });
}
