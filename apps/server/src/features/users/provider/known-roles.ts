import { faultsError } from '../../../platform/config/environment.ts';
import { listProviderRoles } from '../../../platform/config/provider-variables.ts';
import type { Deps } from '../../../platform/deps.ts';

/** Throws ConfigError for a role that the site does not have. A site that is not connected yet has named none. */
export function requireKnownRoles({ config: { provider }, host }: Pick<Deps, 'config' | 'host'>): void {
  if (!provider || (host.connection && !host.connection.site())) return;
  const known = host.roles().map(({ id }) => id);
  const [unknown] = listProviderRoles(provider).filter(({ role }) => !known.includes(role));
  if (unknown)
    throw faultsError([
      { name: unknown.variable, fault: `there is no role "${unknown.role}"; there are ${known.join(', ')}` },
    ]);
}
