import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Survey, SurveyInput } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { openAdmin } from '../../../testing/open-admin.tsx';
import { refusal } from '../../../testing/server.ts';
import { storedSurvey, surveyStore } from '../../../testing/survey-store.ts';
import { queryClient } from '../../query-client.ts';

const DRAFT: z.input<typeof SurveyInput> = {
  title: 'An evening',
  template: 'blank',
  questions: [
    { id: 'a', type: 'text', title: 'How was it?' },
    { id: 'b', type: 'radio-button', title: 'And now?', config: { options: ['Yes', 'No'] } },
  ],
};
const SAVED = 'All changes saved';
const OFFLINE = 'Offline. Your edits are kept in this browser.';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(async () => {
  setVisibility('visible');
  // What waits for an idle moment is loaded once for all files of a worker.
  await act(() => vi.advanceTimersByTimeAsync(500));
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Question' });
const type = async (value: string) => fireEvent.change(await title(), { target: { value } });
const header = () => within(screen.getByRole('banner'));
const state = (words: string) => waitFor(() => header().getAllByText(words));
const alert = () => screen.queryByRole('alert');
const kept = () => Object.values({ ...localStorage }).join('\n');
function setVisibility(value: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value, configurable: true });
}

async function open(draft = DRAFT, step = 'questions') {
  const store = surveyStore([storedSurvey(5, draft)]);
  const opened = openAdmin(`/surveys/edit/5/${step}`, store.server);
  await screen.findByRole('navigation', { name: 'Steps' });
  return { ...store, ...opened };
}

/** Replies to saves wait until they are let go. */
function heldSaves({ server, stored }: Pick<Awaited<ReturnType<typeof open>>, 'server' | 'stored'>) {
  const waiting: (() => void)[] = [];
  server.on(contract.surveys.save, async ({ body }) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    const sent = body as SurveyInput;
    const saved = storedSurvey(5, { ...sent, revision: (sent.revision ?? 0) + 1 });
    stored.set(5, saved);
    return { ...saved, published: false, message: null, removed: [] };
  });
  return { waiting, letGo: () => act(async () => waiting.shift()?.()) };
}

