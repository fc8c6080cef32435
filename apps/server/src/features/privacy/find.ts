import type { SubmittedAnswer } from '@userfeedback/contract';
import { itemsIn, wantedWords, wholeAddress } from '@userfeedback/engine';
import type { Db } from '../../platform/db/schema.ts';
import { parseSavedFields } from '../responses/visits/saved-fields.ts';
import type { ResponseKey } from './find-queries.ts';
import {
  listAsked,
  listCameBy,
  listInvitationsWith,
  listTestsWith,
  listVisitsWith,
  listWithField,
  listWithWords,
  listWritten,
} from './find-queries.ts';

/** Questions per search, and responses read at once. */
const [QUESTIONS, RESPONSES] = [100, 1000];

export interface Found {
  responses: ResponseKey[];
  tests: Awaited<ReturnType<typeof listTestsWith>>;
  visits: Awaited<ReturnType<typeof listVisitsWith>>;
  invitations: Awaited<ReturnType<typeof listInvitationsWith>>;
}

/**
 * Searches answers and what stands beside them, and hidden fields, and personal links, in all surveys, in any status. The index of words finds the few
 * responses that may hold the address, and their texts are read.
 */
export async function findByAddress(db: Db, address: string): Promise<Found> {
  const holds = wholeAddress(address);
  const inFields = (await listWithField(db, address)).filter(({ value }) => holds(value));
  const invitations = (await listInvitationsWith(db, address)).filter(({ name, email }) => [name, email].some(holds));
  const named: ResponseKey[] = [...inFields];
  for (const [survey_id, list] of Map.groupBy(invitations, (one) => one.survey_id))
    named.push(
      ...(await listCameBy(
        db,
        survey_id,
        list.map(({ number }) => number),
      )),
    );
  const candidates = [...(await listCandidates(db, address)), ...named];
  const responses: ResponseKey[] = [];
  const bySurvey = Map.groupBy(candidates, ({ survey_id }) => survey_id);
  for (const survey_id of [...bySurvey.keys()].sort((one, other) => one - other)) {
    const ids = [...new Set((bySurvey.get(survey_id) ?? []).map(({ response_id }) => response_id))];
    ids.sort((one, other) => one - other);
    const told = named.filter((row) => row.survey_id === survey_id).map((row) => row.response_id);
    for (let at = 0; at < ids.length; at += RESPONSES) {
      const some = ids.slice(at, at + RESPONSES);
      const written = await listWritten(db, survey_id, some);
      const found = written.filter((row) =>
        [row.value, row.name, row.comments, row.other].some((text) => holds(text ?? '')),
      );
      const foundIds = new Set([...found.map((row) => row.response_id), ...told.filter((id) => some.includes(id))]);
      responses.push(...[...foundIds].sort((a, b) => a - b).map((response_id) => ({ survey_id, response_id })));
    }
  }
  const tests = (await listTestsWith(db, address)).filter(({ answers }) => testTexts(answers).some(holds));
  const visits = (await listVisitsWith(db, address)).filter((visit) => visitTexts(visit).some(holds));
  return { responses, tests, visits, invitations };
}

async function listCandidates(db: Db, address: string): Promise<ResponseKey[]> {
  const asked = await listAsked(db);
  const candidates: ResponseKey[] = [];
  for (let at = 0; at < asked.length; at += QUESTIONS) {
    const slice = asked.slice(at, at + QUESTIONS);
    const surveyIds = [...new Set(slice.map(({ survey_id }) => survey_id))];
    const lists = slice.map(({ survey_id, question_id }) => wantedWords(survey_id, [question_id], address).flat());
    candidates.push(...(await listWithWords(db, surveyIds, lists)));
  }
  // A survey may have questions in two slices.
  const byKey = new Map(candidates.map((key) => [`${key.survey_id} ${key.response_id}`, key]));
  return [...byKey.values()];
}

export function visitTexts({ answers, fields }: { answers: string; fields: string | null }): string[] {
  const given: SubmittedAnswer[] = JSON.parse(answers);
  const told = fields === null ? [] : parseSavedFields(fields).map(({ value }) => value);
  return [...given.flatMap(({ value, extra }) => [...itemsIn(value), ...Object.values(extra)]), ...told];
}

export function testTexts(answers: string): string[] {
  return testAnswers(answers).map(({ text }) => text);
}

export function testAnswers(answers: string): { title: string; text: string }[] {
  return JSON.parse(answers);
}
