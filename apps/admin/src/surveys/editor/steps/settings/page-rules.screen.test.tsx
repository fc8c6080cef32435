import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../../../testing/open-admin.tsx';
import { storedSurvey, surveyStore } from '../../../../../testing/survey-store.ts';

const TOO_LONG = 'This pattern could take too long. Please make it simpler.';

test('a rule with a pattern that is too large says so until it is changed (FS-20)', async () => {
  const stored = storedSurvey(5, {
    title: 'From before',
    template: 'blank',
    settings: {
      targeting: {
        pages: 'select',
        page_rules: [
          { logic: 'page_url_contains', data: 'shop' },
          { logic: 'query_parameter_regex', operator: '||', data: 'a{1,51}' },
        ],
      },
    },
  });
  const { server } = surveyStore([stored]);
  const { user } = openAdmin('/surveys/edit/5/settings', server);
  const [first, second] = await screen.findAllByRole('textbox', { name: 'Value' });
  expect(await screen.findAllByText(TOO_LONG)).toHaveLength(1);
  expect(first?.getAttribute('aria-invalid')).not.toBe('true');
  expect(second?.getAttribute('aria-invalid')).toBe('true');
  if (second) await user.clear(second);
  if (second) await user.type(second, '(a+)+b');
  expect(screen.queryByText(TOO_LONG)).toBeNull();
});
