import { Kbd, Switch } from '@mantine/core';
import { useState } from 'react';
import { t } from '../strings.ts';
import classes from './shortcut-list.module.css';
import { areShortcutsOn, setShortcutsOn } from './shortcut-switch.ts';

interface Shortcut {
  keys: readonly string[];
  /** The text between two keys: pressed together, or one after the other. */
  between?: string;
  label: string;
}

const CONTROL = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';
const LIST = { keys: ['?'], label: t.shortcuts.list };
const CLOSE = { keys: ['Esc'], label: t.shortcuts.close };

const SHORTCUTS: Record<'frame' | 'editor', readonly Shortcut[]> = {
  frame: [
    LIST,
    { keys: ['G', 'S'], between: t.shortcuts.sequence, label: t.shortcuts.surveys },
    { keys: ['G', 'R'], between: t.shortcuts.sequence, label: t.shortcuts.results },
    { keys: ['C'], label: t.shortcuts.create },
    { keys: ['←', '→'], label: t.shortcuts.neighbours },
    CLOSE,
  ],
  editor: [
    LIST,
    { keys: [CONTROL, 'S'], between: '+', label: t.shortcuts.save },
    { keys: [CONTROL, '↵'], between: '+', label: t.shortcuts.next },
    { keys: ['↑', '↓'], label: t.shortcuts.move },
    CLOSE,
  ],
};

/** The keyboard shortcuts, and the switch that turns them off. */
export function ShortcutList({ where }: { where: 'frame' | 'editor' }) {
  const [isOn, setOn] = useState(areShortcutsOn);
  const turn = (next: boolean) => {
    setShortcutsOn(next);
    setOn(next);
  };
  return (
    <>
      <dl className={classes.list}>
        {SHORTCUTS[where].map(({ keys, between, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && between && <span className={classes.then}>{between}</span>}
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
