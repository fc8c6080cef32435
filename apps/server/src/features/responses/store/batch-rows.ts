import { hash } from 'node:crypto';
import type { ResponseField, ResponseStatus } from '@userfeedback/contract';
import { responseScore, sumOfCodes, wordsOfResponse } from '@userfeedback/engine';
import { LRUCache } from 'lru-cache';
import type { WordRow } from '../../../platform/search/words.ts';
import type { CountedAnswer, CountRows, SurveyDayChange } from '../counts/counts.ts';
import { countRows, dayChange, hasWordsBeside } from '../counts/counts.ts';
import type { NewAnswer, NewDelivery, NewResponse } from '../new-response.ts';
import { isSkipped } from '../new-response.ts';
import { sourceFields } from '../source-fields.ts';
import { formatChoices, formatSeconds } from '../wordings/choices.ts';
import type { FindWording } from '../wordings/wordings.ts';

export interface Inserted {
  id: number;
  formed: FormedResponse;
}

export interface Impression {
  survey_id: number;
  day: string;
}

/** A response as rows without an id, so that they can be made before it has one. */
export interface FormedResponse {
  response: NewResponse;
  row: ResponseRow;
  texts: readonly TextRow[];
  answers: readonly Omit<AnswerRow, 'response_id'>[];
  words: readonly string[];
}

export function formResponse(response: NewResponse, wordingOf: FindWording): FormedResponse {
  const { survey_id, page_url, answers } = response;
  const agent = textRow(survey_id, agentText(response));
  const page = page_url === null ? undefined : textRow(survey_id, page_url);
  return {
    response,
    row: responseRow(response, { page_url_id: page?.id ?? null, agent_id: agent.id }, wordingOf),
    texts: page ? [agent, page] : [agent],
    answers: answerRows(response, wordingOf),
    words: wordsOfResponse(survey_id, answers),
  };
}

export type ResponseRow = ReturnType<typeof responseRow>;

function responseRow(
  response: NewResponse,
  texts: { page_url_id: number | null; agent_id: number },
  wordingOf: FindWording,
) {
  // Column by column: spreading takes many times as long, for thousands of responses a second.
  const { survey_id, left } = response;
  const wordings = response.answers.map((answer) => wordingOf(answer, survey_id));
  return {
    survey_id,
    status: response.status,
    submission_id: response.submission_id,
    survey_version: response.survey_version,
    submitted_at: Date.parse(response.submitted_at),
    day: response.day,
    page_name: response.page_name,
    page_url_id: texts.page_url_id,
    agent_id: texts.agent_id,
    user_ip: response.user_ip,
    country: response.country,
    suspicion: response.suspicion,
    choices: formatChoices(
      response.answers.map((answer, at) => {
        const { number } = wordings[at] as FoundWording;
        return { wording: number, isWritten: answer.text !== null, codes: answer.codes };
      }),
    ),
    step: left?.step ?? null,
    started_at: left?.started_at ?? null,
    last_answer_at: left?.last_answer_at ?? null,
    seconds: response.seconds ?? null,
    answer_seconds: formatSeconds(
      response.answers.map(({ seconds }, at) => ({
        wording: (wordings[at] as FoundWording).number,
        seconds,
      })),
    ),
    left_wording: left?.question ? wordingOf(left.question, survey_id).number : null,
    language: response.language ?? null,
    score: responseScore(response.answers),
  };
}

type FoundWording = ReturnType<FindWording>;

export interface AnswerRow {
  survey_id: number;
  response_id: number;
  wording: number;
  question: number;
  value: string | null;
  name: string | null;
  comments: string | null;
  other: string | null;
}

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

export interface PartRows {
  texts: TextRow[];
  answers: AnswerRow[];
  words: WordRow[];
}

export interface BatchRows extends CountRows, PartRows {
  deliveries: DeliveryRow[];
  imported: ImportedRow[];
  fields: FieldRow[];
  persons: PersonRow[];
  invited: InvitedRow[];
}

export interface FieldRow extends ResponseField {
  survey_id: number;
  response_id: number;
}

export interface PersonRow {
  survey_id: number;
  response_id: number;
  person: string;
  answered_at: number;
}

export interface InvitedRow {
  survey_id: number;
  response_id: number;
  number: number;
}

export interface ImportedRow {
  survey_id: number;
  response_id: number;
  import_id: number;
  import_key: string | null;
}

/** Partial responses that were replaced, to be taken out of the counts. */
export interface TakenOut {
  days: readonly SurveyDayChange[];
  answers: readonly CountedAnswer[];
}

const NOTHING_OUT: TakenOut = { days: [], answers: [] };

export function batchRows(
  inserted: readonly Inserted[],
  impressions: readonly Impression[],
  out = NOTHING_OUT,
): BatchRows {
  const days = [
    ...inserted.map(({ id, formed: { response } }) => {
      const day = dayChange(response.survey_id, response.day);
      day[COUNTED_AS[response.status]] = 1;
      day.first_id = id;
      day.last_id = id;
      day.language = response.language ?? null;
      day.channel = response.source?.channel ?? null;
      day.label = response.source?.label ?? null;
      return day;
    }),
    ...impressions.map(({ survey_id, day }) => dayChange(survey_id, day, { impressions: 1 })),
    ...out.days,
  ];
  return {
    ...partRows(inserted),
    deliveries: inserted.flatMap(deliveryRows),
    imported: inserted.flatMap(importedRows),
    fields: inserted.flatMap(fieldRows),
    persons: inserted.flatMap(personRows),
    invited: inserted.flatMap(invitedRows),
    ...countRows(days, inserted.filter(isSeen).flatMap(countedAnswers), out.answers),
  };
}

