/**
 * Sets a fresh site up and serves it: `set-up-and-serve.ts serve PLAN ADDON...`. It does what `uf licence`, `uf addon`,
 * `uf apikey` and `uf serve` do, in one process: starting six of them takes longer than most journeys.
 */
import { activateAddon, installAddon } from '../apps/server/src/features/addon-store/service.ts';
import {
  useLicence as activateLicence,
  issueLicence,
  openLicences,
} from '../apps/server/src/features/licence/service.ts';
import { createApiKey } from '../apps/server/src/features/users/keys/service.ts';
import { withSite } from '../apps/server/src/operations/cli/site.ts';
import { keepFilesPrivate } from '../apps/server/src/platform/private-files.ts';

keepFilesPrivate();
const [plan = 'lite', ...addons] = process.argv.splice(3);

await withSite(async (site) => {
  const licences: Record<string, string> = {};
  // The demo brings its own licence to a site that has had none.
  const types = process.env.UF_DEMO_PLAN === 'lite' ? ['plus', 'pro', 'elite'] : [];
  for (const type of types)
    licences[type] = await issueLicence(site.db, site.now, { type, expires: null, state: 'valid' });
  const licence = licences[plan];
  if (licence && !(await activateLicence(openLicences(site), licence)))
    throw new Error(`The licence for ${plan} is refused.`);
  for (const slug of addons) {
    const addon = site.addons.find(({ manifest }) => manifest.slug === slug)?.manifest;
    if (!addon || !(await installAddon(site, addon)) || !(await activateAddon(site, addon)))
      throw new Error(`The addon ${slug} cannot be activated.`);
  }
  const apiKey = (await createApiKey(site, { role: 'administrator', name: 'journeys' })).key;
  process.stdout.write(`Set up ${JSON.stringify({ apiKey, licences })}\n`);
});

await import('../apps/server/src/cli.ts');
