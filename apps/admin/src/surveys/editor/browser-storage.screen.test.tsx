import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { contract } from '@userfeedback/contract';
import { describe, expect, test, vi } from 'vitest';
import { openAdmin } from '../../../testing/open-admin.tsx';
import { storedSurvey, surveyStore } from '../../../testing/survey-store.ts';
import { queryClient } from '../../query-client.ts';

const KEEPS_NONE = 'This browser does not keep drafts. Save often.';
const DRAFT = { title: 'Kept?', questions: [{ id: 'a', type: 'text' as const, title: 'How was it' }] };
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const title = () => screen.findByRole('textbox', { name: 'Question' });

/** The ways in which a browser can refuse us storage. */
const DENIALS: [string, () => void][] = [
  [
    'reaching for it throws',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        vi.spyOn(globalThis, name as 'localStorage', 'get').mockImplementation(() => {
          throw new DOMException('Denied.', 'SecurityError');
        });
    },
  ],
  [
    'there is none',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        vi.spyOn(globalThis, name as 'localStorage', 'get').mockReturnValue(null as unknown as Storage);
    },
  ],
  [
    'it is full',
    () => {
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('Full.', 'QuotaExceededError');
      });
    },
  ],
];

describe('a browser that keeps nothing', () => {
  test.each(DENIALS)('a survey is edited and saved all the same where %s (FB-20, WC-38)', async (_how, deny) => {
    deny();
    try {
      const { server, stored } = surveyStore([storedSurvey(5, DRAFT)]);
      const { user } = openAdmin('/surveys/edit/5/questions', server);
      await screen.findByText(KEEPS_NONE);
      await user.type(await title(), '?');
      await user.click(await button('Save'));
      await screen.findByText('Your Survey was Saved as a Draft.');
      expect(stored.get(5)?.questions[0]?.title).toBe('How was it?');
      cleanup();
      queryClient.clear();
      server.on(contract.templates.list, []);
      const { user: next } = openAdmin('/surveys/new/setup', server);
      await next.click(await button(/Start from Scratch/));
      await next.type(await title(), 'New?');
      await screen.findByText(KEEPS_NONE);
    } finally {
      vi.restoreAllMocks();
    }
  });

  test('one that keeps drafts does not mention it (FB-20)', async () => {
    openAdmin('/surveys/edit/5/questions', surveyStore([storedSurvey(5, DRAFT)]).server);
    await title();
    expect(screen.queryByText(KEEPS_NONE)).toBeNull();
  });
});

describe('new surveys that were never saved', () => {
  const begin = async (words: string) => {
    const { server } = surveyStore();
    server.on(contract.templates.list, []);
    sessionStorage.clear();
    const { user, router } = openAdmin('/surveys/new/setup', server);
    await user.click(await button(/Start from Scratch/));
    await user.type(await title(), words);
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain(words));
    router.dispose();
    cleanup();
    queryClient.clear();
  };

  test('two in two windows come back whole, each with its time, to be continued or discarded (FB-18, BF-90)', async () => {
    await begin('The first one?');
    await begin('The second one?');
    const { server, saves } = surveyStore();
    server.on(contract.templates.list, []);
    sessionStorage.clear();
    const { user } = openAdmin('/surveys/new/setup', server);
    await user.click(await button('This browser holds 2 new Surveys that were never saved.'));
    const rows = () => screen.getAllByRole('listitem').filter((row) => within(row).queryByText('Discard'));
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Untitled Survey.*20\d\d.*ContinueDiscard$/),
      expect.stringMatching(/^Untitled Survey.*20\d\d.*ContinueDiscard$/),
    ]);
    // The later one comes first.
    await user.click(within(rows()[0] as HTMLElement).getByText('Discard'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    await button('This browser holds 1 new Survey that was never saved.');
    await user.click(within(rows()[0] as HTMLElement).getByText('Continue'));
    expect(await title()).toHaveProperty('value', 'The first one?');
    await user.click(await button('Save'));
    await waitFor(() => expect(saves()).toHaveLength(1));
    await waitFor(() => expect(Object.keys({ ...localStorage }).filter((key) => /draft/.test(key))).toEqual([]));
  });
});
