import { ActionIcon, Box, Button, VisuallyHidden } from '@mantine/core';
import { useThrottledValue } from '@mantine/hooks';
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { Row, Tip } from '@userfeedback/admin-ui';
import { t } from '../../../../messages/editor-shell.ts';
import type { SaveState } from '../../draft/editor-state.ts';
import classes from './editor-header.module.css';

interface Props {
  state: SaveState;
  /** The browser stores the edits. */
  isKept: boolean;
  /** As an icon with its name. */
  isShort: boolean;
  /** Absent where another button tries again. */
  onRetry: (() => void) | undefined;
}

/** How often a screen reader hears about saving, in milliseconds. */
const SAY_EVERY = 30_000;

const ICONS = {
  saved: IconCloudCheck,
  saving: IconCloudUp,
  unsaved: IconCloudUp,
  failed: IconAlertTriangle,
  offline: IconCloudOff,
};

/** Whether what is on screen is stored, and a button that tries again if it could not be. */
export function SavedState({ state, isKept, isShort, onRetry }: Props) {
  const words = wordsOf(state, isKept);
  // What changes with every letter is not worth saying.
  const said = useThrottledValue(state === 'unsaved' ? '' : words, SAY_EVERY);
  const retry = state === 'offline' || state === 'failed' ? onRetry : undefined;
  return (
    <Row
      gap="xs"
      isUnbroken
      miw={isShort ? 0 : 130}
      fz="xs"
      lh="16px"
      className={classes.saved}
      data-save-state={state}
    >
      {state !== 'new' && isShort && <ShortState state={state} words={words} onRetry={retry} />}
      {!isShort && <span>{words}</span>}
      {!isShort && retry && (
        <Button size="compact-sm" variant="default" onClick={retry}>
          {t.tryAgain}
        </Button>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Row>
  );
}

function ShortState({
  state,
  words,
  onRetry,
}: {
  state: Exclude<SaveState, 'new'>;
  words: string;
  onRetry: (() => void) | undefined;
}) {
  const Icon = ICONS[state];
  if (!onRetry) {
    return (
      <Tip label={words}>
        <Box role="img" aria-label={words} component="span" flex="none">
          <Icon size={20} aria-hidden />
        </Box>
      </Tip>
    );
  }
  const label = t.stateAndRetry({ state: words });
  return (
    <Tip label={label}>
      <ActionIcon size="lg" flex="none" c="var(--uf-amber-text)" aria-label={label} onClick={onRetry}>
        <Icon size={20} />
      </ActionIcon>
    </Tip>
  );
}

function wordsOf(state: SaveState, isKept: boolean): string {
  if (state === 'new') return '';
  if (state === 'offline' && !isKept) return t.saveState.offlineNotKept;
  return t.saveState[state];
}
