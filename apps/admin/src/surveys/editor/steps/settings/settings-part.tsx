import { Text } from '@mantine/core';
import { Items } from '@userfeedback/admin-ui';
import type { ReactNode } from 'react';
import classes from './settings.module.css';

/** A group of controls on a card. */
export function SettingsPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <Items component="fieldset" gap="sm">
        <Text component="legend" mb="sm" fw={600}>
          {title}
        </Text>
        {children}
      </Items>
    </div>
  );
}
