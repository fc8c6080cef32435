import { AppError } from '../../platform/api/app-error.ts';
import type { Deps } from '../../platform/deps.ts';

/** Throws 403 where people sign in through the provider alone. */
export function requireOtherWays({ config: { provider } }: Pick<Deps, 'config'>): void {
  if (provider?.isOnly) throw new AppError('forbidden', `You sign in here with ${provider.label}.`);
}