describe('the editor saves by itself', () => {
  test('two seconds after the last edit, silently, and without an edit not at all (BF-83, BF-85, BF-92)', async () => {
    const { saves, stored, server } = await open();
    await state(SAVED);
    const field = await title();
    field.focus();
    await type('How was it? ');
    field.setSelectionRange(3, 3);
    await state('Not saved yet');
    await wait(1900);
    expect(saves()).toEqual([]);
    await wait(200);
    await state(SAVED);
    expect(saves()).toHaveLength(1);
    expect(stored.get(5)?.questions[0]?.title).toBe('How was it? ');
    expect([field.value, field.selectionStart, document.activeElement]).toEqual(['How was it? ', 3, field]);
    expect([document.querySelector('[data-banner]'), alert()]).toEqual([null, null]);
    const calls = server.calls.length;
    await wait(600_000);
    expect(server.calls.slice(calls).filter(({ path }) => path.startsWith('/surveys'))).toEqual([]);
  });

  test('while somebody goes on typing, every 15 seconds: three calls for 40 seconds (BF-83)', async () => {
    const { saves } = await open();
    for (let second = 0; second < 40; second++) {
      await type(`Typed for ${second} s`);
      await wait(1000);
    }
    expect(saves()).toHaveLength(2);
    await wait(2000);
    expect(saves()).toHaveLength(3);
    expect(saves()[2]?.questions[0]?.title).toBe('Typed for 39 s');
  });

  test('one call at a time; what is typed meanwhile stays and is sent by the next (BF-85, ED-10)', async () => {
    const opened = await open();
    const { waiting, letGo } = heldSaves(opened);
    await type('First');
    await wait(2100);
    await state('Saving…');
    for (const word of ['Second', 'Third', 'Fourth']) {
      await type(word);
      await wait(3000);
    }
    expect([waiting.length, opened.saves().length]).toEqual([1, 1]);
    await letGo();
    expect((await title()).value).toBe('Fourth');
    await wait(2100);
    expect(opened.saves()).toHaveLength(2);
    expect(opened.saves()[1]).toMatchObject({ revision: 2, questions: [{ title: 'Fourth' }, {}] });
    await letGo();
    await state(SAVED);
  });

  test('Save by hand waits for the call under way and shows its banner (BF-86, ED-10)', async () => {
    const opened = await open();
    const { waiting, letGo } = heldSaves(opened);
    await type('First');
    await wait(2100);
    await type('Second');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(waiting).toHaveLength(1);
    await letGo();
    await waitFor(() => expect(waiting).toHaveLength(1));
    await letGo();
    await screen.findByText('Your Survey was Saved as a Draft.');
    expect(opened.stored.get(5)?.questions[0]?.title).toBe('Second');
  });

  test('at once when the window is hidden or closed, in a call that outlives it (BF-83)', async () => {
    const { saves, server } = await open();
    const sent: (boolean | undefined)[] = [];
    vi.stubGlobal('fetch', (input: Request, init?: RequestInit) => {
      if (input.method === 'POST') sent.push(init?.keepalive);
      return server.fetch(input, init);
    });
    await type('Hidden');
    setVisibility('hidden');
    fireEvent(document, new Event('visibilitychange'));
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(saves()).toHaveLength(1));
    await state(SAVED);
    setVisibility('visible');
    await type('Closed');
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(sent).toEqual([true, true]);
    expect(saves()[1]?.questions[0]?.title).toBe('Closed');
  });

  test('what is too large for that stays in the browser and is sent by itself when the survey is opened again (BF-83)', async () => {
    const long = 'x'.repeat(200);
    const questions = Array.from({ length: 90 }, (_, at) => ({
      id: `q${at}`,
      type: 'radio-button' as const,
      title: `${at} ${long}`,
      config: { options: [1, 2, 3].map((option) => `${option} ${long}`) },
    }));
    const { saves, server } = await open({ ...DRAFT, questions });
    await type('Large');
    fireEvent(window, new Event('pagehide'));
    await wait(100);
    expect(saves()).toEqual([]);
    expect(kept()).toContain('Large');
    cleanup();
    queryClient.clear();
    openAdmin('/surveys/edit/5/questions', server);
    await screen.findByText('Your unsaved edits were restored.');
    await wait(2100);
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.questions[0]?.title).toBe('Large');
  });

  test('edits that reached the server while the window closed are not offered again (BF-83)', async () => {
    const { stored, server, saves } = await open();
    await type('Sent');
    // The reply reaches nobody.
    server.on(contract.surveys.save, ({ body }) => {
      const sent = body as SurveyInput;
      stored.set(5, storedSurvey(5, { ...sent, revision: 2 }));
      throw new TypeError('Failed to fetch');
    });
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(saves()).toHaveLength(1));
    cleanup();
    queryClient.clear();
    openAdmin('/surveys/edit/5/questions', server);
    expect((await title()).value).toBe('Sent');
    await state(SAVED);
    expect(screen.queryByText('Your unsaved edits were restored.')).toBeNull();
  });

  test('edits that reach the server only after the next page has loaded the survey are no conflict (BF-83, BF-89)', async () => {
    const { stored, server, saves } = await open();
    let isLate = true;
    const late: (() => void)[] = [];
    server.on(contract.surveys.save, ({ body }) => {
      const sent = body as SurveyInput;
      const save = () => {
        const revision = (sent.revision ?? 0) + 1;
        stored.set(5, storedSurvey(5, { ...sent, revision }));
        return { ...(stored.get(5) as Survey), published: false, message: null, removed: [] };
      };
      if (isLate) {
        late.push(save);
        throw new TypeError('Failed to fetch');
      }
      return sent.revision === stored.get(5)?.revision ? save() : refusal('conflict');
    });
    await type('Sent late');
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(saves()).toHaveLength(1));
    cleanup();
    queryClient.clear();
    openAdmin('/surveys/edit/5/questions', server);
    await screen.findByText('Your unsaved edits were restored.');
    isLate = false;
    late[0]?.();
    await type('And on');
    await wait(2100);
    await state(SAVED);
    expect(alert()).toBeNull();
    expect(stored.get(5)).toMatchObject({ revision: 3, questions: [{ title: 'And on' }, {}] });
  });

  test('undoing after a save is saved again, undoing before it sends nothing (BF-29, BF-92)', async () => {
    const { stored, saves } = await open();
    await type('Edited');
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await wait(20_000);
    expect(saves()).toEqual([]);
    await type('Edited again');
    await wait(2100);
    await state(SAVED);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await wait(2100);
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(stored.get(5)?.questions[0]?.title).toBe('How was it?');
  });

  test('nothing that is missing is refused or marked (BF-73, BF-76)', async () => {
    const { stored } = await open();
    await type('');
    await wait(2100);
    await state(SAVED);
    expect(stored.get(5)?.questions[0]?.title).toBe('');
    expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
  });

  test('a field the server refuses says so where it is, and is sent again once it is changed (BF-77)', async () => {
    const { server, saves } = await open();
    const whole = surveyStore([storedSurvey(5, DRAFT)]);
    server.on(contract.surveys.save, ({ body }) =>
      (body as SurveyInput).questions[0]?.title === 'No'
        ? refusal('invalid', { 'questions.0.title': 'Not this.' })
        : whole.server.fetch('/api/v1/surveys', {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json' },
          }),
    );
    const field = await title();
    field.focus();
    await type('No');
    await wait(2100);
    await screen.findByText('Not this.');
    await state('Not saved yet');
    expect([alert(), document.activeElement]).toEqual([null, field]);
    await wait(60_000);
    expect(saves()).toHaveLength(1);
    await type('Yes');
    await wait(2100);
    await state(SAVED);
    expect(screen.queryByText('Not this.')).toBeNull();
  });
});

