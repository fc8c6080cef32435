import type { ButtonProps } from '@mantine/core';
import { Button } from '@mantine/core';
import type { UpgradeOrigin } from '@userfeedback/engine';
import { upgradeLink } from '@userfeedback/engine';
import { Link } from 'react-router';
import { t } from '../messages/access.ts';
import { useSite } from '../site/site.tsx';

/** Where plans are tried, below the admin's address. */
export const PLANS_SCREEN = '/settings/general';

/** Leads to where plans are sold, or to where this person may try them. */
export function UpgradeButton({
  origin,
  children,
  ...look
}: ButtonProps & { origin: UpgradeOrigin; children: string }) {
  const site = useSite();
  if (site.upgrade.by_trying)
    return (
      <Button component={Link} to={PLANS_SCREEN} {...look}>
        {t.upgrade.tryPlan}
      </Button>
    );
  return (
    <Button component="a" href={upgradeLink(origin, site)} target="_blank" rel="noopener" {...look}>
      {children}
    </Button>
  );
}
