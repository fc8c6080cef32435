import type { ServerAddon } from '@userfeedback/addon-kit';
import { addonPurpose } from '../../features/addon-store/context.ts';
import { getSettings } from '../../features/settings/service.ts';
import { toUntyped } from '../../platform/db/schema.ts';
import { openSecrets } from '../../platform/secrets.ts';
import { requireSecret } from '../../platform/site/seal.ts';
import type { NamedCheck } from './check.ts';

export function addonCheck({ manifest, check }: ServerAddon): NamedCheck[] {
  if (!check) return [];
  return [
    {
      name: check.name,
      async run({ db, config, places }) {
        const withSecret = db && (await requireSecret(db, config, places));
        if (!db || !withSecret) return null;
        const settings = await getSettings({ db });
        return check.run({
          // It knows its own tables, and may read the product's by name.
          db: toUntyped(db),
          secrets: openSecrets(withSecret, addonPurpose(manifest.slug)),
          settings: () => settings,
        });
      },
    },
  ];
}
