import type { On } from '@userfeedback/addon-kit';
import type { LicenceInfo } from '@userfeedback/contract';
import { effectiveLicence, licenceProblem, planName, planRank } from '@userfeedback/engine';
import type { Deps } from '../../platform/deps.ts';
import { LICENCE_TEXTS } from './texts.ts';

/** They never replace a good key with a worse one, and accept none that has expired, is disabled or invalid. */
export function licenceActions(on: On, { licence, site, config }: Deps): void {
  /** Why a key may not replace a good one: a refusal, or a question to confirm first. */
  const objectionTo = async (key: string, replace: boolean): Promise<Refused | undefined> => {
    const own = await licence.current();
    const used = effectiveLicence(own, site.now().network);
    if (!isGood(used) || key === used.key) return undefined;
    const candidate = await licence.verify(key);
    if (!candidate || !isGood(candidate))
      return refused(`This license key ${flawOf(candidate)}. Your current key stays in use.`);
    if (replace || planRank(candidate.type) >= planRank(used.type)) return undefined;
    const question = `Use a ${planName(candidate.type)} key instead of your ${planName(used.type)} key?`;
    return { success: false, data: { message: question, confirm: question } };
  };
  const putInUse = async (key: string, replace: boolean): Promise<Refused | undefined> => {
    if (key === '') return refused(NOT_VALID);
    const objection = await objectionTo(key, replace);
    if (objection) return objection;
    // Of the key in use the new state is stored, even if it is worse.
    const isInUse = key === (await licence.current()).key;
    const found = isInUse ? await licence.use(key) : await licence.verify(key);
    if (!found) return refused(NOT_VALID);
    const problem = licenceProblem(found, NONE);
    if (problem) return refused(LICENCE_TEXTS[problem]);
    return isInUse || (await licence.use(key)) ? undefined : refused(NOT_VALID);
  };
  const verified = (message: string) => ({ success: true as const, data: { message } });
  const settings = `${config.publicUrl}/admin/settings/general`;

  on('get_license', async () => {
    const { network } = site.now();
    return { success: true, data: { site: await licence.current(), network: network.key ? network : {} } };
  });
  on(
    'verify_license',
    async ({ license, replace }) =>
      (await putInUse(license, replace)) ?? verified('Your license key has been verified.'),
  );
  on('validate_license', async ({ license, replace }) => {
    const { key } = await licence.current();
    const isRefreshed = license !== '' && license === key && (await licence.use(key)) !== undefined;
    const refusal = isRefreshed ? undefined : await putInUse(license, replace);
    return refusal ?? verified('Your license key has been refreshed.');
  });
  on('deactivate_license', async ({ license }) => {
    const { key } = await licence.current();
    if (key === '' || license !== key) return refused('This license key is not in use.');
    await licence.deactivate();
    return { success: true, data: { message: 'Your license key has been deactivated.' } };
  });
  on('upgrade_to_pro', async ({ key, replace }) => {
    const wasPro = site.now().access.is_pro;
    const refusal = await putInUse(key, replace);
    if (refusal) return refusal;
    if (wasPro) return { success: true, data: { message: 'UserFeedback Pro is already in use.', reload: true } };
    return { success: true, data: { message: 'Welcome to UserFeedback Pro.', url: settings } };
  });
  on('connect_url', async () => ({ success: true, data: { url: settings } }));
}

const NONE = { key: '', type: '', is_expired: false, is_disabled: false, is_invalid: false };
const NOT_VALID = 'This license key is not valid.';

interface Refused {
  success: false;
  data: { message: string; error?: string; confirm?: string };
}

function refused(message: string): Refused {
  return { success: false, data: { message, error: message } };
}

function isGood({ key, is_expired, is_disabled, is_invalid }: LicenceInfo): boolean {
  return key !== '' && !is_expired && !is_disabled && !is_invalid;
}

function flawOf(candidate: LicenceInfo | undefined): string {
  if (candidate?.is_expired) return 'has expired';
  return candidate?.is_disabled ? 'has been disabled' : 'is not valid';
}
