import type { AddonSlug } from '@userfeedback/contract';
import { Notice } from '../feedback/notice.tsx';
import { t } from '../messages/install.ts';
import { useSite } from '../site/site.tsx';
import { ActivateButton } from './activate-button.tsx';

/** In place of options whose addon is licensed but not active. */
export function ActivateAddon({ addon: slug }: { addon: AddonSlug }) {
  const site = useSite();
  const addon = site.addons[slug];
  if (!addon) return null;
  const mayActivate = site.grants.manage_settings;
  return (
    <Notice tone="blue" actions={mayActivate && <ActivateButton addon={addon} />}>
      {t.please({ addon: addon.title })} {!mayActivate && t.ask({ email: site.admin_email })}
    </Notice>
  );
}
