import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WidgetQuestion } from '@userfeedback/contract';
import type { questionTypes } from '@userfeedback/engine/question-types/index';
import { QUESTION_TYPES } from '@userfeedback/engine/question-types/index';
import { sampleQuestion } from '@userfeedback/engine/testing/samples';
import type { allFaces, allFields } from '@userfeedback/survey-view/question-types/index';
import { describe, expect, test } from 'vitest';
import type { typeFaces } from './index.ts';
import { typeWords } from './type-words.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** Each with the ending of its files and the folders of its lists. */
const ROOMS: [room: string, ending: string, ...lists: string[]][] = [
  ['packages/contract/src/question-types', 'ts'],
  ['packages/engine/src/question-types', 'ts'],
  ['packages/survey-view/src/question-types', 'tsx', 'panel.ts', 'parts'],
  ['apps/admin/src/question-types', 'tsx'],
];

/** The files in which a room lists its types. */
function listsOf(room: string, names: readonly string[]): string[] {
  return (names.length > 0 ? names : ['index.ts']).flatMap((name) =>
    name.endsWith('.ts')
      ? join(ROOT, room, name)
      : readdirSync(join(ROOT, room, name)).map((file) => join(ROOT, room, name, file)),
  );
}

describe.each(QUESTION_TYPES)('%s', (type) => {
  test.each(ROOMS)('is a file of its name in %s, and in the list there (QX-100)', (room, ending, ...lists) => {
    expect(existsSync(join(ROOT, room, `${type}.${ending}`))).toBe(true);
    const listed = listsOf(room, lists).map((file) => readFileSync(file, 'utf8').includes(`/${type}.${ending}'`));
    expect(listed).toContain(true);
  });

  test('has its words in one message file (QX-100)', () => {
    expect(typeWords(type).name).not.toBe('');
  });

  test('gives visitors nothing that is not named for them (QX-101)', () => {
    const { config, settings, ...question } = sampleQuestion(type);
    const more = { secret: 'Not for visitors' };
    const given = { ...question, ...more, config: { ...config, ...more }, settings: { ...settings, ...more } };
    expect(JSON.stringify(WidgetQuestion.parse(given))).not.toContain(more.secret);
  });
});

/** Whether a list without one of the types would compile. */
type IsFine<List> = Omit<List, 'scale'> extends List ? true : false;

test('a list without one of the types does not compile (QX-101)', () => {
  const engine: IsFine<typeof questionTypes> = false;
  const faces: IsFine<typeof allFaces> = false;
  const fields: IsFine<typeof allFields> = false;
  const admin: IsFine<typeof typeFaces> = false;
  expect([engine, faces, fields, admin]).not.toContain(true);
});
