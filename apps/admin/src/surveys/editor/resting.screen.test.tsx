import { screen, waitFor, within } from '@testing-library/react';
import type { SurveyInput } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { openAdmin } from '../../../testing/open-admin.tsx';
import type { SiteOptions } from '../../../testing/site-info.ts';
import { storedSurvey, surveyStore } from '../../../testing/survey-store.ts';

const PRO = 'Saved but not active: needs Pro.';
const ELITE = 'Saved but not active: needs Elite.';
const LITE: SiteOptions = { plan: 'lite' };
const star = { id: 's', type: 'star-rating' as const, title: 'How many stars?' };
const text = { id: 't', type: 'text' as const, title: 'Why?' };
const DRAFT: z.input<typeof SurveyInput> = {
  title: 'From better days',
  template: 'blank',
  questions: [
    { ...text, settings: { comment_box: false } },
    {
      id: 'r',
      type: 'radio-button',
      title: 'Which?',
      config: { options: ['A', 'B'] },
      settings: { randomize: true },
    },
    star,
  ],
  settings: {
    targeting: {
      devices: ['mobile'],
      pages: 'select',
      page_rules: [{ logic: 'page_url_contains', data: 'shop' }],
    },
    geo_targeting: { target: 'select', countries: ['DE'] },
    behavior: { timing: 'delay', timing_delay: 7 },
    thank_you: { type: 'redirect', redirect_to: { id: 1, label: 'Home' } },
    theming: { color_scheme: 'dark' },
  },
  notifications: {
    email: {
      active: true,
      addresses: 'a@b.co',
      logic: { enable: true, conditions: [{ question_id: 'r', compare: '=', value: 'A' }] },
    },
  },
};

