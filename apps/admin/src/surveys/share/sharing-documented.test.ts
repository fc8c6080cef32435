import { filledIn, QUESTION_TYPES, visitorFaceOf } from '@userfeedback/engine';
import { sampleQuestion } from '@userfeedback/engine/testing/samples';
import { expect, test } from 'vitest';
import { readDoc, tableIn } from '../../../testing/docs.ts';
import { t } from '../../messages/question-types.ts';

test('the example of each question type fills in what the page says (LS-33, LS-76)', () => {
  const rows = tableIn(readDoc('sharing.md'), 'Filling in');
  const types = rows.map(([name]) => QUESTION_TYPES.find((type) => t[type].name === name));
  expect([...types].sort()).toEqual([...QUESTION_TYPES].sort());
  const read = rows.map(([name, address = ''], at) => {
    const question = { ...sampleQuestion(types[at] ?? 'text'), id: 'q' };
    const [answer] = filledIn([question], `?${address.slice(1, -1)}`, visitorFaceOf);
    return [name, address, `\`${JSON.stringify(answer?.value ?? null)}\``];
  });
  expect(read).toEqual(rows);
});
