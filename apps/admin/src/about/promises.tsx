import { Text } from '@mantine/core';
import { t } from '../messages/about.ts';
import classes from './about.module.css';

/** What the product promises, each with a figure that can be measured. */
export function Promises() {
  return (
    <ul className={classes.grid}>
      {Object.values(t.promises).map(({ figure, text }) => (
        <li key={figure}>
          <Text className={classes.figure ?? ''}>{figure}</Text>
          <Text c="dimmed">{text}</Text>
        </li>
      ))}
    </ul>
  );
}
