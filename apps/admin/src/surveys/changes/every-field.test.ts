import type { SurveyDraft } from '@userfeedback/contract';
import { SurveyInput } from '@userfeedback/contract';
import { listChanges } from '@userfeedback/engine';
import type { Path } from '@userfeedback/engine/testing/every-field';
import { completeSurvey, editedPaths, otherThan, valueAt, withValue } from '@userfeedback/engine/testing/every-field';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { changesInWords } from './change-words.ts';

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: string[];
  const?: string;
}

const schema = z.toJSONSchema(SurveyInput, { io: 'input', unrepresentable: 'any' }) as Schema;
/** No title holds an id. */
const survey = ((given: SurveyDraft): SurveyDraft => ({
  ...given,
  questions: given.questions.map((question, at) => ({ ...question, title: `Title ${at}` })),
}))(SurveyInput.parse(completeSurvey()));
const PATHS = editedPaths(survey);

/** The values that the contract knows for a field; none if it takes any. */
function choicesAt(path: Path, at = schema): string[] {
  const all = [at, ...(at.anyOf ?? []), ...(at.oneOf ?? [])];
  const [key, ...rest] = path;
  if (key === undefined) {
    if (all.length > 1) return all.slice(1).flatMap((one) => choicesAt([], one));
    return at.enum ?? (at.const === undefined ? [] : [at.const]);
  }
  const inner = all.flatMap((one) => [typeof key === 'number' ? one.items : one.properties?.[key]]);
  return [...new Set(inner.flatMap((one) => (one ? choicesAt(rest, one) : [])))];
}

function sentences(before: SurveyDraft, after: SurveyDraft): string[] {
  const questions = [...after.questions, ...before.questions].map(({ id, title }, index) => ({
    id,
    title,
    number: index + 1,
  }));
  const changes = listChanges(before, after);
  return changesInWords({ changes, questions }).flatMap(({ lines }) => lines.map(({ text }) => text));
}

/** Names of the API, ids, or what a computer writes for a list. */
const RAW = /[a-z0-9]_[a-z]|[{}[\]]|undefined|null|\b(?:true|false|NaN)\b|the-|&&|\|\|/;
/** What people write like this, too. */
const SAID = /request_(method|format)$/;

/** Taken for `select` when it is sent. */
const FORMER = 'custom';

/** Other values that the field may have. */
function othersAt(path: Path): unknown[] {
  const choices = choicesAt(path);
  const before = valueAt(survey, path);
  if (choices.length > 0) return choices.filter((value) => value !== before && value !== FORMER);
  const field = path.filter((key) => typeof key === 'string').join('.');
  if (/question(_id)?$|body\.value$|jumps\.to$/.test(field)) return ['the-text'];
  if (field.endsWith('countries')) return ['FR'];
  if (field.endsWith('expire_at.month')) return [11];
  if (field.endsWith('end_at')) return ['2027-05-06T07:08:00.000Z'];
  return field.endsWith('expire_at.day') ? [29] : [otherThan(before)];
}

test('whatever field of a survey changes, there is a sentence without names of the API (VR-29)', () => {
  expect(PATHS.length).toBeGreaterThan(120);
  const raw: string[] = [];
  for (const path of PATHS)
    for (const value of othersAt(path)) {
      const lines = sentences(survey, withValue(survey, path, value));
      const isChoice = choicesAt(path).length > 0 && !SAID.test(path.join('.'));
      const isRaw = (line: string) => RAW.test(line) || (isChoice && line.includes(`“${value}”`));
      for (const line of lines.length > 0 ? lines.filter(isRaw) : ['nothing'])
        raw.push(`${path.join('.')} = ${value}: ${line}`);
    }
  expect(raw).toEqual([]);
});

/** Everything that is a list. */
function listsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, each]) =>
    listsIn(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return Array.isArray(value) ? [path, ...inner] : inner;
}

test('whatever entry a list gets or loses, there is a sentence without names of the API (VR-29)', () => {
  const lists = listsIn(survey);
  expect(lists.length).toBeGreaterThan(20);
  const raw = lists.flatMap((path) => {
    const [, ...rest] = valueAt(survey, path) as unknown[];
    const fewer = withValue(survey, path, rest);
    const lines = [...sentences(survey, fewer), ...sentences(fewer, survey)];
    const wrong = lines.length < 2 ? ['nothing'] : lines.filter((line) => RAW.test(line));
    return wrong.map((line) => `${path.join('.')}: ${line}`);
  });
  expect(raw).toEqual([]);
});
