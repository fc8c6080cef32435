import { useQueryClient } from '@tanstack/react-query';
import { confirm, errorText, errorToast, toast } from '@userfeedback/admin-ui';
import type { DeliveriesDone } from '@userfeedback/contract';
import { useState } from 'react';
import { api } from '../../api.ts';
import { t } from '../../messages/deliveries.ts';
import { administrationApi } from '../administration-api.ts';

export type Verb = 'sendAgain' | 'drop';

/** What came of messages that could not all be sent again or dropped. */
export interface Outcome {
  verb: Verb;
  taken: number;
  asked: number;
  refused: DeliveriesDone['refused'];
}

/** Sending again and dropping, one message or many; each resolves to whether it worked. */
export function useMessageActions() {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const finish = async (verb: Verb, asked: number | undefined, call: () => Promise<DeliveriesDone>) => {
    try {
      const { taken, refused } = await call();
      if (refused.length > 0) setOutcome({ verb, taken, asked: asked ?? taken + refused.length, refused });
      else {
        setOutcome(null);
        toast(verb === 'drop' ? t.dropped({ n: taken }) : t.sendingAgain);
      }
      return true;
    } catch (error) {
      errorToast(errorText(error));
      return false;
    } finally {
      await Promise.all(
        [administrationApi.deliveries.key(), administrationApi.destinations.key(), api.notices.key()].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    }
  };
  const run = async (verb: Verb, ids: readonly string[]): Promise<boolean> => {
    const given = { ids: [...ids] };
    if (verb === 'sendAgain') return finish(verb, ids.length, () => administrationApi.deliveries.sendAgain.call(given));
    const isSure = await confirm({
      title: t.dropTitle({ n: ids.length }),
      body: t.dropBody,
      confirm: t.drop,
      isDangerous: true,
    });
    return isSure && finish(verb, ids.length, () => administrationApi.deliveries.drop.call(given));
  };
  const sendAll = async (
    asked: Matching,
    { count, isAtLeast }: { count: number; isAtLeast: boolean },
  ): Promise<void> => {
    const title = isAtLeast ? t.allTitleMany({ n: count }) : t.allTitle({ n: count });
    if (!(await confirm({ title, body: t.allBody, confirm: t.sendAgain }))) return;
    await finish('sendAgain', undefined, () => sendWhole(asked));
  };
  return { run, sendAll, outcome, dismiss: () => setOutcome(null) };
}

type Matching = Extract<Parameters<typeof administrationApi.deliveries.sendAgain.call>[0], { filter: unknown }>;

/** One call after the other, since each takes only so many. */
async function sendWhole(asked: Matching): Promise<DeliveriesDone> {
  const all: DeliveriesDone = { taken: 0, refused: [] };
  for (let before: string | null | undefined; before !== null; ) {
    const done = await administrationApi.deliveries.sendAgain.call({ ...asked, ...(before && { before }) });
    all.taken += done.taken;
    all.refused.push(...done.refused);
    before = done.next_before;
  }
  return all;
}