const open = (step: string, site: SiteOptions, draft = DRAFT) => {
  const store = surveyStore([storedSurvey(5, draft)], site);
  return { ...store, ...openAdmin(`/surveys/edit/5/${step}`, store.server) };
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('what rests', () => {
  test('stands on the settings step with its values, closed, and what it needs (FB-12)', async () => {
    open('settings', LITE);
    const lines = await screen.findAllByRole('button', { name: /^Saved but not active/ });
    expect(lines.map(({ textContent }) => textContent)).toEqual([PRO, PRO, ELITE, PRO]);
    const seconds = screen.getByRole('textbox', { name: 'Seconds' });
    expect([seconds.matches(':disabled'), (seconds as HTMLInputElement).value]).toEqual([true, '7']);
    const value = screen.getByRole('textbox', { name: 'Value' });
    expect([value.matches(':disabled'), (value as HTMLInputElement).value]).toEqual([true, 'shop']);
    const device = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    expect(['Desktop', 'Tablet', 'Mobile'].map((name) => device(name).checked)).toEqual([false, false, true]);
    expect(device('Mobile').matches(':disabled')).toBe(true);
  });

  test('its line leads to the upgrade (FB-12)', async () => {
    const { user } = open('settings', LITE);
    const [, , , behavior] = await screen.findAllByRole('button', { name: /^Saved but not active/ });
    if (behavior) await user.click(behavior);
    await within(await screen.findByRole('dialog')).findByText('Behavior is a Pro feature');
  });

  test('and where its addon is not active, to the activation (FB-12)', async () => {
    const { user } = open('settings', { plan: 'elite', active: ['targeting', 'geo-restrictions'] });
    const line = await button('Saved but not active: activate the Behavior addon.');
    expect(screen.getAllByRole('button', { name: /^Saved but/ })).toHaveLength(1);
    await user.click(line);
    await screen.findByRole('dialog', { name: /Behavior addon/ });
  });

  test('a question and its settings keep theirs, and can be deleted (FB-12)', async () => {
    const { user } = open('questions', LITE);
    await user.click(await button(/How many stars\?/));
    const card = screen.getByRole('region', { name: 'Question 3' });
    within(card).getByRole('button', { name: PRO });
    expect(within(card).getByRole('textbox', { name: 'Question' }).matches(':disabled')).toBe(true);
    await user.click(await button(/Which\?/));
    const choice = screen.getByRole('region', { name: 'Question 2' });
    await user.click(within(choice).getByRole('tab', { name: 'Settings' }));
    within(choice).getByRole('button', { name: PRO });
    expect(within(choice).getByRole<HTMLInputElement>('switch', { name: /Randomize/ })).toHaveProperty('checked', true);
    const actions = screen.getByRole('button', { name: 'Actions of question 3' });
    expect(actions.matches(':disabled')).toBe(false);
  });

  test('so do the redirect, the look and the conditions of the mail (FB-12)', async () => {
    const { user } = open('questions', LITE);
    const thanks = await screen.findByRole('region', { name: 'Thank You Message' });
    within(thanks).getByRole('button', { name: PRO });
    expect(within(thanks).getByRole('radio', { name: /Redirect to a page/ })).toHaveProperty('checked', true);
    await user.click(screen.getByText('Preview'));
    await user.click(await button('Colors'));
    const dark = await screen.findByRole<HTMLInputElement>('radio', { name: 'Dark' });
    expect([dark.matches(':disabled'), dark.checked]).toEqual([true, true]);
    await user.click(await button('Workflow'));
    await screen.findByRole('heading', { level: 2, name: 'Workflow' });
    await button(PRO);
    expect(screen.getByRole('switch', { name: 'Enable conditional logic' })).toHaveProperty('checked', true);
  });

  test('is shown in the summary of the publish step (FB-12)', async () => {
    open('publish', LITE);
    await screen.findByText(
      'Saved but not active: Randomize of Question 2, Question 3, Page Targeting, Device Targeting, Geo Targeting, Behavior, Redirect, Branding, Conditional Email Logic',
    );
  });

  test('nothing of it shows where plan and addons allow all (FB-12)', async () => {
    open('settings', {});
    expect((await screen.findByRole('textbox', { name: 'Seconds' })).matches(':disabled')).toBe(false);
    expect(screen.queryByText(/Saved but not active/)).toBeNull();
  });
});

describe('a published survey that nobody sees', () => {
  const live = { ...DRAFT, questions: [text, star], status: 'publish' as const };

  test('says which question needs which plan, for as long as that is so (FB-13)', async () => {
    const { user } = open('questions', LITE, live);
    await screen.findByText('Visitors do not see this Survey: question 2 needs Pro.');
    await user.click(await button('Publish'));
    await screen.findByText('Visitors do not see this Survey: question 2 needs Pro.');
  });

  const NOW_NOT = 'Visitors do not see this Survey: question 2 needs Pro.';
  const NOT_ALONE =
    'Visitors do not see this Survey: in the live version, question 2 needs Pro. Publish your changes to show it again.';
  const NOT_THEN = 'Once these changes are published, visitors will not see this Survey: question 2 needs Pro.';
  test.each<[string, (typeof live)['questions'], (typeof live)['questions'], string]>([
    ['both live and with its changes', [text, star], [text, star], NOW_NOT],
    ['until its changes are published', [text, star], [text], NOT_ALONE],
    ['once its changes are published', [text], [text, star], NOT_THEN],
  ])('that is not shown %s says what visitors see (FB-13)', async (_when, before, after, said) => {
    const store = surveyStore([storedSurvey(5, { ...live, questions: before }, { has_changes: true })], LITE);
    const draft = storedSurvey(5, { ...live, title: 'Changed', questions: after });
    store.drafts.set(5, { ...draft, content: 'draft', has_changes: true });
    openAdmin('/surveys/edit/5/questions', store.server);
    await screen.findByText(said);
    expect(screen.getAllByText(/will not see|do not see/)).toHaveLength(1);
  });

  test.each<[string, SiteOptions, z.input<typeof SurveyInput>]>([
    ['a draft', LITE, { ...live, status: 'draft' }],
    ['one without rating questions', LITE, { ...live, questions: [text] }],
    ['one on a plan that has them', {}, live],
  ])('%s says nothing (FB-13)', async (_what, site, draft) => {
    open('questions', site, draft);
    await screen.findByRole('textbox', { name: 'Question' });
    expect(screen.queryByText(/Visitors do not see/)).toBeNull();
  });
});

test('what a save left out is named, and Undo gives it back to the editor (FB-10)', async () => {
  const store = surveyStore([storedSurvey(5, { ...DRAFT, questions: [text, star] })], {});
  const { user } = openAdmin('/surveys/edit/5/questions', store.server);
  await screen.findByRole('textbox', { name: 'Question' });
  store.server.on(contract.surveys.save, ({ body }) => {
    const sent = body as SurveyInput;
    const saved = storedSurvey(5, {
      ...sent,
      questions: sent.questions.filter(({ id }) => id !== 's'),
      revision: 2,
    });
    const removed = [
      { part: 'questions.s', needs: 'plus' },
      { part: 'settings.behavior', needs: 'behavior' },
    ];
    return { ...saved, published: false, message: null, removed };
  });
  await user.click(await button('Save'));
  await screen.findByText('Not saved because it needs Pro: Question 2. Not saved because it needs Behavior: Behavior.');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Question 2' })).toBeNull());
  await user.click(within(screen.getByRole('note')).getByRole('button', { name: 'Undo' }));
  const card = await screen.findByRole('region', { name: 'Question 2' });
  within(card).getByText('How many stars?');
});

describe('a server that sends no mails', () => {
  const grants = {
    create_edit_surveys: true,
    view_results: true,
    delete_surveys: true,
    manage_settings: false,
  };

  test.each([
    ['those who manage it what it lacks', {}, 'This server does not send email. Missing: SMTP_URL.'],
    ['others no more than that', { grants }, 'This server does not send email.'],
  ])('tells %s (FB-17)', async (_whom, who, words) => {
    open('notifications', { sends_mail: false, ...who });
    const notice = await screen.findByText(/This server does not send email/);
    expect(notice.textContent?.trim()).toBe(words);
  });

  test('and one that does says nothing (FB-17)', async () => {
    open('notifications', {});
    await screen.findByRole('textbox', { name: 'Email addresses' });
    expect(screen.queryByText(/This server does not send email/)).toBeNull();
  });
});
