import { screen, waitFor } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../../../testing/open-admin.tsx';
import { storedSurvey, surveyStore } from '../../../../../testing/survey-store.ts';

const PICKED = [
  { id: 108, label: 'Bread' },
  { id: 4, label: 'Spring sale' },
];

function open(ids: () => { id: number; title: string }[]) {
  const survey = storedSurvey(5, {
    title: 'Settings',
    template: 'blank',
    questions: [{ id: 'q', type: 'text', title: 'How was it?' }],
    settings: {
      targeting: { pages: 'select', page_rules: [{ logic: 'page_or_post_is', data: PICKED }] },
    },
  });
  const store = surveyStore([survey]);
  store.server.on(contract.site.search, ({ query }) => ('ids' in query || query['ids[0]'] ? ids() : []));
  return { store, ...openAdmin('/surveys/edit/5/settings', store.server) };
}

test('chosen pages have the titles of today; what the site lacks is named so and can be removed (WC-27)', async () => {
  const { store, user } = open(() => [{ id: 108, title: 'Bread for people who forget' }]);
  await screen.findByText('Bread for people who forget');
  const gone = await screen.findByText('Spring sale (not on this site)');
  expect(screen.queryByText('Bread')).toBeNull();
  expect(store.server.callsOf(contract.site.search).at(-1)?.query).toMatchObject({ ids: ['108', '4'] });
  await user.click(gone.parentElement?.querySelector('button') ?? gone);
  await waitFor(() => expect(screen.queryByText('Spring sale (not on this site)')).toBeNull());
  screen.getByText('Bread for people who forget');
});

test('until the site has said so, stored titles stand there', async () => {
  open(() => {
    throw new Error('It does not reply.');
  });
  await screen.findByText('Bread');
  screen.getByText('Spring sale');
});