describe('a server that cannot be reached', () => {
  test('the header says so and tries again by itself, at once when the browser is online again, or by a button (BF-84)', async () => {
    const { server, saves, stored } = await open();
    const way = { isCut: true };
    const whole = surveyStore([storedSurvey(5, DRAFT)]);
    server.on(contract.surveys.save, ({ body }) => {
      if (way.isCut) throw new TypeError('Failed to fetch');
      const sent = body as SurveyInput;
      stored.set(5, storedSurvey(5, { ...sent, revision: (sent.revision ?? 0) + 1 }));
      return {
        ...(stored.get(5) ?? whole.stored.get(5)),
        published: false,
        message: null,
        removed: [],
      } as never;
    });
    await type('Cut');
    await wait(2100);
    await state(OFFLINE);
    expect(alert()).toBeNull();
    await wait(15_100);
    expect(saves()).toHaveLength(2);
    await state(OFFLINE);
    way.isCut = false;
    fireEvent(window, new Event('online'));
    await state(SAVED);
    expect(stored.get(5)?.questions[0]?.title).toBe('Cut');
    way.isCut = true;
    await type('Cut again');
    await wait(2100);
    await state(OFFLINE);
    way.isCut = false;
    fireEvent.click(header().getByRole('button', { name: 'Try again' }));
    await state(SAVED);
    expect(stored.get(5)?.questions[0]?.title).toBe('Cut again');
  });

  test('closing asks only while something is not saved (BF-88)', async () => {
    const { server, stored, router } = await open();
    await type('Closed');
    fireEvent.click(header().getByRole('button', { name: 'Close the editor' }));
    server.on(contract.surveys.list, () => new Promise<never>(() => {}));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/surveys'));
    expect(stored.get(5)?.questions[0]?.title).toBe('Closed');
    cleanup();
    queryClient.clear();
    openAdmin('/surveys/edit/5/questions', server);
    await type('Offline');
    server.on(contract.surveys.save, () => {
      throw new TypeError('Failed to fetch');
    });
    fireEvent.click(header().getByRole('button', { name: 'Close the editor' }));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
  });
});

test('what somebody else saved is told once and pauses saving until a way is chosen (BF-89)', async () => {
  const { server, saves, stored } = await open();
  stored.set(5, storedSurvey(5, { ...DRAFT, title: 'Theirs', revision: 2 }));
  const whole = surveyStore([storedSurvey(5, DRAFT)]);
  server.on(contract.surveys.save, ({ body }) =>
    (body as SurveyInput).revision === 1
      ? refusal('conflict')
      : whole.server.fetch('/api/v1/surveys', {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
  );
  await type('Mine');
  await wait(2100);
  const problem = await screen.findByRole('alert');
  within(problem).getByText('Somebody else changed this in the meantime.', { exact: false });
  fireEvent.click(within(problem).getByRole('button', { name: 'Close' }));
  await type('Mine and more');
  await wait(60_000);
  expect([saves().length, alert()]).toEqual([1, null]);
  expect((await title()).value).toBe('Mine and more');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Overwrite with mine' }));
  await waitFor(() => expect(saves()).toHaveLength(3));
  expect(saves()[2]).toMatchObject({ revision: 2, questions: [{ title: 'Mine and more' }, {}] });
  await state(SAVED);
  await type('And on');
  await wait(2100);
  await waitFor(() => expect(saves()).toHaveLength(4));
});

test('a new survey is first saved after an own edit, and a reload finds it by its own address (BF-87)', async () => {
  const { server, saves } = surveyStore();
  server.on(contract.templates.list, []);
  const { user, router } = openAdmin('/surveys/new/setup', server);
  await user.click(await screen.findByRole('button', { name: /Start from Scratch/ }));
  await title();
  await wait(30_000);
  expect(saves()).toEqual([]);
  await type('A');
  await wait(2100);
  await state(SAVED);
  expect(saves()).toHaveLength(1);
  await type('AB');
  await wait(2100);
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(saves()[1]).toMatchObject({ id: 100 });
  expect(router.state.location.pathname).toBe('/admin/surveys/new/questions');
  await state(SAVED);
  // A reload leaves what the window stores as it is.
  const held = Object.entries({ ...sessionStorage });
  router.dispose();
  cleanup();
  queryClient.clear();
  for (const [key, value] of held) sessionStorage.setItem(key, value);
  const reloaded = openAdmin('/surveys/new/questions', server);
  await waitFor(() => expect(reloaded.router.state.location.pathname).toBe('/admin/surveys/edit/100/questions'));
  expect((await title()).value).toBe('AB');
});
