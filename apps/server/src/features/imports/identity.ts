import { createHash } from 'node:crypto';
import type { ImportPlan, SubmittedAnswer, SurveyResponse } from '@userfeedback/contract';
import type { RowResponse } from '@userfeedback/engine';
import { dayInZone, isBlankAnswer, isMap, lookOf, timeInZone, withoutMarks } from '@userfeedback/engine';
import type { Db } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { findResponses, listSentIds } from '../responses/service.ts';
import { listBrought, listNamed, listTrashed } from './queries.ts';
import type { NumberedItem, WorkItem } from './work-item.ts';

/**
 * How a row compares with all others: new, stored already, or with the id and time of another row or response, but
 * other answers.
 */
export type Verdict = 'new' | 'known' | { row: number } | { response: number };

export interface JudgedItem extends NumberedItem {
  verdict: Verdict;
  response_id?: number;
}

export function isConflicting(verdict: Verdict): boolean {
  return typeof verdict === 'object';
}

export function isStored(verdict: Verdict, conflicts: ImportPlan['conflicts']): boolean {
  return verdict === 'new' || (isConflicting(verdict) && conflicts !== 'leave_out');
}

const SECOND = 1000;
const MINUTE = 60_000;

/** Export tools keep times to the second. */
export function secondOf(moment: number): number {
  return Math.floor(moment / SECOND);
}

/** The same for the same row in every file and process. `occurrence` tells equal rows of one file apart. */
export function identityOf({ survey_id, response }: WorkItem, occurrence?: number): string {
  const { response_id, submitted_at, page_name, page_url } = response;
  return hashOf([
    survey_id,
    secondOf(submitted_at),
    page_name,
    page_url,
    givenIn(response.answers, response),
    response_id,
    occurrence,
  ]);
}

