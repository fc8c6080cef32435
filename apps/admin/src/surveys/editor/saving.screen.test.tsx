import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { SurveyInput } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { openAdmin } from '../../../testing/open-admin.tsx';
import { storedSurvey, surveyStore } from '../../../testing/survey-store.ts';
import { queryClient } from '../../query-client.ts';

const AHEAD = 'Visitors still see the last saved version.';
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
      `of a ${state} survey send nothing, and the edits are kept: %s (FB-01)`,
      async (_what, act) => {
        const { user, server, saves, stored } = await open({ ...DRAFT, ...published });
        const before = structuredClone(stored.get(5));
        await user.type(await title(), ' Really?');
        await act(user);
        await screen.findByText(AHEAD);
        await waitFor(() => expect(kept()).toContain('How was it? Really?'));
        expect(saves()).toEqual([]);
        expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
        expect(stored.get(5)).toEqual(before);
      },
    );
  }

  test.each(UNASKED)('of a draft store it: %s (FB-02)', async (_what, act) => {
    const { user, saves } = await open(DRAFT);
    await user.type(await title(), ' Really?');
    await act(user);
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]).toMatchObject({ id: 5, status: 'draft' });
    expect(saves()[0]?.questions[0]?.title).toBe('How was it? Really?');
    expect(screen.queryByText(AHEAD)).toBeNull();
  });

  test('half-made edits of a live survey are found again after a reload, in the order and types they had (FB-01)', async () => {
    const { user, saves, server } = await open({ ...DRAFT, status: 'publish' });
    await user.clear(await title());
    await pickFromMenu(user, 'Actions of question 1', 'Move down');
    await pickFromMenu(user, 'Add Question', 'Checkbox');
    await waitFor(() => expect(kept()).toContain('checkbox'));
    close();
    openAdmin('/surveys/edit/5/questions', server);
    await screen.findByText('Your unsaved edits were restored.');
    await screen.findByText(AHEAD);
    const cards = screen.getAllByRole('region', { name: /^Question \d$/ });
    expect(cards.map((card) => card.textContent)).toEqual([
      expect.stringMatching(/Why\?.*Text/),
      expect.stringMatching(/Untitled question.*Radio Button/),
      expect.stringMatching(/Untitled question.*Checkbox/),
    ]);
    expect(saves()).toEqual([]);
  });

  test('what the settings step sets by itself waits for Save in a live survey, and is found again (FB-01)', async () => {
    const absent = { is_installed: false, is_active: false };
    const site = { monsterinsights: { is_installed: true, is_active: false }, exactmetrics: absent };
    const settings = { enable_tracking: true };
    const store = surveyStore([storedSurvey(5, { ...DRAFT, status: 'publish', settings })], site);
    const { user } = openAdmin('/surveys/edit/5/settings', store.server);
    await screen.findByText(AHEAD);
    await user.click(await button('Next Step: Workflow'));
    await screen.findByRole('heading', { level: 2, name: 'Workflow' });
    await waitFor(() => expect(kept()).toContain('"enable_tracking":false'));
    expect(store.saves()).toEqual([]);
    await user.click(await button('Save'));
    await waitFor(() => expect(store.stored.get(5)?.settings.enable_tracking).toBe(false));
    await waitFor(() => expect(screen.queryByText(AHEAD)).toBeNull());
  });

  test('Save stores the edits of a live survey, still published, and so does the button of the publish step (FB-02)', async () => {
    const { user, saves, stored } = await open({ ...DRAFT, status: 'publish' });
    await user.type(await title(), ' Really?');
    await screen.findByText(AHEAD);
    await user.click(await button('Save'));
    await screen.findByText(/Your Survey was Saved!/);
    expect(screen.queryByText(AHEAD)).toBeNull();
    expect(stored.get(5)).toMatchObject({
      status: 'publish',
      questions: [{ title: 'How was it? Really?' }, {}],
    });
    await user.type(await title(), ' Yes.');
    await user.click(await button('Publish'));
    expect(saves()).toHaveLength(1);
    await user.click(await button('Save and Publish'));
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(stored.get(5)).toMatchObject({
      status: 'publish',
      questions: [{ title: 'How was it? Really? Yes.' }, {}],
    });
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
    await screen.findByText(AHEAD);
    await later.click(await button('Save'));
    await waitFor(() => expect(store.saves()).toHaveLength(1));
    expect(store.saves()[0]).toMatchObject({ status: 'publish', revision: 2 });
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

describe('a save of a live survey that could not be published', () => {
  const LIVE = { ...DRAFT, status: 'publish' as const };

  test('is reported, leads to what is missing, and is stored once that is fixed, still published (FB-03)', async () => {
    const { user, server, stored, saves } = await open(LIVE);
    const before = structuredClone(stored.get(5));
    const message = "The Survey can't be published: Some questions are missing options.";
    const whole = surveyStore([storedSurvey(5, LIVE)]);
    server.on(contract.surveys.save, ({ body }) => {
      const [first] = (body as SurveyInput).questions;
      if (first?.type !== 'radio-button' || first.config.options.every((option) => option !== ''))
        return whole.server.fetch(...asFetched(body));
      const errors = { 'questions.0.config.options': 'Options are required.' };
      return Response.json({ code: 'invalid', message, errors }, { status: 422 });
    });
    const option = await screen.findByRole('textbox', { name: 'Option 2' });
    await user.clear(option);
    await user.click(await button('Save'));
    const problem = await screen.findByRole('alert');
    within(problem).getByText('Not saved. Visitors still see the last saved version.');
    expect(problem.textContent).toContain(message);
    await waitFor(() => expect(document.activeElement).toBe(option));
    expect(stored.get(5)).toEqual(before);
    await user.type(option, 'Never');
    await user.click(await button('Save'));
    await screen.findByText(/Your Survey was Saved!/);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(saves().at(-1)).toMatchObject({ status: 'publish' });
    expect(whole.stored.get(5)?.status).toBe('publish');
  });

  test('without a question leads to Add Question (FB-03)', async () => {
    const { user, server } = await open({ ...LIVE, questions: [{ id: 'a', type: 'text', title: 'Why?' }] });
    const errors = { questions: 'Please add a question.' };
    const message = "The Survey can't be published: It has no questions.";
    server.on(contract.surveys.save, () =>
      Response.json({ code: 'invalid', message, errors }, { status: 422 }),
    );
    await pickFromMenu(user, 'Actions of question 1', 'Delete Question');
    await user.click(await button('Yes, delete'));
    await user.click(await button('Save'));
    await screen.findByText(/It has no questions/);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add Question'));
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

  test('any step opens at any time, gaps or not, without a save of a live survey (FB-15)', async () => {
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
    expect(server.calls.slice(calls).filter(({ path }) => path.startsWith('/surveys'))).toEqual([]);
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

  test('a new survey opens its steps once it has been started, and its blank question is not marked (FB-15, FB-16)', async () => {
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
