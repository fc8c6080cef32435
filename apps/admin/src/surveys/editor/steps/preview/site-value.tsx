import { Button, Text } from '@mantine/core';
import { t } from '../../../../strings/branding.ts';
import classes from './preview.module.css';

interface Props {
  /** The survey has a value of its own. */
  isOwn: boolean;
  /** What this is about, for those who hear buttons one by one. */
  of: string;
  onReset(): void;
}

/** Says that a value follows the site's settings, or lets it do so again. */
export function SiteValue({ isOwn, of, onReset }: Props) {
  if (!isOwn)
    return (
      <Text size="sm" c="dimmed">
        {t.inherited}
      </Text>
    );
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.reset ?? ''}
      aria-label={`${t.useSite}: ${of}`}
      onClick={onReset}
    >
      {t.useSite}
    </Button>
  );
}
