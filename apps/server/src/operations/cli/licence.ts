import { turnOnAddons } from '../../features/addon-store/service.ts';
import { issueLicence, openLicences, useLicence } from '../../features/licence/service.ts';
import { CommandError } from './command-error.ts';
import { withSite } from './site.ts';

export async function issue(options: {
  type: string;
  expires?: string;
  state?: 'disabled' | 'invalid';
}): Promise<void> {
  const { type, expires = null, state = 'valid' } = options;
  await withSite(async ({ db, now }) => console.log(await issueLicence(db, now, { type, expires, state })));
}

export async function use(key: string, { addons, ...whose }: Whose & { addons: boolean }): Promise<void> {
  await withSite(async (site) => {
    if (!(await useLicence(openLicences(site), key, userOf(whose))))
      throw new CommandError('This license key is not known.');
    const now = site.site.now();
    const { type, is_expired, is_disabled, is_invalid } = whose.network ? now.network : now.licence;
    const state = is_expired ? ', expired' : is_disabled ? ', disabled' : is_invalid ? ', invalid' : '';
    console.log(`In use: ${type}${state}.`);
    const turnedOn = addons ? await turnOnAddons(site) : [];
    if (turnedOn.length > 0) console.log(`Turned on: ${turnedOn.join(', ')}.`);
  });
}

export async function stop(whose: Whose): Promise<void> {
  await withSite(async (site) => {
    await openLicences(site).deactivate(userOf(whose));
    console.log('The license key is no longer in use.');
  });
}

interface Whose {
  network?: true;
}

function userOf({ network }: Whose) {
  return network ? 'network' : 'site';
}
