import { screen } from '@testing-library/react';
import type { SurveyInput } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { openAdmin } from '../../../../../testing/open-admin.tsx';
import type { SiteOptions } from '../../../../../testing/site-info.ts';
import { storedSurvey, surveyStore } from '../../../../../testing/survey-store.ts';

type Draft = Partial<z.input<typeof SurveyInput>>;

async function open(draft: Draft, site: SiteOptions = {}) {
  const survey = storedSurvey(5, {
    title: 'Plain',
    template: 'blank',
    questions: [{ id: 'a', type: 'text', title: 'A?' }],
    ...draft,
  });
  const store = surveyStore([survey], site);
  store.server.on(contract.surveys.list, {
    items: [],
    pagination: { page: 1, pages: 1, per_page: 20, total: 0 },
    status_filters: [],
  });
  const opened = openAdmin('/surveys/edit/5/publish', store.server);
  await screen.findByRole('heading', { level: 2, name: /^Summary of/ });
  return { ...store, ...opened };
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test.each<[string, Draft]>([
  ['a page to go to', { settings: { thank_you: { type: 'redirect' } } }],
  [
    'a comparison that the question offers',
    {
      questions: [
        { id: 'a', type: 'radio-button', title: 'A?', config: { options: ['Yes', 'No'] } },
        {
          id: 'b',
          type: 'text',
          title: 'B?',
          logic: { enabled: true, conditions: [{ question_id: 'a', compare: '>', value: 'Yes' }] },
        },
      ],
    },
  ],
  ['somebody to write to', { notifications: { email: { active: true, addresses: '' } } }],
  ['an address to call', { notifications: { webhook: { active: true, webhooks: [{ request_url: '' }] } } }],
  [
    'a name of a hidden field',
    {
      settings: {
        fields: [
          { name: 'x', from: ['url'] },
          { name: 'x', from: ['url'] },
        ],
      },
    },
  ],
])('without %s it cannot be published, and the button says so (XA-02)', async (_what, draft) => {
  const { user, saves } = await open(draft);
  await user.click(button('Save as Draft'));
  await screen.findByText('Your Survey was Saved as a Draft.');
  await user.click(radio('Publish'));
  const publish = button('Save and Publish');
  expect(publish.getAttribute('aria-disabled')).toBe('true');
  const link = screen.getByRole('link', { name: '1 thing is missing.' });
  const description = document.getElementById(publish.getAttribute('aria-describedby') ?? '');
  expect(description?.contains(link)).toBe(true);
  await user.click(publish);
  expect(document.activeElement).toBe(link);
  expect(saves()).toHaveLength(1);
});

const PICTURES = ['/a.png', 'javascript:alert(1)'].map((image, at) => ({ label: `Picture ${at}`, image }));

test.each<[string, Draft, () => Promise<HTMLElement>]>([
  [
    'Please choose the image again. It has no web address.',
    { questions: [{ id: 'a', type: 'image-radio', title: 'A?', config: { options: PICTURES } }] },
    () => screen.findByRole('button', { name: 'Image of option 2' }),
  ],
  [
    'Please remove the entries that are not countries.',
    { settings: { geo_targeting: { target: 'select', countries: ['DE', 'ZZ'] } } },
    () => screen.findByLabelText('Countries', { selector: 'input' }),
  ],
])('the editor leads to what cannot be live, and says it there: %s (XA-02)', async (text, draft, find) => {
  const { user } = await open({ ...draft, status: 'publish' });
  await user.click(screen.getByRole('link', { name: '1 thing is missing.' }));
  expect((await find()).getAttribute('aria-invalid')).toBe('true');
  await screen.findAllByText(text);
});

test('a logo without a web address is told beside the preview (XA-02)', async () => {
  const theming = { logo_type: 'custom' as const, custom_logo: 'javascript:alert(1)' };
  await open({ status: 'publish', settings: { theming } });
  screen.getByText('The logo has no web address.');
});

test('what rests is not missing (XA-02)', async () => {
  const targeting = { pages: 'select' as const, page_rules: [] };
  await open({ status: 'publish', settings: { targeting } }, { plan: 'lite' });
  screen.getByText('Ready to publish.');
  expect(button('Save and Publish').getAttribute('aria-disabled')).toBeNull();
});
