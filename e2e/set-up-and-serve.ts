/**
 * Sets a fresh site up and serves it: `set-up-and-serve.ts serve PLAN ADDON...`. It does what `uf licence`, `uf addon`,
 * `uf apikey` and `uf serve` do, in one process: starting six of them takes longer than most journeys.
 */
import { activateAddon, installAddon } from '../apps/server/src/addon-store/service.ts';
import { withSite } from '../apps/server/src/cli/site.ts';
import {
  useLicence as activateLicence,
  issueLicence,
  openLicences,
} from '../apps/server/src/licence/service.ts';
import { keepFilesPrivate } from '../apps/server/src/private-files.ts';
import { createApiKey } from '../apps/server/src/users/service.ts';

keepFilesPrivate();
const [plan = 'lite', ...addons] = process.argv.splice(3);

await withSite(async (site) => {
  if (plan !== 'lite') {
    const licence = { type: plan, expires: null, state: 'valid' } as const;
    const key = await issueLicence(site.db, site.now, licence);
    if (!(await activateLicence(openLicences(site), key))) throw new Error(`No licence for ${plan}.`);
  }
  for (const slug of addons) {
    const addon = site.addons.find(({ manifest }) => manifest.slug === slug)?.manifest;
    if (!addon || !(await installAddon(site, addon)) || !(await activateAddon(site, addon)))
      throw new Error(`The addon ${slug} cannot be activated.`);
  }
  process.stdout.write(`API key ${await createApiKey(site, { role: 'administrator', name: 'journeys' })}\n`);
});

await import('../apps/server/src/cli.ts');
