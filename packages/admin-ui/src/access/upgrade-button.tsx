import type { ButtonProps } from '@mantine/core';
import { Anchor, Button } from '@mantine/core';
import type { UpgradeOrigin } from '@userfeedback/engine';
import { upgradeLink } from '@userfeedback/engine';
import { Link } from 'react-router';
import { t } from '../messages/access.ts';
import { useSite } from '../site/site.tsx';

/** Where plans are tried, below the admin's address. */
export const PLANS_SCREEN = '/settings/general';

interface Props {
  origin: UpgradeOrigin;
  children: string;
}

/** Leads to where plans are sold, or to where this person may try them. */
export function UpgradeButton({ origin, children, ...look }: ButtonProps & Props) {
  const { by_trying, props } = useUpgrade(origin);
  return by_trying ? (
    <Button component={Link} to={PLANS_SCREEN} {...look}>
      {t.upgrade.tryPlan}
    </Button>
  ) : (
    <Button component="a" {...props} {...look}>
      {children}
    </Button>
  );
}

export function UpgradeLink({ origin, children }: Props) {
  const { by_trying, props } = useUpgrade(origin);
  return by_trying ? (
    <Anchor component={Link} to={PLANS_SCREEN}>
      {t.upgrade.tryPlan}
    </Anchor>
  ) : (
    <Anchor {...props}>{children}</Anchor>
  );
}

function useUpgrade(origin: UpgradeOrigin) {
  const site = useSite();
  const props = { href: upgradeLink(origin, site), target: '_blank', rel: 'noopener' };
  return { by_trying: site.upgrade.by_trying, props };
}
