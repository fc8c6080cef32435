import type { Capability } from '@userfeedback/contract';
import { ACCESS, upsellPlan } from '@userfeedback/engine/access';
import { t } from '../strings.ts';
import { useAccess, useSite } from './site.tsx';
import type { UpgradeOrigin } from './upgrade-link.ts';
import { openUpgradeModal, planName } from './upgrade-modal.tsx';

export interface Lock {
  /** What the tooltip says. */
  reason: string;
  /** Opens the upgrade modal where upgrading would help; does nothing where the role is the reason. */
  open(): void;
}

/** The lock on a capability, or null where it may be used. */
export function useLock(capability: Capability | undefined, origin: UpgradeOrigin = {}): Lock | null {
  const site = useSite();
  const access = useAccess(capability ?? 'enter-admin');
  if (!capability || access.allowed) return null;
  if (access.reason === 'role' || access.reason === 'sign-in')
    return { reason: t.upgrade.role, open: () => {} };
  const { label, campaign } = ACCESS[capability];
  if (access.reason === 'addon' && access.addon) {
    return { reason: t.upgrade.addon(site.addons[access.addon]?.title ?? access.addon), open: () => {} };
  }
  const plan = planName(upsellPlan(access.plan ?? 'pro'));
  return {
    reason: t.upgrade.tooltip,
    open: () => openUpgradeModal({ feature: label, plan, campaign, ...origin }, site),
  };
}
