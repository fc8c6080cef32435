import type { SurveyFile } from '@userfeedback/contract';
import { SURVEY_FILE, SurveyInput } from '@userfeedback/contract';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { z } from 'zod';
import type { Client } from '../../testing/client.ts';
import type { SurveyBody } from '../../testing/factories.ts';
import type { TestServer } from '../../testing/start-test-server.ts';

/** A survey's file, as somebody downloads it. */
export async function download(client: Client, id: number): Promise<SurveyFile> {
  const { status, body } = await client.get<SurveyFile>(`/surveys/${id}/file`);
  if (status !== 200) throw new Error(`The survey was not downloaded: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** What a file needs to be one, and these fields of a survey. */
export function smallFile(survey: object = {}, change: object = {}): object {
  return {
    format: SURVEY_FILE.format,
    format_version: 1,
    exported_at: '2026-11-24T08:00:00.000Z',
    survey: { title: 'From a file', ...survey },
    ...change,
  };
}

/** Checks values by the published JSON Schema. */
export async function schemaCheck({ visitor }: TestServer): Promise<ValidateFunction> {
  const { status, body } = await visitor.inject<{ $schema: string }>({ url: SURVEY_FILE.schemaPath });
  if (status !== 200) throw new Error(`There is no schema: ${status}`);
  return new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).compile(body);
}

type Schema = z.core.JSONSchema.JSONSchema;

const Content = SurveyInput.pick({
  title: true,
  type: true,
  template: true,
  questions: true,
  settings: true,
  notifications: true,
});

/** Surveys that can be saved, made from the contract: a field that is new there is in them at once. */
export function anySurvey(pictures: readonly string[]): fc.Arbitrary<SurveyBody> {
  const content = anyOf(z.toJSONSchema(Content, { io: 'input', unrepresentable: 'any' }), '', pictures);
  const extensions = fc.dictionary(fc.constantFrom('their-addon', 'other'), fc.jsonValue({ maxDepth: 2 }));
  return fc
    .tuple(content, extensions)
    .map(([survey, own]) => withReferences({ ...(survey as SurveyBody), extensions: own }));
}

function anyOf(schema: Schema, name: string, pictures: readonly string[]): fc.Arbitrary<unknown> {
  const of = (inner: z.core.JSONSchema._JSONSchema, key = name) =>
    typeof inner === 'boolean' ? fc.constant(null) : anyOf(inner, key, pictures);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((each) => of(each)));
  if (schema.allOf) return of(schema.allOf[0] ?? {});
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([key, each]) => [key, of(each, key)]);
    const shape: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
    return fc.record(shape, { requiredKeys: schema.required ?? [] });
  }
  if (schema.type === 'array') {
    const items = Array.isArray(schema.items) ? {} : (schema.items ?? {});
    return fc.array(of(items), { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 4, 4) });
  }
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'integer' || schema.type === 'number') {
    const [min, max] = [Math.max(schema.minimum ?? -9, -999), Math.min(schema.maximum ?? 999, 999)];
    return fc.integer({ min, max });
  }
  if (name === 'image' || name === 'custom_logo') return fc.constantFrom(...pictures);
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  return fc.string({ unit: 'grapheme', maxLength: Math.min(schema.maxLength ?? 12, 12) });
}

type Condition = { question_id: string };

/** The same with an id for each question, conditions on earlier ones and jumps to later ones. */
function withReferences(survey: SurveyBody): SurveyBody {
  const questions = (survey.questions ?? []).map((question, index) => ({ ...question, id: `q${index}` }));
  const ids = questions.map(({ id }) => id);
  const on = <Row extends Condition>(rows: Row[] | undefined, earlier: string[]): Row[] =>
    (rows ?? []).map((row, index) => ({ ...row, question_id: earlier[index] ?? '' }));
  const { settings, notifications } = survey;
  return {
    ...survey,
    questions: questions.map((question, index) => ({
      ...question,
      logic: { ...question.logic, conditions: on(question.logic?.conditions, ids.slice(0, index)) },
      jumps: (question.jumps ?? []).map((jump, row) => ({ ...jump, to: ids[index + 1 + row] ?? 'end' })),
    })),
    settings: {
      ...settings,
      thank_you: {
        ...settings?.thank_you,
        endings: (settings?.thank_you?.endings ?? []).map((ending, index) => ({
          ...ending,
          id: `ending${index}`,
          conditions: on(ending.conditions, ids),
        })),
        conditions: (settings?.thank_you?.conditions ?? []).map((row, index) => ({
          ...row,
          question: ids[index] ?? '',
        })),
      },
    },
    notifications: {
      ...notifications,
      email: {
        ...notifications?.email,
        logic: {
          ...notifications?.email?.logic,
          conditions: on(notifications?.email?.logic?.conditions, ids),
        },
      },
    },
  };
}
