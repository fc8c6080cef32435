import { screen, waitFor, within } from '@testing-library/react';
import { Settings } from '@userfeedback/contract';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../../../testing/open-admin.tsx';
import { storedSurvey, surveyStore } from '../../../../../testing/survey-store.ts';

/** The closed line of a new survey, opened. */
async function open(site: Partial<Settings> = {}) {
  const questions = [{ id: 'q', type: 'text' as const, title: 'How was it?' }];
  const answering = { save_partial: true, back: true, resume: 'day' as const, notice: true };
  const settings = { answering };
  const survey = storedSurvey(5, { title: 'Settings', template: 'blank', questions, settings });
  const store = surveyStore([survey], { settings: Settings.parse(site) });
  const { user } = openAdmin('/surveys/edit/5/settings', store.server);
  const region = await screen.findByRole('region', { name: 'Answering' });
  const line = within(region);
  await user.click(line.getByRole('button', { name: 'Answering' }));
  /** Saves; returns what was sent. */
  const save = async () => {
    const before = store.saves().length;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(store.saves()).toHaveLength(before + 1));
    return store.saves()[before]?.settings?.answering;
  };
  const toggle = (name: string) => line.getByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) });
  return { user, region, line, save, toggle };
}

test('how answers are taken is one closed line, with two switches, one more while they are saved, and how long (PA-05, PA-06, PA-07)', async () => {
  const { user, save, region, line, toggle } = await open();
  expect(region.textContent).toContain('Saved as visitors answer, with Back, can continue for a day');
  line.getByText('Unfinished responses are saved too, and counted separately.');
  await user.click(toggle('Tell visitors that answers are saved'));
  await user.click(toggle('Back button'));
  const resume = line.getByRole('combobox', { name: 'Continue later' });
  await user.click(resume);
  for (const name of ['In the same tab', 'For a day']) await screen.findByRole('option', { name, hidden: true });
  await user.click(await screen.findByRole('option', { name: 'For a week', hidden: true }));
  expect(await save()).toEqual({
    save_partial: true,
    back: false,
    resume: 'week',
    notice: false,
  });
  await user.click(toggle('Save answers as they are given'));
  expect(line.queryByRole('switch', { name: /^Tell visitors/ })).toBeNull();
  expect(region.textContent).toContain('Saved at the end, can continue for a week');
  expect(await save()).toMatchObject({ save_partial: false, notice: false });
});

test('where saving is off for the whole site, the switch says so, and what is stored stays (PA-09)', async () => {
  const { user, save, region, line, toggle } = await open({ partial_saving: 'off' });
  line.getByText('Turned off for the whole site under Settings, Misc.');
  expect(toggle('Save answers as they are given').disabled).toBe(true);
  expect(region.textContent).toContain('Saved at the end, with Back, can continue for a day');
  await user.click(toggle('Back button'));
  expect(await save()).toMatchObject({ save_partial: true, notice: true, back: false });
});
