import { Button, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { Locked } from '../access/locked.tsx';
import { useLock } from '../access/use-lock.ts';
import { Row } from '../feedback/items.tsx';
import { Tip } from '../feedback/tip/tip.tsx';
import { t } from '../messages/table.ts';
import classes from './data-table.module.css';
import type { BulkActions } from './table-parts.ts';
import type { RowId, Selection } from './use-selection.ts';

/** Always visible, so that nothing moves when rows are ticked. */
export function BulkControls<Id extends RowId>({
  bulk,
  selection,
}: {
  bulk: BulkActions<Id>;
  selection: Selection<Id>;
}) {
  const [chosen, setChosen] = useState('');
  const lock = useLock(bulk.capability);
  const action = bulk.actions.find(({ value }) => value === chosen);
  const isReady = action !== undefined && selection.ids.length > 0 && !bulk.work;
  const apply = async () => {
    if (!action || !isReady) return;
    setChosen('');
    if (await bulk.run(action.value, selection.ids)) selection.clear();
  };
  const choice = (
    <NativeSelect
      aria-label={t.bulk}
      data={[{ value: '', label: t.bulk }, ...bulk.actions]}
      value={action ? chosen : ''}
      onChange={(event) => setChosen(event.currentTarget.value)}
      disabled={lock !== null}
      size="xs"
      w={150}
    />
  );
  return (
    <Row gap="xs" isUnbroken>
      {lock ? (
        <Tip label={lock.reason}>
          <div>{choice}</div>
        </Tip>
      ) : (
        choice
      )}
      <Locked capability={bulk.capability} source={bulk.source}>
        <Button size="xs" variant="default" disabled={!lock && !isReady} onClick={apply}>
          {t.apply}
        </Button>
      </Locked>
      <Text span c="var(--uf-blue-text)" fw={500} className={classes.count} data-number>
        {selection.ids.length > 0 && t.selected({ count: selection.ids.length })}
      </Text>
    </Row>
  );
}
