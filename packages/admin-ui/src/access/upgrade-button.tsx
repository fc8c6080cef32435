import { Button } from '@mantine/core';
import type { UpgradeOrigin } from '@userfeedback/engine';
import { upgradeLink } from '@userfeedback/engine';
import { useSite } from '../site/site.tsx';

export function UpgradeButton({ origin, children }: { origin: UpgradeOrigin; children: string }) {
  return (
    <Button component="a" href={upgradeLink(origin, useSite())} target="_blank" rel="noopener">
      {children}
    </Button>
  );
}
