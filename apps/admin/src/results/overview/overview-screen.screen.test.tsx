import { screen, waitFor } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin, stubServer } from '../../../testing/open-admin.tsx';
import { refusal } from '../../../testing/server.ts';
import { surveyResults } from '../../../testing/survey-results.ts';

const NO_SURVEYS = {
  items: [],
  pagination: { page: 1, pages: 1, per_page: -1, total: 0 },
  status_filters: [],
};
const isLoading = () => document.querySelector('.mantine-Skeleton-root') !== null;

test('figures of one survey that cannot be had say so and offer another try (OP-109)', async () => {
  const server = stubServer()
    .on(contract.surveys.list, NO_SURVEYS)
    .on(contract.results.survey, refusal('forbidden'));
  const { user } = openAdmin('/results/survey/9', server);
  const again = await screen.findByRole('button', { name: 'Try again' });
  await waitFor(() => expect(isLoading()).toBe(false));
  server.on(contract.results.survey, surveyResults());
  await user.click(again);
  await screen.findByText('Total Responses');
  await screen.findByText('330');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
