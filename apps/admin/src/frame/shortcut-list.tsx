import { Kbd, Switch, Text } from '@mantine/core';
import { Items, Row } from '@userfeedback/admin-ui';
import { useState } from 'react';
import { t } from '../messages/shortcuts.ts';
import classes from './shortcut-list.module.css';
import { areShortcutsOn, setShortcutsOn } from './shortcut-switch.ts';

export interface Shortcut {
  keys: readonly string[];
  /** The text between two keys: pressed together, or one after the other. */
  between?: string;
  label: string;
}

export const FRAME_SHORTCUTS: readonly Shortcut[] = [
  {
    keys: ['?'],
    get label() {
      return t.list;
    },
  },
  {
    keys: ['G', 'S'],
    get between() {
      return t.sequence;
    },
    get label() {
      return t.surveys;
    },
  },
  {
    keys: ['G', 'R'],
    get between() {
      return t.sequence;
    },
    get label() {
      return t.results;
    },
  },
  {
    keys: ['C'],
    get label() {
      return t.create;
    },
  },
  {
    keys: ['←', '→'],
    get label() {
      return t.neighbours;
    },
  },
  {
    keys: ['Esc'],
    get label() {
      return t.close;
    },
  },
];

/** The keyboard shortcuts, and the switch that turns them off. */
export function ShortcutList({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const [isOn, setOn] = useState(areShortcutsOn);
  const turn = (next: boolean) => {
    setShortcutsOn(next);
    setOn(next);
  };
  return (
    <>
      <Items component="dl" gap={0} mb="md" className={classes.list}>
        {shortcuts.map(({ keys, between, label }) => (
          <Row justify="space-between" isUnbroken mih={36} key={keys.join(' ')}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && between && (
                    <Text span ms={2} me={4} c="dimmed" size="xs">
                      {between}
                    </Text>
                  )}
                  <Kbd>{key}</Kbd>
                </span>
              ))}
            </dd>
          </Row>
        ))}
      </Items>
      <Switch label={t.turnOn} checked={isOn} onChange={(event) => turn(event.currentTarget.checked)} />
    </>
  );
}
