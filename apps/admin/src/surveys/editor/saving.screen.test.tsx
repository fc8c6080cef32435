import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { SurveyInput } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { openAdmin } from '../../../testing/open-admin.tsx';
import { refusal } from '../../../testing/server.ts';
import { siteInfo } from '../../../testing/site-info.ts';
import { storedSurvey, surveyStore } from '../../../testing/survey-store.ts';
import { queryClient } from '../../query-client.ts';

const NOT_LIVE = { live: 'Published, changes not live', scheduled: 'Scheduled, changes not included' };
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
const DRAFT: z.input<typeof SurveyInput> = {
  title: 'An evening at the Sail Loft',
  template: 'blank',
  questions: [
    { id: 'a', type: 'radio-button', title: 'How was it?', config: { options: ['Good', 'Bad'] } },
    { id: 'b', type: 'text', title: 'Why?' },
  ],
};
const STATES = {
  live: { status: 'publish' as const },
  scheduled: { status: 'publish' as const, publish_at: TOMORROW },
};

const title = () => screen.findByRole('textbox', { name: 'Question' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** Closes the window; another one knows only what the browser stores. */
const close = () => {
  cleanup();
  queryClient.clear();
};
const kept = () => Object.values({ ...localStorage }).join('\n');

async function open(draft: z.input<typeof SurveyInput>, step = 'questions') {
  const store = surveyStore([storedSurvey(5, draft)]);
  const opened = openAdmin(`/surveys/edit/5/${step}`, store.server);
  await screen.findByRole('navigation', { name: 'Steps' });
  return { ...store, ...opened };
}

const pickFromMenu = async (user: UserEvent, opener: string, entry: string) => {
  fireEvent.click(await button(opener));
  const isType = /^(Text|Checkbox)$/.test(entry);
  const name = isType ? new RegExp(`^${entry}`) : entry;
  await user.click(await screen.findByRole(isType ? 'option' : 'menuitem', { name, hidden: true }));
};
const remove = async (user: UserEvent) => {
  await pickFromMenu(user, 'Actions of question 2', 'Delete Question');
  await user.click(await button('Yes, delete'));
};

/** Edits that save a draft automatically, and what must be in the stored draft afterwards. */
const UNASKED: [string, (user: UserEvent) => Promise<void>][] = [
  ['Next', async (user) => user.click(await button('Next Step: Settings'))],
  ['another step', async (user) => user.click(await button('Publish'))],
  ['adding a question', (user) => pickFromMenu(user, 'Add Question', 'Text')],
  ['deleting a question', remove],
];

describe('saves that nobody asked for', () => {
  for (const [state, published] of Object.entries(STATES)) {
    test.each(UNASKED)(
      `of a ${state} survey wait beside what visitors get: %s (FB-01, BF-70, BF-72)`,
      async (_what, act) => {
        const { user, saves, stored, drafts } = await open({ ...DRAFT, ...published });
        const { revision: _, ...live } = structuredClone(storedSurvey(5, { ...DRAFT, ...published }));
        await user.type(await title(), ' Really?');
        await act(user);
        await screen.findByText(NOT_LIVE[state as keyof typeof STATES]);
        await waitFor(() => expect(drafts.get(5)?.questions[0]?.title).toBe('How was it? Really?'));
        expect(saves()[0]).toMatchObject({ id: 5, apply: false, autosave: true, status: 'publish' });
        expect(stored.get(5)).toMatchObject(live);
      },
    );
  }

  test.each(UNASKED)('of a draft store it: %s (ED-14, ED-18)', async (_what, act) => {
    const { user, saves } = await open(DRAFT);
    await user.type(await title(), ' Really?');
    await act(user);
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]).toMatchObject({ id: 5, status: 'draft', autosave: true });
    expect(saves()[0]?.questions[0]?.title).toBe('How was it? Really?');
  });

  test('half-made edits of a live survey are found again after a reload, in the order and types they had (FB-01)', async () => {
    const { user, server, stored } = await open({ ...DRAFT, status: 'publish' });
    await user.clear(await title());
    await pickFromMenu(user, 'Actions of question 1', 'Move down');
    await pickFromMenu(user, 'Add Question', 'Checkbox');
    await waitFor(() => expect(kept()).toContain('checkbox'));
    close();
    openAdmin('/surveys/edit/5/questions', server);
    await screen.findByText(NOT_LIVE.live);
    const cards = screen.getAllByRole('region', { name: /^Question \d$/ });
    expect(cards.map((card) => card.textContent)).toEqual([
      expect.stringMatching(/Why\?.*Text/),
      expect.stringMatching(/Untitled question.*Radio Button/),
      expect.stringMatching(/Untitled question.*Checkbox/),
    ]);
    expect(stored.get(5)?.questions).toHaveLength(2);
  });

  test('what the settings step sets by itself is no change, and goes along with the next one (FB-01, VR-01)', async () => {
    const absent = { is_installed: false, is_active: false };
    const site = { monsterinsights: { is_installed: true, is_active: false }, exactmetrics: absent };
    const settings = { enable_tracking: true };
    const store = surveyStore([storedSurvey(5, { ...DRAFT, status: 'publish', settings })], site);
    const { user } = openAdmin('/surveys/edit/5/settings', store.server);
    await user.click(await button('Next Step: Workflow'));
    await screen.findByRole('heading', { level: 2, name: 'Workflow' });
    expect(store.saves()).toEqual([]);
    await user.click(await button('Save'));
    await waitFor(() => expect(store.drafts.get(5)?.settings.enable_tracking).toBe(false));
    expect(store.stored.get(5)?.settings.enable_tracking).toBe(true);
  });

  test('the stored survey says whether it is published, not what was kept of an earlier time (FB-04)', async () => {
    const store = surveyStore([storedSurvey(5, DRAFT)]);
    const { user } = openAdmin('/surveys/edit/5/questions', store.server);
    await user.type(await title(), ' Really?');
    await waitFor(() => expect(kept()).toContain('Really?'));
    close();
    // Somebody publishes it in the meantime.
    store.stored.set(5, storedSurvey(5, { ...DRAFT, status: 'publish', revision: 2 }));
    const { user: later } = openAdmin('/surveys/edit/5/questions', store.server);
    await later.click(await button('Use my edits'));
    await screen.findByText(NOT_LIVE.live);
    await later.click(await button('Save'));
    await waitFor(() => expect(store.saves()).toHaveLength(1));
    expect(store.saves()[0]).toMatchObject({ apply: false, status: 'publish', revision: 2 });
    expect(store.stored.get(5)).toMatchObject({
      status: 'publish',
      questions: [{ title: 'How was it?' }, {}],
    });
  });

  test('overwriting a version that somebody has published in the meantime leaves it published (FB-04)', async () => {
    const { user, server, stored, saves } = await open(DRAFT);
    const answer = { ...storedSurvey(5, { ...DRAFT, status: 'publish', revision: 2 }) };
    await user.type(await title(), ' Really?');
    stored.set(5, answer);
    const { status, body } = {
      status: 409,
      body: { code: 'conflict', message: 'Somebody else changed this.' },
    };
    const refused = surveyStore([answer]);
    server.on(contract.surveys.save, (call) =>
      (call.body as SurveyInput).revision === 2
        ? refused.server.fetch(...asFetched(call.body))
        : Response.json(body, { status }),
    );
    await user.click(await button('Next Step: Settings'));
    await user.click(await button('Overwrite with mine'));
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()[1]).toMatchObject({ status: 'publish', revision: 2 });
  });
});

