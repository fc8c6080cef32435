import { Kbd, Switch } from '@mantine/core';
import { useState } from 'react';
import { t } from '../strings.ts';
import classes from './shortcut-list.module.css';
import { areShortcutsOn, turnShortcuts } from './shortcut-switch.ts';

const SHORTCUTS: readonly { keys: readonly string[]; isSequence?: boolean; label: string }[] = [
  { keys: ['?'], label: t.shortcuts.list },
  { keys: ['G', 'S'], isSequence: true, label: t.shortcuts.surveys },
  { keys: ['G', 'R'], isSequence: true, label: t.shortcuts.results },
  { keys: ['C'], label: t.shortcuts.create },
  { keys: ['←', '→'], label: t.shortcuts.neighbours },
  { keys: ['Esc'], label: t.shortcuts.close },
];

/** The keys that do something, and the switch that turns them off. */
export function ShortcutList() {
  const [isOn, setOn] = useState(areShortcutsOn);
  const turn = (next: boolean) => {
    turnShortcuts(next);
    setOn(next);
  };
  return (
    <>
      <dl className={classes.list}>
        {SHORTCUTS.map(({ keys, isSequence, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && isSequence && <span className={classes.then}>{t.shortcuts.sequence}</span>}
                  <Kbd>{key}</Kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t.shortcuts.turnOn}
        checked={isOn}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </>
  );
}
