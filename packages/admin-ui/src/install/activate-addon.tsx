import type { AddonSlug } from '@userfeedback/contract';
import { useSite } from '../access/site.tsx';
import { Notice } from '../feedback/notice.tsx';
import { t } from '../strings.ts';
import { ActivateButton } from './activate-button.tsx';

/** Shown in place of options whose addon is licensed but not active. */
export function ActivateAddon({ addon: slug }: { addon: AddonSlug }) {
  const site = useSite();
  const addon = site.addons[slug];
  if (!addon) return null;
  const mayActivate = site.grants.manage_settings;
  return (
    <Notice tone="blue" actions={mayActivate && <ActivateButton addon={addon} />}>
      {t.install.please(addon.title)} {!mayActivate && t.install.ask(site.admin_email)}
    </Notice>
  );
}