export function submissionIdOf(item: NumberedItem): string {
  const hash = identityOf(item, item.occurrence);
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The response's id in the file with its second; undefined if the file has no ids. */
export function importKeyOf({ response: { response_id, submitted_at } }: WorkItem): string | undefined {
  return response_id === '' ? undefined : hashOf([response_id, secondOf(submitted_at)]).slice(0, 24);
}

export function answersKey({ response }: WorkItem): string {
  return hashOf(givenIn(response.answers, response));
}

export interface ComparedImport {
  id: number;
  time_zone: string;
  /** False: how many rows are stored must not depend on stored answers. */
  may_view: boolean;
}

/**
 * For rows of stored surveys. Gives the same result before an import, during it, and after it was killed: responses
 * that the import itself has stored do not count.
 */
export async function judge(
  { db }: Pick<Deps, 'db'>,
  { id: importId, time_zone, may_view }: ComparedImport,
  items: readonly NumberedItem[],
): Promise<JudgedItem[]> {
  const judged: JudgedItem[] = [];
  for (const [surveyId, rows] of Map.groupBy(items, ({ survey_id }) => survey_id)) {
    const ids = rows.map(submissionIdOf);
    const sent = await listSentIds(db, surveyId, ids);
    const keys = may_view ? rows.flatMap((item) => importKeyOf(item) ?? []) : [];
    const named = await listNamed(db, { surveyId, importId }, keys);
    const ownIds = may_view ? rows.flatMap(({ response: { own } }) => own?.id ?? []) : [];
    const brought = await listBrought(db, { surveyId, importId }, [...sent.values(), ...ownIds]);
    const wanted = new Set([...ownIds.filter((id) => !brought.has(id)), ...named.values()]);
    const there = new Map((await findResponses(db, surveyId, [...wanted])).map((response) => [response.id, response]));
    for (const [at, item] of rows.entries()) {
      const sentAs = sent.get(ids[at] ?? '');
      const isThere = sentAs !== undefined && !brought.has(sentAs);
      const namesake = there.get(named.get(importKeyOf(item) ?? '') ?? 0);
      const own = there.get(item.response.own?.id ?? 0);
      const verdict = isThere ? 'known' : verdictOf(item, own, namesake, time_zone);
      const response_id = isThere ? sentAs : own?.id;
      judged.push({ ...item, verdict, ...(verdict === 'known' && response_id && { response_id }) });
    }
  }
  return judged;
}

export async function countTrashed(db: Db, items: readonly JudgedItem[]): Promise<number> {
  let count = 0;
  for (const [surveyId, rows] of Map.groupBy(items, ({ survey_id }) => survey_id)) {
    const ids = rows.flatMap(({ response_id }) => response_id ?? []);
    const trashed = await listTrashed(db, surveyId, ids);
    count += ids.filter((id) => trashed.has(id)).length;
  }
  return count;
}

function verdictOf(
  item: NumberedItem,
  own: SurveyResponse | undefined,
  namesake: SurveyResponse | undefined,
  timeZone: string,
): Verdict {
  const { response, rival } = item;
  if (own && isSameTime(own, item, timeZone)) return contradicts(response, own) ? { response: own.id } : 'known';
  if (rival !== undefined) return { row: rival };
  const isOther = namesake && hashOf(givenIn(namesake.answers, response)) !== answersKey(item);
  return isOther ? { response: namesake.id } : 'new';
}

/**
 * In the same minute, or on the same day if the file has only days. Compares the local time too, in which an hour comes
 * twice in autumn.
 */
function isSameTime({ submitted_at }: SurveyResponse, { response }: WorkItem, timeZone: string): boolean {
  const moment = new Date(response.submitted_at);
  if (dayInZone(submitted_at, timeZone) === dayInZone(moment, timeZone)) {
    if (response.own?.to === 'day') return true;
    if (timeInZone(submitted_at, timeZone) === timeInZone(moment.toISOString(), timeZone)) return true;
  }
  return Math.floor(Date.parse(submitted_at) / MINUTE) === Math.floor(response.submitted_at / MINUTE);
}

type Given = Pick<SubmittedAnswer, 'question_id' | 'value' | 'extra'>;

/** An order counts where there is one; the choices of a file may stand in any order. */
function givenIn(
  answers: readonly Given[],
  { ordered = [] }: Pick<RowResponse, 'ordered'>,
): (string | number | string[])[][] {
  return answers
    .filter((answer) => !isBlankAnswer(answer))
    .map(({ question_id, value, extra }) => [
      question_id,
      ordered.includes(question_id) && Array.isArray(value) ? value : comparable(value),
      extra.name ?? '',
      extra.comments ?? '',
      // Rows that were imported before there was Other keep their identity.
      ...(extra.other ? [extra.other] : []),
    ])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}

function comparable(value: SubmittedAnswer['value']): string | number | string[] {
  if (isMap(value))
    return Object.entries(value)
      .map((entry) => entry.join(': '))
      .sort();
  return Array.isArray(value) ? [...value].sort() : (value ?? '');
}

/** Whether an answer of the row differs from the response's; what the row leaves out contradicts nothing. */
function contradicts({ answers, ordered = [] }: RowResponse, { answers: stored }: SurveyResponse): boolean {
  return answers.some(({ question_id, value, extra }) => {
    const found = stored.find((answer) => answer.question_id === question_id);
    return (
      (value !== null && !(ordered.includes(question_id) ? inSameOrder : areSame)(value, found?.value ?? null)) ||
      Object.entries(extra).some(([part, text]) => !isSameText(text, found?.extra[part as keyof typeof extra] ?? ''))
    );
  });
}

function areSame(one: SubmittedAnswer['value'], other: SubmittedAnswer['value']): boolean {
  if (isMap(one) && isMap(other)) return Object.entries(one).every(([key, text]) => isSameText(text, other[key] ?? ''));
  const [texts, others] = [one, other].map((value) => [comparable(value)].flat().map(String)) as [string[], string[]];
  return texts.length === others.length && texts.every((text, at) => isSameText(text, others[at] ?? ''));
}

/** Of the options that the row has a place for. */
function inSameOrder(one: SubmittedAnswer['value'], other: SubmittedAnswer['value']): boolean {
  const [texts, others] = [one, other].map((value) => (Array.isArray(value) ? value : [])) as [string[], string[]];
  const placed = others.filter((text) => texts.some((each) => isSameText(each, text)));
  return texts.length === placed.length && texts.every((text, at) => isSameText(text, placed[at] ?? ''));
}

/** Spreadsheets change white space, the form of letters and numbers, and marks before formulas. */
function isSameText(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => lookOf(withoutMarks(text)));
  return first === second || (first !== '' && second !== '' && Number(first) === Number(second));
}

function hashOf(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
