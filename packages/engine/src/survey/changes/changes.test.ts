import type { SurveyDraft } from '@userfeedback/contract';
import { SurveyInput } from '@userfeedback/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Path } from '../../testing/every-field.ts';
import { completeSurvey, editedPaths, isEdited, otherThan, valueAt, withValue } from '../../testing/every-field.ts';
import { draft, fullDraft, question } from '../../testing/samples.ts';
import { listChanges } from './changes.ts';

const complete = (): SurveyDraft => SurveyInput.parse(completeSurvey());

/** The same with another value there. */
function change(survey: SurveyDraft, path: Path): SurveyDraft {
  const before = valueAt(survey, path);
  const isType = path[0] === 'questions' && path[2] === 'type';
  return withValue(survey, path, isType ? (before === 'nps' ? 'text' : 'nps') : otherThan(before));
}

/** Taken for `name`. */
const ALIAS = 'questions.config.options.icon.icon';

describe('differences of two contents', () => {
  test('the complete survey has every field that can be saved', () => {
    const known = new Set(
      editedPaths(complete()).map((path) => path.filter((key) => typeof key === 'string').join('.')),
    );
    const missing = fieldsOf(z.toJSONSchema(SurveyInput, { io: 'input', unrepresentable: 'any' }) as Schema)
      .filter((path) => path !== ALIAS && isEdited(path.split('.')))
      .filter((path) => ![...known].some((each) => `${each}.`.startsWith(`${path}.`)));
    expect(missing).toEqual([]);
  });

  test('whatever one field is changed, it shows at its place (VR-31)', () => {
    const survey = complete();
    const paths = editedPaths(survey);
    expect(paths.length).toBeGreaterThan(120);
    fc.assert(
      fc.property(fc.constantFrom(...paths), (path) => {
        const after = change(survey, path);
        const changes = listChanges(survey, after);
        expect(changes.length, path.join('.')).toBeGreaterThan(0);
        const place =
          path[0] === 'questions'
            ? `questions.${survey.questions[Number(path[1])]?.id}`
            : path.slice(0, path[0] === 'settings' || path[0] === 'notifications' ? 2 : 1).join('.');
        for (const each of changes) {
          // A changed id is one question gone and one come.
          if (path[2] === 'id') expect(each.path).toMatch(/^questions\./);
          else expect(`${each.path}.`).toContain(`${place}.`);
        }
      }),
      { numRuns: 1000 },
    );
    expect(listChanges(survey, complete())).toEqual([]);
  });

  test('several changes at once show at each of their places, and none without a change (VR-31)', () => {
    const survey = complete();
    const paths = editedPaths(survey).filter((path) => path[2] !== 'id' && path[2] !== 'type');
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...paths), { maxLength: 6 }), (chosen) => {
        const after = chosen.reduce(change, survey);
        const places = new Set(chosen.map((path) => String(path[0])));
        const told = new Set(listChanges(survey, after).map(({ path }) => path.split('.')[0] ?? ''));
        expect([...told].sort()).toEqual([...places].sort());
      }),
    );
  });

  test('a question that moves is one line, whatever it passes', () => {
    const questions = ['a', 'b', 'c', 'd', 'e'].map((id) => question('text', id));
    const move = (from: number, to: number) =>
      questions.toSpliced(from, 1).toSpliced(to, 0, questions[from] as (typeof questions)[number]);
    fc.assert(
      fc.property(fc.nat({ max: 4 }), fc.nat({ max: 4 }), (from, to) => {
        const changes = listChanges(draft(questions), draft(move(from, to)));
        expect(changes).toHaveLength(from === to ? 0 : 1);
        if (Math.abs(from - to) > 1) {
          const [id] = [questions[from]?.id];
          const places = { before: String(from + 1), after: String(to + 1) };
          expect(changes).toMatchObject([{ code: 'moved', path: `questions.${id}`, ...places }]);
        }
      }),
    );
  });

  test('questions are known by their ids, options by their texts', () => {
    const radio = (options: string[], title = 'Which?') =>
      draft([question('radio-button', 'q', { title, config: { options } })]);
    const path = (index: number) => `questions.q.config.options.${index}`;
    const told = (before: string[], after: string[]) => listChanges(radio(before), radio(after));
    expect(told(['A', 'B'], ['A', 'B', 'C'])).toEqual([
      { code: 'added', path: path(2), name: 'C', before: null, after: 'C' },
    ]);
    expect(told(['A', 'B', 'C'], ['A', 'C'])).toEqual([
      { code: 'removed', path: path(1), name: 'B', before: 'B', after: null },
    ]);
    expect(told(['A', 'B', 'C'], ['A', 'Bee', 'C'])).toEqual([
      { code: 'changed', path: path(1), name: 'Bee', before: 'B', after: 'Bee' },
    ]);
    expect(told(['A', 'B', 'C'], ['C', 'A', 'B'])).toEqual([
      { code: 'moved', path: path(0), name: 'C', before: '3', after: '1' },
    ]);
    const added = draft([question('nps', 'new', { title: 'New' }), ...radio(['A', 'B']).questions]);
    expect(listChanges(radio(['A', 'B']), added)).toEqual([
      { code: 'added', path: 'questions.new', name: 'New', before: null, after: 'nps' },
    ]);
    expect(listChanges(added, radio(['A', 'B']))).toMatchObject([{ code: 'removed', name: 'New' }]);
  });

  test('another type is told by itself, not by what it cannot have', () => {
    const radio = draft([question('radio-button', 'q')]);
    expect(listChanges(radio, draft([question('text', 'q')]))).toEqual([
      {
        code: 'changed',
        path: 'questions.q.type',
        name: 'Question q',
        before: 'radio-button',
        after: 'text',
      },
    ]);
    const fewer = draft([question('checkbox', 'q', { config: { options: ['A', 'B'], max_choices: 0 } })]);
    expect(listChanges(radio, fewer).map(({ path }) => path)).toEqual([
      'questions.q.type',
      'questions.q.config.options.2',
    ]);
  });

  test('the delay is told with the timing that uses it', () => {
    const timed = (timing: 'immediate' | 'delay', timing_delay: number) => {
      const { settings, ...rest } = draft();
      return { ...rest, settings: { ...settings, behavior: { ...settings.behavior, timing, timing_delay } } };
    };
    const path = 'settings.behavior.timing';
    expect(listChanges(timed('immediate', 20), timed('delay', 20))).toMatchObject([
      { path, before: 'immediate', after: 'delay 20' },
    ]);
    expect(listChanges(timed('delay', 20), timed('delay', 5))).toMatchObject([
      { path, before: 'delay 20', after: 'delay 5' },
    ]);
  });

  test('secrets, headers and paths of webhooks never show (VR-32)', () => {
    const full = fullDraft();
    const [hook] = full.notifications.webhook.webhooks;
    if (!hook) throw new Error('no webhook');
    const hooked = (patch: Partial<typeof hook>): SurveyDraft => ({
      ...full,
      notifications: { ...full.notifications, webhook: { active: true, webhooks: [{ ...hook, ...patch }] } },
    });
    const headers = [{ key: 'X-Private', value: 'classified' }];
    const secret = {
      request_url: 'https://user:pass@hooks.example/token-1234',
      secret: 'classified',
      headers,
    };
    const changes = listChanges(full, hooked(secret));
    expect(changes).toEqual(
      ['request_url', 'secret', 'headers'].map((field) => ({
        code: 'changed',
        path: `notifications.webhook.webhooks.hook.${field}`,
        name: 'Hook',
        before: null,
        after: null,
      })),
    );
    const elsewhere = listChanges(full, hooked({ request_url: 'https://u:p@elsewhere.example:99/t?k=1' }));
    expect(elsewhere).toMatchObject([{ before: 'hooks.example', after: 'elsewhere.example' }]);
    const all = [...changes, ...listChanges(draft(), hooked(secret)), ...listChanges(hooked(secret), draft())];
    expect(JSON.stringify(all)).not.toMatch(/classified|token-1234|X-Private|pass@/);
  });
});

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** The fields that a schema names, with dots; those of all alternatives. */
function fieldsOf({ properties = {}, items, anyOf = [], oneOf = [] }: Schema): string[] {
  const inner = [...(items ? [items] : []), ...anyOf, ...oneOf].flatMap(fieldsOf);
  const own = Object.entries(properties).flatMap(([name, schema]) => [
    name,
    ...fieldsOf(schema).map((path) => `${name}.${path}`),
  ]);
  return [...own, ...inner];
}
