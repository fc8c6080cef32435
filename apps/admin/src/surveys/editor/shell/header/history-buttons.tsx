import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { Row, Tip } from '@userfeedback/admin-ui';
import { t } from '../../../../messages/editor-shell.ts';
import type { HistoryPlaces } from '../use-undo-redo.ts';
import classes from './editor-header.module.css';
import type { HeaderCalls } from './header-props.ts';

interface Props extends HistoryPlaces {
  on: HeaderCalls;
}

/** Undo and Redo, each with the place of what it would change. */
export function HistoryButtons({ undoes, redoes, on }: Props) {
  return (
    <Row gap={0} isUnbroken className={classes.history}>
      <Tip label={undoes ? t.undoing({ place: undoes }) : t.undo} disabled={!undoes}>
        <ActionIcon size="lg" aria-label={t.undo} disabled={!undoes} onClick={on.undo}>
          <IconArrowBackUp size={20} />
        </ActionIcon>
      </Tip>
      <Tip label={redoes ? t.redoing({ place: redoes }) : t.redo} disabled={!redoes}>
        <ActionIcon size="lg" aria-label={t.redo} disabled={!redoes} onClick={on.redo}>
          <IconArrowForwardUp size={20} />
        </ActionIcon>
      </Tip>
    </Row>
  );
}
