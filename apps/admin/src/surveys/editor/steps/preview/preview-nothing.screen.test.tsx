import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../../../testing/open-admin.tsx';
import { storedSurvey, surveyStore } from '../../../../../testing/survey-store.ts';

const NOTHING = 'Visitors do not see this Survey: its logic hides every question at the start.';
const question = (id: string, logic = {}) => ({
  id,
  type: 'radio-button' as const,
  title: `Question ${id}`,
  config: { options: ['A', 'B'] },
  logic,
});
/** A condition without a value yet. */
const unfinished = (id: string) => ({
  enabled: true,
  action: 'show' as const,
  conditions: [{ question_id: id, compare: '=' as const, value: '' }],
});

test.each([
  ['its only question', [question('a', unfinished('a'))], true],
  ['each of two', [question('a', unfinished('b')), question('b', unfinished('a'))], true],
  ['one of two', [question('a'), question('b', unfinished('a'))], false],
])(
  'logic that hides %s at the start: the preview shows what visitors get (FB-08)',
  async (_what, questions, isNothing) => {
    const stored = storedSurvey(5, { title: 'Hidden', template: 'blank', questions });
    const { user } = openAdmin('/surveys/edit/5/questions', surveyStore([stored]).server);
    await user.click(await screen.findByRole('radio', { name: 'Preview' }));
    const preview = await screen.findByRole('complementary', { name: 'Live preview' });
    await waitFor(() => expect(preview.textContent?.includes(NOTHING)).toBe(isNothing));
    expect(preview.querySelector('p')?.textContent === NOTHING).toBe(isNothing);
  },
);
