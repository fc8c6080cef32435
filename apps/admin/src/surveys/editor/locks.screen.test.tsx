import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../testing/open-admin.tsx';
import type { SiteOptions } from '../../../testing/site-info.ts';
import { siteInfo } from '../../../testing/site-info.ts';
import { storedSurvey, surveyStore } from '../../../testing/survey-store.ts';

const QUESTION = { id: 'q', type: 'radio-button' as const, title: 'Which?', config: { options: ['A', 'B'] } };

function openOnLite(step: string, site: SiteOptions = {}) {
  const stored = storedSurvey(5, { title: 'Locks', template: 'blank', questions: [QUESTION] });
  return openAdmin(`/surveys/edit/5/${step}`, surveyStore([stored], { plan: 'lite', ...site }).server);
}

/** Reads the dialog's sentences and closes it again. */
async function offer(user: ReturnType<typeof openOnLite>['user']) {
  const dialog = await screen.findByRole('dialog');
  const texts = [...dialog.querySelectorAll('h2, p')].map(({ textContent }) => textContent);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return texts;
}

const sentences = (feature: string, plan = 'Pro', article = 'a') => [
  `${feature} is ${article} ${plan} feature`,
  "We're sorry, the feature is not available on your plan",
  'Please upgrade to unlock all these awesome features.',
  `Upgrade to ${plan} to unlock this feature.`,
];

test.each(['Star Rating', 'NPS', 'Image Radio', 'Icon Choice'])(
  'the lock on %s names that type alone (FP-08)',
  async (type) => {
    const { user } = openOnLite('questions');
    await user.click(await screen.findByRole('button', { name: 'Add Question' }));
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${type}`), hidden: true }));
    expect(await offer(user)).toEqual(expect.arrayContaining(sentences(type)));
  },
);

test('so do the locks on the settings of a question (FP-08)', async () => {
  const { user } = openOnLite('questions');
  await user.click(await screen.findByRole('tab', { name: 'Settings' }));
  for (const name of ['Required', 'Randomize', 'Comment box']) {
    await user.click(await screen.findByRole('switch', { name: new RegExp(`^${name}`) }));
    expect(await offer(user)).toEqual(expect.arrayContaining(sentences(name)));
  }
});

test('what takes Elite says Elite (FP-08)', async () => {
  const { user } = openOnLite('settings');
  await user.click(await screen.findByRole('radio', { name: 'Selected countries' }));
  expect(await offer(user)).toEqual(expect.arrayContaining(sentences('Geo Targeting', 'Elite', 'an')));
});

test('who may try plans here is told that in place of an upgrade elsewhere (FH-02)', async () => {
  const upgrade = { ...siteInfo().upgrade, offer: '', url: null, by_trying: true };
  const { user } = openOnLite('settings', { upgrade });
  await user.click(await screen.findByRole('radio', { name: 'Selected countries' }));
  const dialog = await screen.findByRole('dialog');
  const way = dialog.querySelector('a');
  expect([way?.textContent, way?.href]).toEqual(['Try another plan', 'http://127.0.0.1:4400/admin/settings/general']);
  const texts = await offer(user);
  expect(texts.join(' ')).toMatch(/This is part of .*Elite.*\. Try another plan in Settings, General\./);
  expect(texts.join(' ')).not.toMatch(/upgrade/i);
});
