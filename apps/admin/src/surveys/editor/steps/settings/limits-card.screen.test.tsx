import { screen, waitFor, within } from '@testing-library/react';
import type { Limits, SurveyInput } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { LIMITS_NEW } from '@userfeedback/contract/limits';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../../../testing/open-admin.tsx';
import { siteInfo } from '../../../../../testing/site-info.ts';
import { surveyResults } from '../../../../../testing/survey-results.ts';
import { storedSurvey, surveyStore } from '../../../../../testing/survey-store.ts';

const QUOTA = { id: 'one', question_id: 'q', values: ['Red'], max: 40 };
const QUESTIONS = [
  { id: 'q', type: 'radio-button' as const, title: 'Color?', config: { options: ['Red', 'Blue'] } },
  { id: 'why', type: 'text' as const, title: 'Why?' },
  { id: 'many', type: 'checkbox' as const, title: 'Sizes?', config: { options: ['S', 'M'] } },
];

/** The open card of a survey with these limits. */
async function open(
  limits: Partial<Limits> = {},
  questions: SurveyInput['questions'] | typeof QUESTIONS = QUESTIONS,
  identity_secret_made_at: string | null = null,
) {
  const survey = storedSurvey(5, {
    title: 'Limited',
    template: 'blank',
    questions,
    settings: { limits: { ...LIMITS_NEW, ...limits } },
  });
  const store = surveyStore([survey]);
  store.server.on(contract.site.info, { ...siteInfo(), identity_secret_made_at });
  const quotas = [{ ...QUOTA, taken: 17 }];
  store.server.on(contract.results.survey, surveyResults({ limits: { responses: null, pace: null, quotas } }));
  const { user } = openAdmin('/surveys/edit/5/settings', store.server);
  const card = within(await screen.findByRole('region', { name: 'Limits' }));
  await user.click(card.getByRole('button', { name: 'Limits' }));
  const save = async () => {
    const before = store.saves().length;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(store.saves()).toHaveLength(before + 1));
    return store.saves()[before]?.settings?.limits;
  };
  const saved = () => store.saves().at(-1)?.settings;
  const type = async (name: string, text: string) => {
    await user.clear(card.getByRole('textbox', { name }));
    if (text !== '') await user.type(card.getByRole('textbox', { name }), text);
  };
  const pick = async (field: string, name: string) => {
    const list = card.getByRole('combobox', { name: field });
    await user.click(list);
    const option = await waitFor(() => {
      const options = document.getElementById(list.getAttribute('aria-controls') ?? '');
      if (!options) throw new Error('The list is not open.');
      return within(options).getByText(name);
    });
    await user.click(option);
  };
  return { user, card, save, saved, type, pick };
}

test('a survey stops after a number and keeps a pace; then it has a closing message (FQ-25, FQ-34, FQ-37)', async () => {
  const { card, save, type, pick } = await open();
  expect(card.queryByRole('textbox', { name: 'Message when closed' })).toBeNull();
  await type('Stop after', '400');
  await pick('Pace', 'Per week');
  await type('Responses', '70');
  card.getByText('400 responses, 70 per week');
  card.getByText('If empty: “This survey has closed. Thank you for your interest.”');
  await type('Message when closed', 'That was it.');
  expect(await save()).toMatchObject({
    max_responses: 400,
    pace: { count: 70, per: 'week' },
    closed_message: 'That was it.',
  });
  await type('Stop after', '');
  await pick('Pace', 'No pace');
  card.getByText('No limits');
  expect(await save()).toMatchObject({ max_responses: null, pace: null });
});

test('quotas are rows of question, answers and number, with what is taken (FQ-47)', async () => {
  const { user, card, save, type, pick } = await open({ quotas: [QUOTA] });
  await card.findByText('17 of 40');
  await type('Limit for quota 1', '90');
  card.getByText('17 of 90');
  await user.click(card.getByRole('button', { name: 'Add quota' }));
  await pick('Question for quota 2', 'Sizes?');
  await pick('Answers for quota 2', 'M');
  card.getByText('2 quotas');
  const [first, second] = (await save())?.quotas ?? [];
  expect(first).toEqual({ ...QUOTA, max: 90 });
  expect(second).toMatchObject({ question_id: 'many', values: ['M'], max: 100 });
  await user.click(card.getByRole('button', { name: 'Remove quota 1' }));
  expect((await save())?.quotas).toEqual([second]);
});

test('without a question to choose from there is no quota to add', async () => {
  const { card } = await open({}, [{ id: 'why', type: 'text', title: 'Why?' }] as typeof QUESTIONS);
  card.getByText('Add a question with options or a rating first.');
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Add quota' }).disabled).toBe(true);
});

test('one response per person is offered where the site signs ids (VF-61)', async () => {
  const without = await open();
  expect(without.card.queryByRole('switch', { name: /^One response per person/ })).toBeNull();
});

test('one response per person is switched on (VF-61)', async () => {
  const { user, card, save, saved } = await open({}, QUESTIONS, '2026-11-20T12:00:00.000Z');
  card.getByText(
    'Visitors whose ID your site has signed can answer once, on any device. Others do not see the survey.',
  );
  await user.click(card.getByRole('switch', { name: /^One response per person/ }));
  await save();
  expect(saved()?.one_per_person).toBe(true);
});
