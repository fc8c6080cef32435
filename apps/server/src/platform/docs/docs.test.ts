import { readFileSync } from 'node:fs';
import { Closed, contract, ERRORS } from '@userfeedback/contract';
import { TRIGGER_KINDS } from '@userfeedback/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { TestServer } from '../../testing/start-test-server.ts';
import { startTestServer } from '../../testing/start-test-server.ts';
import { contractRows } from '../api/contract-rows.ts';

interface Schema {
  $ref?: string;
  type?: string;
  required?: string[];
  properties?: Record<string, Schema>;
}
interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, object> };
}

let server: TestServer;
let document: Document;
/** All others take a session or a key. */
const PERSON = [{ session: [] }];
const SECURITY: Record<string, object[]> = {
  visit: [],
  'sign-in': [],
  site: [{ site: [] }],
  'own-account': PERSON,
  'manage-people': PERSON,
  'manage-keys': PERSON,
};

beforeAll(async () => {
  server = await startTestServer({ dialect: 'sqlite' });
  document = (await server.visitor.get<Document>('/openapi.json')).body;
});
afterAll(() => server.close());

const operation = (method: string, path: string) => document.paths[path]?.[method.toLowerCase()];

describe('the API document', () => {
  test('is OpenAPI 3.1 and holds every row of the contract, each of which is served', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    for (const { name, method, path, meta } of contractRows()) {
      expect(operation(method, path), name).toMatchObject({
        operationId: name,
        summary: expect.stringMatching(/\w/),
        security: SECURITY[meta.capability] ?? [{ session: [] }, { apiKey: [] }],
        responses: { default: { $ref: '#/components/responses/Failure' } },
      });
      expect(server.app.hasRoute({ method, url: `/api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}` }), name).toBe(true);
    }
  });

  test('names path parameters as such, and lists as they are sent', () => {
    const parameters = operation('GET', '/surveys')?.parameters ?? [];
    expect(parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['page', 'per_page', 'orderby', 'order', 'filter', 'search', 'select[]']),
    );
    expect(operation('GET', '/surveys/{id}')?.parameters).toMatchObject([
      { name: 'id', in: 'path' },
      { name: 'content', in: 'query' },
    ]);
  });

  test('fields that may be left out of a request are always in the reply', () => {
    const { SurveySettings, SurveySettingsInput, Question, QuestionInput } = document.components.schemas;
    expect(SurveySettingsInput?.required ?? []).toEqual([]);
    expect(SurveySettings?.required).toContain('behavior');
    expect(SurveySettings?.properties?.behavior).toEqual({ $ref: '#/components/schemas/Behavior' });
    expect(SurveySettingsInput?.properties?.behavior?.$ref ?? '').toContain('BehaviorInput');
    expect(JSON.stringify(Question)).not.toBe(JSON.stringify(QuestionInput));
    const saved = operation('POST', '/surveys')?.responses['201']?.content?.['application/json']?.schema;
    expect(saved).toEqual({ $ref: '#/components/schemas/SavedSurvey' });
  });

  test('every reference leads somewhere', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(refs.length).toBeGreaterThan(20);
    for (const ref of refs) {
      const found = ref
        .slice(2)
        .split('/')
        .reduce<unknown>((at, key) => Reflect.get(Object(at), key), document);
      expect(found, ref).toBeTypeOf('object');
    }
  });

  test('one call names all actions (D-01)', () => {
    const form = operation('POST', '/ajax')?.requestBody?.content['application/x-www-form-urlencoded']?.schema;
    expect(Object.keys(form?.properties ?? {})).toEqual(
      expect.arrayContaining(['action', 'nonce', 'plugin', 'slug', 'basename', 'license']),
    );
    expect(JSON.stringify(form)).toContain('userfeedback_deactivate_license');
  });

  test('an upload is described as the form it is', () => {
    expect(Object.keys(operation('POST', '/media')?.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
  });

  test('real replies fit their description', async () => {
    const admin = await server.apiKey('administrator');
    const { body } = await admin.get('/site-info');
    const output = contract.site.info['~orpc'].outputSchema;
    expect(output instanceof z.ZodType && output.safeParse(body).success).toBe(true);
  });
});

describe('docs/widget.md', () => {
  const text = readFileSync(new URL('../../../../../docs/widget.md', import.meta.url), 'utf8');
  const section = (head: string) => text.split(`\n## ${head}`)[1]?.split('\n## ')[0] ?? '';

  test.each(['survey_full', 'survey_full_today', 'survey_ended', 'quota_full', 'already_answered'] as const)(
    'names %s, with which a response is refused, as the API document does (FQ-85)',
    (code) => {
      expect(ERRORS[code].status).toBe(409);
      expect(text).toMatch(new RegExp(`^\\| 409 +\\| \`${code}\` `, 'm'));
      expect(JSON.stringify(document.components.responses.Failure)).toContain(`"${code}"`);
    },
  );

  test('says why a survey has closed, and what each trigger is called while it waits (FQ-85)', () => {
    for (const reason of Closed.options) expect(section('Surveys that take no more')).toContain(`\`${reason}\``);
    const rows = [...section('What a survey waits for').matchAll(/^\| `(?!waiting)(\w+)/gm)];
    expect(rows.map(([, kind]) => kind).toSorted()).toEqual(TRIGGER_KINDS.toSorted());
  });

  test('tells how a language is chosen; the API document describes what is stored of it (LA-90)', () => {
    for (const way of ["setLanguage('de')", '`null`', 'data-language="de"', '`lang`', 'debug.languages'])
      expect(section('In which language')).toContain(way);
    const { Survey, SurveyResponse } = document.components.schemas;
    expect(Object.keys(Survey?.properties ?? {})).toEqual(expect.arrayContaining(['languages', 'translations']));
    expect(Object.keys(SurveyResponse?.properties ?? {})).toContain('language');
  });
});

describe('the page to read', () => {
  test('shows every row, and needs neither script nor style of its own', async () => {
    const { status, body, headers } = await server.visitor.inject<string>({ url: '/api/docs' });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { name } of contractRows()) expect(body).toContain(`<article id="${name}">`);
    expect(body).not.toMatch(/<script|<style| style=| on\w+=/);
    const links = [...body.matchAll(/href="#([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(links.filter((id) => !body.includes(`id="${id}"`))).toEqual([]);
    const style = await server.visitor.inject({ url: '/api/docs.css' });
    expect([style.status, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
  });
});
