import { openInstallPrompt, openUpgradeModal } from '@userfeedback/admin-ui';
import type { SiteInfo } from '@userfeedback/contract';
import { ADDON_SLUGS } from '@userfeedback/contract/limits';
import type { TemplateState } from '@userfeedback/engine';
import { ACCESS, planName, upsellPlan } from '@userfeedback/engine';
import { t } from '../../../../strings/setup.ts';

/** What a click on a template that cannot be used opens: the addon's prompt, or the upgrade modal (TP-17, TP-18). */
export function offerTemplate(state: Exclude<TemplateState, { isUsable: true }>, site: SiteInfo): void {
  const addon = ADDON_SLUGS.find((slug) => slug === state.missingAddon);
  if (state.cure === 'activate' && addon) {
    openInstallPrompt({ addon, text: t.setup.install(site.addons[addon]?.title ?? addon) }, site);
    return;
  }
  const { label, plan, campaign } = ACCESS['use-templates'];
  openUpgradeModal({ feature: label, plan: planName(upsellPlan(plan)), campaign }, site);
}
