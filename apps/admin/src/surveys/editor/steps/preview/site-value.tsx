import { Button, Text } from '@mantine/core';
import { t } from '../../../../messages/branding.ts';

interface Props {
  /** The survey has its own value. */
  isOwn: boolean;
  /** What the button is about, for screen readers. */
  of: string;
  onReset(): void;
}

/** Says that a value follows the site's settings, or resets it so that it does. */
export function SiteValue({ isOwn, of, onReset }: Props) {
  if (!isOwn)
    return (
      <Text size="sm" c="dimmed">
        {t.inherited}
      </Text>
    );
  return (
    <Button variant="subtle" size="compact-sm" me="auto" ms={-8} aria-label={`${t.useSite}: ${of}`} onClick={onReset}>
      {t.useSite}
    </Button>
  );
}
