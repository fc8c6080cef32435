import { expect, test } from 'vitest';
import { draft, question } from '../../testing/samples.ts';
import type { FieldPlace } from './field-place.ts';
import { placeOfField, questionErrors, remainingErrors } from './field-place.ts';

const survey = draft([question('text', 'a'), question('text', 'b')]);

test.each<[string, FieldPlace]>([
  ['title', { step: 'questions' }],
  ['questions', { step: 'questions' }],
  ['questions.1.title', { step: 'questions', questionId: 'b' }],
  ['questions.0.logic.conditions.2.question_id', { step: 'questions', questionId: 'a' }],
  ['questions.9.title', { step: 'questions' }],
  ['settings.thank_you.message', { step: 'questions' }],
  ['settings.theming.next_text', { step: 'questions' }],
  ['settings.behavior.timing_delay', { step: 'settings' }],
  ['settings.google_drive.file_name', { step: 'notifications' }],
  ['notifications.email.addresses', { step: 'notifications' }],
  ['publish_at', { step: 'publish' }],
  ['something.else', { step: 'questions' }],
])('the error of %s is found at %j (D-02)', (path, place) => {
  expect(placeOfField(path, survey)).toEqual(place);
});

test('errors of a question are shown on its card, each text once', () => {
  const errors = {
    'questions.1.title': 'Too long.',
    'questions.1.logic.conditions.0.value': 'Required.',
    'questions.1.logic.conditions.1.value': 'Required.',
    'settings.behavior.timing_delay': 'Too much.',
  };
  expect([...questionErrors(errors, survey)]).toEqual([['b', ['Too long.', 'Required.']]]);
});

test('an error stays until its field is changed, at its question wherever that has been moved (D-02)', () => {
  const errors = {
    title: 'Not this.',
    'questions.0.title': 'Not A.',
    'questions.1.title': 'Not B.',
    'questions.1': 'Not B at all.',
    'settings.behavior.expire_at.day': 'No such day.',
  };
  const [a, b] = survey.questions;
  if (!a || !b) throw new Error('two questions');
  expect(remainingErrors(errors, survey, { ...survey, questions: [b, a] })).toEqual({
    title: 'Not this.',
    'questions.1.title': 'Not A.',
    'questions.0.title': 'Not B.',
    'questions.0': 'Not B at all.',
    'settings.behavior.expire_at.day': 'No such day.',
  });
  const edited = { ...survey, title: 'Another', questions: [{ ...b, title: 'Another?' }] };
  expect(Object.values(remainingErrors(errors, survey, edited))).toEqual(['No such day.']);
});
