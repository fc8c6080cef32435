import { useSite } from '@userfeedback/admin-ui';
import { useState } from 'react';
import { LicenseCard } from './general/license-card.tsx';
import { SettingsBlurb } from './general/settings-blurb.tsx';
import { UnlockCard } from './general/unlock-card.tsx';

/** The licence (ST-10): its key, or on a Lite site the way to enter one, and what Pro adds. */
export function GeneralTab() {
  const { is_pro } = useSite();
  // Whoever deactivates a key stays where the next one is entered.
  const [isPro] = useState(is_pro);
  return (
    <>
      {isPro ? <LicenseCard /> : <UnlockCard />}
      <SettingsBlurb />
    </>
  );
}
