import type { Capability, SiteInfo } from '@userfeedback/contract';
import { ADDON_CAPABILITIES } from '@userfeedback/contract/limits';
import type { UpgradeOrigin } from '@userfeedback/engine';
import type { Access } from '@userfeedback/engine/access/access';
import { ACCESS, upsellPlan } from '@userfeedback/engine/access/access';
import { planName } from '@userfeedback/engine/access/plan-name';
import { t } from '../messages/access.ts';
import { useAccess, useSite } from '../site/site.tsx';
import { upgradeText } from './upgrade-text.ts';

export interface Lock {
  kind: 'role' | 'plan' | 'addon';
  reason: string;
  /** "Pro" or "the Star Rating addon"; empty if the role is missing. */
  needs: string;
  /** What a button that opens it says, where this is not an upgrade elsewhere. */
  action: string | null;
  /**
   * Opens the upgrade modal, which names the feature, or the prompt to install and activate the addon. Does nothing if
   * the role is missing.
   */
  open(feature?: string): void;
}

/** Where the lock is, for the upgrade link; `prompt` replaces an addon's own text. */
export interface LockOrigin extends UpgradeOrigin {
  prompt?: string | undefined;
  /** What is locked, if the capability has several names: "Image Radio". */
  feature?: string | undefined;
}

export function useLock(capability: Capability | undefined, origin: LockOrigin = {}): Lock | null {
  const site = useSite();
  const access = useAccess(capability ?? 'enter-admin');
  return !capability || access.allowed ? null : lockOf(capability, access, site, origin);
}

function lockOf(
  capability: Capability,
  { reason, plan = 'pro', addon }: Exclude<Access, { allowed: true }>,
  site: SiteInfo,
  { prompt, feature, ...origin }: LockOrigin,
): Lock {
  if (reason === 'role' || reason === 'sign-in')
    return { kind: 'role', reason: t.upgrade.role, needs: '', action: null, open: () => {} };
  if (reason === 'addon' && addon) {
    return {
      kind: 'addon',
      reason: t.upgrade.addon({ name: site.addons[addon]?.title ?? addon }),
      needs: t.upgrade.theAddon({ title: site.addons[addon]?.title ?? addon }),
      action: null,
      open: async () =>
        (await import('../install/install-prompt.tsx')).openInstallPrompt({ addon, text: prompt }, site),
    };
  }
  const { campaign } = ACCESS[capability];
  const offer = {
    feature: feature ?? featureName(capability),
    plan: planName(upsellPlan(plan)),
    campaign,
    ...origin,
  };
  return {
    kind: 'plan',
    reason: upgradeText(offer.plan, site),
    needs: offer.plan,
    action: site.upgrade.by_trying ? t.upgrade.tryPlan : null,
    open: async (clicked = offer.feature) =>
      (await import('./upgrade-modal.tsx')).openUpgradeModal({ ...offer, feature: clicked }, site),
  };
}

export function featureName(capability: Capability): string {
  const addons: Readonly<Record<string, { label: string }>> = ADDON_CAPABILITIES;
  const names: Readonly<Partial<Record<Capability, string>>> = t.features;
  return names[capability] ?? addons[capability.replace(/^(use|view)-/, '')]?.label ?? '';
}
