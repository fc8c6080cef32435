import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SurveyInput } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { addDays, dayInZone, momentInZone, TIME_SLOTS } from '@userfeedback/engine';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { openAdmin } from '../../../../../testing/open-admin.tsx';
import { refusal } from '../../../../../testing/server.ts';
import type { SiteOptions } from '../../../../../testing/site-info.ts';
import { inactiveAddons } from '../../../../../testing/site-info.ts';
import { storedSurvey, surveyStore } from '../../../../../testing/survey-store.ts';

type Draft = Partial<z.input<typeof SurveyInput>>;

/** The site's time zone, which may differ from this machine's. */
const ZONE = 'Europe/Berlin';
const today = () => dayInZone(new Date(), ZONE);
const tomorrow = () => addDays(today(), 1);

/** The step of a survey with one question. */
async function open(draft: Draft = {}, site: SiteOptions = {}) {
  const survey = storedSurvey(5, {
    ...{ title: 'Plain', template: 'blank', questions: [{ id: 'a', type: 'text', title: 'A?' }] },
    ...draft,
  });
  const store = surveyStore([survey], site);
  const none = { items: [], pagination: { page: 1, pages: 1, per_page: 20, total: 0 }, status_filters: [] };
  store.server.on(contract.surveys.list, none);
  const opened = openAdmin('/surveys/edit/5/publish', store.server);
  await screen.findByRole('heading', { level: 1, name: /^Summary of/ });
  return { ...store, ...opened };
}

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const scheduling = () => screen.queryByRole<HTMLInputElement>('switch', { name: 'Publish at a later time' });
const field = (name: string) => screen.getByLabelText<HTMLInputElement | HTMLSelectElement>(name);
const optionsOf = (name: string) => [...(field(name) as HTMLSelectElement).options].map(({ text }) => text);
const bullets = () =>
  within(screen.getByRole('main'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
/** Sets date, time, and AM or PM. */
function schedule(...parts: [day: string, time: string, half: string]): void {
  for (const [index, name] of ['Date', 'Time', 'AM or PM'].entries())
    fireEvent.change(field(name), { target: { value: parts[index] } });
}

describe('the summary says what the survey will do (PB-01, PB-02, OP-23)', () => {
  test('in a survey as it begins', async () => {
    await open();
    screen.getByRole('heading', { level: 1, name: 'Summary of Plain' });
    expect(bullets()).toEqual([
      '1 Question',
      'All devices',
      'All pages',
      'Timing: Immediately',
      'Display length: Until response',
      'Run time: Indefinitely',
    ]);
  });

  test('in one with settings of its own', async () => {
    await open({
      title: 'Particular',
      questions: [
        { id: 'a', type: 'text', title: 'A?' },
        { id: 'b', type: 'text', title: 'B?' },
      ],
      settings: {
        targeting: {
          devices: ['mobile', 'desktop'],
          pages: 'select',
          page_rules: [{ logic: 'page_url_contains', data: 'a' }],
        },
        behavior: {
          ...{ timing: 'delay', timing_delay: 5, display_length: 'once' },
          ...{ run_time: 'expire', expire_at: { month: 12, day: 24 } },
        },
      },
    });
    expect(bullets()).toEqual([
      '2 Questions',
      'Desktop, Mobile',
      'Custom page targeting',
      'Timing: After a delay (5 seconds)',
      'Display length: Once',
      expect.stringMatching(/^Run time: Until a day of the year \((24 Dec|Dec 24)\)$/),
    ]);
  });
});

describe('status', () => {
  test('an existing survey keeps its own; the button says what it does (PB-03, PB-04, PB-08, PB-10, PB-13)', async () => {
    const { user, saves } = await open();
    expect(radio('Draft').checked).toBe(true);
    await user.click(button('Save as Draft'));
    await screen.findByText('Your Survey was Saved as a Draft.');
    expect(saves()[0]).toMatchObject({ id: 5, status: 'draft' });
    expect(saves()[0]).not.toHaveProperty('redirect_route', 'surveys-index');
    expect(location.pathname).toBe('/admin/surveys/edit/5/publish');
    await user.click(radio('Publish'));
    await user.click(button('Save and Publish'));
    await waitFor(() => expect(location.pathname).toBe('/admin/surveys'));
    expect(saves()[1]).toMatchObject({ id: 5, status: 'publish', redirect_route: 'surveys-index' });
  });

  test('what the server refuses is said, and the choice stays', async () => {
    const { user, server } = await open();
    server.on(contract.surveys.save, refusal('upgrade_required'));
    await user.click(radio('Publish'));
    await user.click(button('Save and Publish'));
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('Your plan does not include this. Please upgrade to unlock it.');
    expect(radio('Publish').checked).toBe(true);
    expect(location.pathname).toBe('/admin/surveys/edit/5/publish');
  });

  test('what keeps a survey from being published is said, with a way to the question (ED-31, OP-21)', async () => {
    const { user } = await open({
      questions: [
        { id: 'a', type: 'text', title: 'A?' },
        { id: 'b', type: 'radio-button', title: 'B?', config: { options: ['Yes', ''] } },
      ],
    });
    const message = "The Survey can't be published: Some questions are missing options.";
    expect(screen.queryByText(message)).toBeNull();
    await user.click(radio('Publish'));
    await screen.findByText(message);
    await user.click(button('Question 2: B?'));
    await waitFor(() => expect((document.activeElement as HTMLInputElement | null)?.value).toBe('B?'));
  });
});

describe('scheduling', () => {
  test('goes by the clock of the site, and is saved once it is complete (ER-R-04, ER-R-06, ER-R-07, ER-R-08, PB-06, PB-07, PB-09, PB-11, OP-13, OP-14, OP-18)', async () => {
    const { user, saves } = await open();
    expect(field('Date').disabled).toBe(true);
    await user.click(scheduling() as HTMLElement);
    expect(radio('Publish').checked).toBe(true);
    expect(field('Date').getAttribute('min')).toBe(today());
    expect(optionsOf('Time')).toEqual(['Choose', ...TIME_SLOTS]);
    expect(optionsOf('AM or PM')).toEqual(['Choose', 'AM', 'PM']);
    for (const name of ['Date', 'Time', 'AM or PM']) expect(field(name).value).toBe('');
    const isBlocked = () => [button('Save and Schedule').disabled, button('Save').disabled];
    expect(isBlocked()).toEqual([true, true]);
    schedule(tomorrow(), '12:30', '');
    expect(isBlocked()).toEqual([true, true]);
    await user.keyboard('{Control>}s{/Control}');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(saves()).toEqual([]);
    schedule(addDays(today(), -1), '12:30', 'AM');
    expect(within(screen.getByRole('alert')).getByText(/^This moment has passed\./)).toBeTruthy();
    expect(isBlocked()).toEqual([true, true]);
    schedule(tomorrow(), '12:30', 'AM');
    expect(isBlocked()).toEqual([false, false]);
    screen.getByText(/^Goes live on .* at (00:30|12:30 AM) \(Europe\/Berlin time\)\.$/);
    await user.click(button('Save and Schedule'));
    await screen.findByText(/^Your Survey was Saved!/);
    const publish_at = momentInZone(tomorrow(), '00:30', ZONE);
    expect(saves()).toMatchObject([{ status: 'publish', publish_at }]);
    expect(location.pathname).toBe('/admin/surveys/edit/5/publish');
    await user.click(radio('Draft'));
    expect(scheduling()?.checked).toBe(false);
    await user.click(button('Save as Draft'));
    await waitFor(() => expect(saves()[1]).toMatchObject({ status: 'draft', publish_at: null }));
  });

  test('turned off, a scheduled survey is published at once; a time between the slots is shown (PB-07, OP-18)', async () => {
    const { user, saves } = await open({ status: 'publish', publish_at: '2030-01-01T07:15:00.000Z' });
    expect([field('Date').value, field('Time').value, field('AM or PM').value]).toEqual([
      '2030-01-01',
      '8:15',
      'AM',
    ]);
    await user.click(scheduling() as HTMLElement);
    await user.click(button('Save and Publish'));
    await waitFor(() => expect(saves()).toMatchObject([{ status: 'publish', publish_at: null }]));
  });

  test('a moment that the server refuses says so at its fields, and stays', async () => {
    const { user, server } = await open();
    server.on(contract.surveys.save, () => refusal('invalid', { publish_at: 'Too far away.' }));
    await user.click(scheduling() as HTMLElement);
    schedule(tomorrow(), '1:00', 'PM');
    await user.click(button('Save and Schedule'));
    await screen.findByRole('button', { name: 'Publish: Too far away.' });
    for (const name of ['Date', 'Time', 'AM or PM'])
      expect(field(name).getAttribute('aria-invalid'), name).toBe('true');
    const errorId = field('Date').closest('fieldset')?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(errorId)?.textContent).toBe('Too far away.');
    expect([field('Date').value, field('Time').value]).toEqual([tomorrow(), '1:00']);
  });

  test('without the plan its controls are there, and a click on one leads to the offer (GR-11, GR-12, OP-19)', async () => {
    const { user } = await open({}, { plan: 'plus' });
    expect(field('Date').disabled).toBe(true);
    for (const control of [scheduling(), field('Date').closest('[data-locked]')]) {
      await user.click(control as HTMLElement);
      await screen.findByRole('dialog', { name: 'Scheduling is a Pro feature' });
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(scheduling()?.checked).toBe(false);
    }
  });

  test('without the addon its place says which one it takes (PB-05, OP-19)', async () => {
    await open({}, { addons: inactiveAddons() });
    screen.getByText('Please activate the Behavior addon to access this feature.');
    button('Activate Addon');
    expect(scheduling()).toBeNull();
  });
});