function asFetched(body: unknown): [string, RequestInit] {
  const headers = { 'content-type': 'application/json' };
  return ['/api/v1/surveys', { method: 'POST', headers, body: JSON.stringify(body) }];
}

describe('changes of a live survey', () => {
  const LIVE = { ...DRAFT, status: 'publish' as const };
  const dialog = () => screen.findByRole('dialog', { name: 'Publish these changes?' });
  const publishThem = async (user: UserEvent) => {
    const publish = within(await dialog()).getByRole('button', { name: 'Publish changes' });
    await waitFor(() => expect(publish).toHaveProperty('disabled', false));
    await user.click(publish);
  };
  const header = () => within(screen.getByRole('banner'));

  test('Save says that they are not live yet; publishing asks, and the editor stays (FB-02, BF-52, BF-86, VR-13, VR-14, VR-22)', async () => {
    const { user, saves, server, stored } = await open(LIVE);
    expect(header().queryByRole('button', { name: 'Publish changes' })).toBeNull();
    const next = async () => (await button('Next Step: Settings')).dataset.variant;
    expect(await next()).toBe('filled');
    await user.type(await title(), ' Really?');
    header().getByText(NOT_LIVE.live);
    expect(await next()).toBe('default');
    await user.click(await button('Save'));
    const banner = (await screen.findByText('Your changes are saved, but not live yet.')).parentElement;
    expect(saves()).toEqual([expect.objectContaining({ apply: false, status: 'publish' })]);
    expect(saves()[0]).not.toHaveProperty('autosave');
    expect(stored.get(5)?.questions[0]?.title).toBe('How was it?');
    await user.click(within(banner as HTMLElement).getByRole('button', { name: 'Publish changes' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(server.callsOf(contract.versions.publish)).toEqual([]);
    // What was typed since then is saved first.
    await user.type(await title(), ' Yes.');
    await user.click(header().getByRole('button', { name: 'Publish changes' }));
    await publishThem(user);
    await screen.findByText('Your changes are live.');
    const seen = screen.getByRole('link', { name: 'See it on your site' });
    expect(seen.getAttribute('href')).toBe(siteInfo().site_url);
    expect(server.callsOf(contract.versions.publish).map(({ body }) => body)).toEqual([
      { revision: Number(stored.get(5)?.revision) - 1, save_key: expect.stringMatching(/./) },
    ]);
    expect(stored.get(5)?.questions[0]?.title).toBe('How was it? Really? Yes.');
    header().getByText('Published');
    expect(header().queryByRole('button', { name: 'Publish changes' })).toBeNull();
    // What is published can still be undone, and waits again.
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await screen.findByText(NOT_LIVE.live);
  });

  test('the publish step counts them, and publishing there opens the list, which says that they are live (VR-13, VR-22, PB-10, PB-13, XO-07)', async () => {
    const { user, server, router, stored } = await open(LIVE);
    server.on(contract.surveys.list, () => new Promise<never>(() => {}));
    await user.type(await title(), ' Really?');
    await user.click(header().getByRole('button', { name: 'Publish' }));
    await screen.findByText(/1 change goes live\./);
    expect(screen.queryByRole('button', { name: 'Save and Publish' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Publish changes' })).toHaveLength(1);
    await user.click(await button('See them'));
    await publishThem(user);
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/surveys'));
    const words = within(await screen.findByText(/^Your changes are live\./));
    words.getByRole('link', { name: 'See it on your site' });
    expect(stored.get(5)?.questions[0]?.title).toBe('How was it? Really?');
  });

  test('what is missing is shown first, and nothing is published; what the server refuses stays in the dialog (VR-16, FB-03)', async () => {
    const { user, server } = await open(LIVE);
    const option = await screen.findByRole('textbox', { name: 'Option 2' });
    await user.clear(option);
    await user.click(header().getByRole('button', { name: 'Publish changes' }));
    await waitFor(() => expect(document.activeElement).toBe(option));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.type(option, 'Never');
    server.on(contract.versions.publish, () =>
      Response.json({ code: 'invalid', message: 'It takes too long to read.' }, { status: 422 }),
    );
    await user.click(header().getByRole('button', { name: 'Publish changes' }));
    await publishThem(user);
    within(await dialog()).getByText('It takes too long to read.');
  });

  test('when a colleague has saved meanwhile, the editor asks which version counts (VR-16, VR-18)', async () => {
    const { user, server } = await open(LIVE);
    await user.type(await title(), ' Really?');
    server.on(contract.versions.publish, () => refusal('conflict'));
    await user.click(header().getByRole('button', { name: 'Publish changes' }));
    await publishThem(user);
    await button('Overwrite with mine');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('discarding them asks, says how many, and can be undone (VR-23, BF-31)', async () => {
    const { user, server, stored, drafts } = await open(LIVE);
    await user.type(await title(), ' Really?');
    await pickFromMenu(user, 'More', 'Discard changes');
    const asked = within(await screen.findByRole('dialog', { name: 'Discard the changes?' }));
    asked.getByText('The survey stays as visitors see it now. 1 change will be discarded.');
    await user.click(asked.getByRole('button', { name: 'Discard' }));
    await waitFor(async () => expect(await title()).toHaveProperty('value', 'How was it?'));
    expect(server.callsOf(contract.versions.discard)).toHaveLength(1);
    header().getByText('Published');
    fireEvent.click(
      within(screen.getByText('Your changes were discarded.').parentElement as HTMLElement).getByRole('button', {
        name: 'Undo',
      }),
    );
    await waitFor(async () => expect(await title()).toHaveProperty('value', 'How was it? Really?'));
    await waitFor(() => expect(drafts.get(5)?.questions[0]?.title).toBe('How was it? Really?'), {
      timeout: 5000,
    });
    expect(stored.get(5)?.questions[0]?.title).toBe('How was it?');
  });

  test('taken offline, they become the survey, and nothing else in the editor takes it offline (BF-56, BF-71, VR-11)', async () => {
    const { user, saves, stored } = await open(LIVE);
    await user.type(await title(), ' Really?');
    fireEvent.click(header().getByRole('button', { name: NOT_LIVE.live }));
    await user.click(await screen.findByRole('menuitem', { name: 'Make it a draft', hidden: true }));
    const asked = within(await screen.findByRole('dialog', { name: 'Take this survey offline?' }));
    await user.click(asked.getByRole('button', { name: 'Take it offline' }));
    await screen.findByText('Your Survey was Saved as a Draft.');
    expect(saves().at(-1)).toMatchObject({ apply: true, status: 'draft' });
    expect(stored.get(5)).toMatchObject({
      status: 'draft',
      questions: [{ title: 'How was it? Really?' }, {}],
    });
  });

  test('its menu leads to versions, the file and results; Test stands beside it (BF-51, VR-26)', async () => {
    const { user, router } = await open(LIVE);
    header().getByRole('button', { name: 'Test' });
    fireEvent.click(header().getByRole('button', { name: 'More' }));
    const entries = await screen.findAllByRole('menuitem', { hidden: true });
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Share survey',
      'Versions',
      'Download as file',
      'Results',
      'Language',
      'Keyboard shortcuts',
    ]);
    await user.click(entries[1] as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/surveys/edit/5/versions'));
  });
});

describe('saving a new survey', () => {
  test('the second save carries the id that the first one came back with (ED-20, FP-10)', async () => {
    const { server, saves } = surveyStore([], {});
    server.on(contract.templates.list, []);
    const { user } = openAdmin('/surveys/new/setup', server);
    await user.click(await screen.findByRole('button', { name: /Start from Scratch/ }));
    await user.type(await title(), 'What is new?');
    await user.click(await button('Save'));
    await screen.findByText('Your Survey was Saved as a Draft.');
    await user.type(await title(), ' And newer?');
    await user.click(await button('Save'));
    await waitFor(() => expect(saves()).toHaveLength(2));
    const [first, second] = saves();
    expect(first).toMatchObject({ id: null, questions: [{ title: 'What is new?' }] });
    expect(second).toMatchObject({ id: 100, questions: [{ title: 'What is new? And newer?' }] });
    // The third one is sent automatically.
    await user.type(await title(), '!');
    await user.click(await button('Next Step: Settings'));
    await waitFor(() => expect(saves()).toHaveLength(3));
    expect(saves()[2]).toMatchObject({ id: 100 });
  });
});

describe('the header of the editor', () => {
  const GAPS = {
    ...DRAFT,
    questions: [{ id: 'a', type: 'text' as const, title: '' }],
    settings: { targeting: { pages: 'select' as const, page_rules: [{ logic: 'page_url_is' as const }] } },
  };
  const marked = () =>
    screen
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByRole('img', { name: 'Something is missing' }))
      .map((item) => item.textContent);

  test('any step opens at any time, gaps or not, without a save of a live survey (FB-15, BF-53)', async () => {
    const { user, server, saves } = await open({ ...GAPS, status: 'publish' });
    await screen.findByRole('textbox', { name: 'Question' });
    const steps = screen.getByRole('navigation', { name: 'Steps' });
    const marks = within(steps).getAllByRole('listitem');
    expect(marks.filter((item) => within(item).queryByRole('img')).map((item) => item.textContent)).toEqual([
      '1Questions',
      '2Settings',
    ]);
    const calls = server.calls.length;
    for (const [name, heading] of [
      ['Publish', /^Summary of/],
      [/^Settings/, 'Settings'],
      ['Workflow', 'Workflow'],
    ] as const) {
      await user.click(await button(name));
      await screen.findByRole('heading', { level: 2, name: heading });
    }
    await user.click(await button(/^Questions/));
    await title();
    expect(
      server.calls.slice(calls).filter(({ method, path }) => method !== 'GET' && path.startsWith('/surveys')),
    ).toEqual([]);
    expect(saves()).toEqual([]);
  });

  test('title and status stand on every step, and the title can be changed on each (FB-15)', async () => {
    for (const [state, published, words] of [
      ['draft', {}, 'Draft'],
      ['live', STATES.live, 'Published'],
      ['scheduled', STATES.scheduled, /^Scheduled for .*20\d\d/],
    ] as const) {
      const { user } = await open({ ...DRAFT, ...published, title: `A ${state} one` }, 'settings');
      const header = screen.getByRole('banner');
      expect(within(header).getByText(`A ${state} one`)).toBeTruthy();
      expect(within(header).getByText(words)).toBeTruthy();
      await user.click(within(header).getByRole('button', { name: 'Edit title' }));
      fireEvent.change(within(header).getByRole('textbox', { name: 'Title' }), {
        target: { value: 'Another' },
      });
      await user.click(within(header).getByRole('button', { name: 'Save title' }));
      expect(within(header).getByText('Another')).toBeTruthy();
      close();
      localStorage.clear();
    }
  });

  test('a new survey opens its steps once it has been started, and its blank question is not marked (FB-15, FB-16, BF-53)', async () => {
    const { server } = surveyStore();
    server.on(contract.templates.list, []);
    const { user } = openAdmin('/surveys/new/setup', server);
    const steps = await screen.findByRole('navigation', { name: 'Steps' });
    expect(within(steps).queryAllByRole('button')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: /Start from Scratch/ }));
    await title();
    expect(
      within(steps)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['1Setup', '3Settings', '4Workflow', '5Publish']);
    expect(marked()).toEqual([]);
    await user.tab();
    await waitFor(() => expect(marked()).toEqual(['2Questions']));
  });
});
