import { errorText, errorToast, renewSite, useSite } from '@userfeedback/admin-ui';
import type { AddonInfo } from '@userfeedback/contract';
import { api } from '../api.ts';

/** Where the settings offer to turn on what the plan includes. */
export const PLAN_ADDONS = 'plan-addons';

/** Addons of the plan that are off, until the person closes the offer to turn them on; a higher plan offers anew. */
export function usePlanAddons(addons: readonly AddonInfo[]) {
  const { license_type, dismissed } = useSite();
  const id = `${PLAN_ADDONS}-${license_type}`;
  const off = addons.filter(({ type, installed, active }) => type === 'licensed' && !(installed && active));
  const close = async () => {
    try {
      await api.notices.dismiss.call({ id });
      await renewSite();
    } catch (error) {
      void errorToast(errorText(error));
    }
  };
  return { off: dismissed.includes(id) ? [] : off, close: () => void close() };
}
