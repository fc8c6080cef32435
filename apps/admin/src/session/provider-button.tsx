import { Button } from '@mantine/core';
import { t } from '../messages/provider.ts';
import { providerAddress } from './provider.ts';

/** Leads to the sign-in provider and back here, to the screen that was asked for. */
export function ProviderButton({ label, next, isSecond = false }: { label: string; next: string; isSecond?: boolean }) {
  return (
    <Button component="a" href={providerAddress({ next })} variant={isSecond ? 'default' : 'filled'} fullWidth>
      {t.continue({ provider: label })}
    </Button>
  );
}
