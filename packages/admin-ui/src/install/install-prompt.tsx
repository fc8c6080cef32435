import { Text } from '@mantine/core';
import type { AddonSlug, SiteInfo } from '@userfeedback/contract';
import { LockDrawing } from '../feedback/drawings.tsx';
import { Items } from '../feedback/items.tsx';
import { openModal } from '../feedback/modal.ts';
import { t } from '../messages/install.ts';
import { ActivateButton } from './activate-button.tsx';

export function openInstallPrompt(
  { addon: slug, text }: { addon: AddonSlug; text?: string | undefined },
  site: SiteInfo,
): void {
  const addon = site.addons[slug];
  if (!addon) return;
  void openModal({
    title: t.title({ addon: addon.title, isInstalled: addon.installed }),
    size: 560,
    children: (
      <Items align="center" px="lg" pb="md" ta="center">
        <LockDrawing />
        <Text>{text ?? t.please({ addon: addon.title })}</Text>
        {site.grants.manage_settings ? (
          <ActivateButton addon={addon} />
        ) : (
          <Text c="dimmed">{t.ask({ email: site.admin_email })}</Text>
        )}
      </Items>
    ),
  });
}
