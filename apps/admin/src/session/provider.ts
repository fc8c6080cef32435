import type { ProviderProblem } from '@userfeedback/contract/limits';
import { PROVIDER_PROBLEMS } from '@userfeedback/contract/limits';
import { t } from '../messages/provider.ts';

/** Where the server sends the browser on to the provider. */
export function providerAddress(query: { next: string } | { confirm: 'true' }): string {
  return `/api/v1/session/provider?${new URLSearchParams(query)}`;
}

/** Why the provider's reply let nobody in, as the address of the screen says; null: nothing went wrong. */
export function providerProblem(params: URLSearchParams, label: string): string | null {
  const named = params.get('provider');
  const problem = PROVIDER_PROBLEMS.find((each) => each === named);
  return problem === undefined ? null : problemText(problem, label);
}

function problemText(problem: ProviderProblem, label: string): string {
  const text = t.problems[problem];
  return typeof text === 'string' ? text : text({ provider: label });
}

/** What the window in which the provider asks anew tells the one that opened it. Null: it worked. */
export interface Confirmed {
  problem: ProviderProblem | null;
}

const CHANNEL = 'userfeedback-confirmed';
const WINDOW = 'popup,width=520,height=720';

export function tellConfirmed(params: URLSearchParams): void {
  const named = params.get('provider');
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ problem: PROVIDER_PROBLEMS.find((each) => each === named) ?? null } satisfies Confirmed);
  channel.close();
}

/** Opens a window, so that what was typed here stays. Throws what to tell the person. */
export async function confirmByProvider(label: string): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  try {
    const { promise, resolve } = Promise.withResolvers<Confirmed>();
    channel.onmessage = ({ data }: MessageEvent<Confirmed>) => resolve(data);
    const opened = window.open(providerAddress({ confirm: 'true' }), 'userfeedback-provider', WINDOW);
    if (!opened) throw new Error(t.blocked);
    const { problem } = await promise;
    if (problem) throw new Error(problemText(problem, label));
  } finally {
    channel.close();
  }
}
