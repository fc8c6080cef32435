import { PLANS } from '@userfeedback/contract/limits';

/** Keys that this server issues, or the plans that it issues one for. */
const OURS = new RegExp(`^(UF-[\\w-]+|${PLANS.filter((plan) => plan !== 'lite').join('|')})$`);

/** A word that is no plan would otherwise be taken for a key, and the site would begin on Lite. */
export function firstKeyFaults({ UF_LICENCE_KEY: key, UF_STORE_URL: store }: Record<string, string | undefined>) {
  if (key === undefined || store !== undefined || OURS.test(key.trim())) return [];
  const fault = 'must be plus, pro, elite or a license key; without UF_STORE_URL, keys start with UF-.';
  return [{ name: 'UF_LICENCE_KEY', fault }];
}