export function partRows(responses: readonly { id: number; formed: FormedResponse }[]): PartRows {
  const texts = new Set<TextRow>();
  const answers: AnswerRow[] = [];
  const words: WordRow[] = [];
  for (const { id, formed } of responses) {
    const { survey_id } = formed.row;
    for (const text of formed.texts) texts.add(text);
    for (const answer of formed.answers) answers.push({ ...answer, response_id: id });
    if (formed.words.length > 0) words.push({ rowid: id, survey_id, words: formed.words });
  }
  return { texts: inOrder(texts), answers, words };
}

export const COUNTED_AS = {
  publish: 'responses',
  partial: 'partial',
  trash: 'trashed',
  spam: 'spam',
} as const;

function isSeen({ formed }: Inserted): boolean {
  return hasAnswersCounted(formed.response.status);
}

/** Those of partial responses are counted too, but apart. */
export function hasAnswersCounted(status: ResponseStatus): boolean {
  return status === 'publish' || status === 'partial';
}

/** Sorted by key, so that processes that store the same texts cannot deadlock. */
function inOrder(texts: Iterable<TextRow>): TextRow[] {
  return [...texts].sort((a, b) => a.survey_id - b.survey_id || a.id - b.id);
}

function agentText({ user_browser, user_os, user_device }: NewResponse): string {
  return JSON.stringify([user_browser, user_os, user_device]);
}

const knownTexts = new LRUCache<string, TextRow>({ max: 1000 });

function textRow(survey_id: number, text: string): TextRow {
  const key = `${survey_id} ${text}`;
  const known = knownTexts.get(key);
  if (known) return known;
  const row = { survey_id, id: textId(text), text };
  knownTexts.set(key, row);
  return row;
}

/** 52 bits of a hash: two texts of a survey will not share them. */
function textId(text: string): number {
  return Number.parseInt(hash('sha256', text).slice(0, 13), 16);
}

function answerRows({ survey_id, answers }: NewResponse, wordingOf: FindWording): Omit<AnswerRow, 'response_id'>[] {
  const rows: Omit<AnswerRow, 'response_id'>[] = [];
  for (const answer of answers) {
    const { text: value, name, comments, other } = answer;
    if ((value ?? name ?? comments ?? other) === null) continue;
    const { number, question } = wordingOf(answer, survey_id);
    rows.push({ survey_id, wording: number, question, value, name, comments, other });
  }
  return rows;
}

function deliveryRows({ id, formed }: Inserted): DeliveryRow[] {
  const { survey_id, status, submitted_at, deliveries } = formed.response;
  return deliveries.map((delivery, number) => ({
    survey_id,
    response_id: id,
    number,
    created_at: submitted_at,
    status: status === 'spam' ? 'held' : 'pending',
    ...delivery,
  }));
}

function importedRows({ id, formed: { response } }: Inserted): ImportedRow[] {
  const { survey_id, import_id, import_key = null } = response;
  return import_id === undefined ? [] : [{ survey_id, response_id: id, import_id, import_key }];
}

function fieldRows({ id, formed: { response } }: Inserted): FieldRow[] {
  const { survey_id, fields = [], source } = response;
  return [...fields, ...sourceFields(source)].map(({ name, label, value }) => ({
    survey_id,
    response_id: id,
    name,
    label,
    value,
  }));
}

function personRows({ id, formed: { response, row } }: Inserted): PersonRow[] {
  const { survey_id, person } = response;
  return person ? [{ survey_id, response_id: id, person: person.hash, answered_at: row.submitted_at }] : [];
}

function invitedRows({ id, formed: { response } }: Inserted): InvitedRow[] {
  const { survey_id, invitation } = response;
  return invitation?.isNamed ? [{ survey_id, response_id: id, number: invitation.number }] : [];
}

function countedAnswers({ formed }: Inserted): CountedAnswer[] {
  const { survey_id, day, answers, left } = formed.response;
  const language = formed.response.language ?? '';
  const given = answers.map((answer): CountedAnswer => {
    const { question_id, kind, codes, counted, seconds = null } = answer;
    return {
      survey_id,
      day,
      question_id,
      kind,
      counted,
      sum: sumOfCodes(kind, codes),
      isSkipped: isSkipped(answer),
      hasComments: hasWordsBeside(answer),
      seconds,
      language,
      isPartial: left !== undefined,
      isLeft: false,
    };
  });
  return left?.question ? [...given, leftAnswer(survey_id, { day, language }, left.question)] : given;
}

export function leftAnswer(
  survey_id: number,
  of: Pick<CountedAnswer, 'day' | 'language'>,
  { question_id, kind }: Pick<NewAnswer, 'question_id' | 'kind'>,
): CountedAnswer {
  return {
    survey_id,
    ...of,
    question_id,
    kind,
    counted: [],
    sum: 0,
    seconds: null,
    isPartial: true,
    isLeft: true,
    isSkipped: false,
    hasComments: false,
  };
}
