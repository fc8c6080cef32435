import { expect, test } from 'vitest';
import { TOGGLE_ICONS } from './toggle-icons.ts';

test('the toggle has these nine icons (CT-04)', () => {
  expect(Object.keys(TOGGLE_ICONS)).toEqual([
    'field-userfeedback',
    'field-smile',
    'field-mail-open',
    'field-hand-star',
    'field-comments',
    'field-comment-star',
    'field-comment-heart',
    'field-comment-edit',
    'field-chevron-down',
  ]);
});
