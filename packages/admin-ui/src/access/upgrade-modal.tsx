import { Button, Text } from '@mantine/core';
import type { SiteInfo } from '@userfeedback/contract';
import type { UpgradeOrigin } from '@userfeedback/engine';
import { upgradeLink } from '@userfeedback/engine';
import { planName } from '@userfeedback/engine/access/plan-name';
import { LockDrawing } from '../feedback/drawings.tsx';
import { Items, Row } from '../feedback/items.tsx';
import { openModal } from '../feedback/modal.ts';
import { t } from '../messages/access.ts';
import { t as words } from '../messages/upgrade.ts';
import { PLANS_SCREEN } from './upgrade-button.tsx';
import { upgradeText } from './upgrade-text.ts';

export interface UpgradeOffer extends UpgradeOrigin {
  feature: string;
  plan: string;
}

export function openUpgradeModal(offer: UpgradeOffer, site: SiteInfo): void {
  void openModal({
    title: words.title({ feature: offer.feature, plan: offer.plan }),
    size: 640,
    children: (
      <UpgradeText
        offer={offer}
        href={
          site.upgrade.by_trying
            ? new URL(`.${PLANS_SCREEN}`, site.admin_url).href
            : upgradeLink({ ...offer, campaign: offer.campaign ?? 'welcome-message' }, site)
        }
        site={site}
      />
    ),
  });
}

function UpgradeText({ offer, href, site }: { offer: UpgradeOffer; href: string; site: SiteInfo }) {
  return (
    <Items align="center" px="lg" pb="md" ta="center">
      <LockDrawing />
      <div>
        <Text>{words.sorry}</Text>
        {!site.upgrade.by_trying && <Text>{words.please}</Text>}
        <Text fw={600} mt="xs">
          {upgradeText(offer.plan, site)}
        </Text>
      </div>
      <Row>
        <Button component="a" href={href} target="_blank" rel="noopener" data-autofocus>
          {site.upgrade.by_trying ? t.upgrade.tryPlan : t.upgrade.button}
        </Button>
      </Row>
      {site.upgrade.offer !== '' && (
        <Text size="xs" c="dimmed">
          {words.bonus({ licence: planName(site.license_type), offer: site.upgrade.offer })}
        </Text>
      )}
    </Items>
  );
}
