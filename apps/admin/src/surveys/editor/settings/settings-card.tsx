import { Text, Title } from '@mantine/core';
import { Card } from '@userfeedback/admin-ui';
import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './settings.module.css';

/** One of the step's cards: its name, one sentence and its parts. */
export function SettingsCard({
  title,
  help,
  children,
}: {
  title: string;
  help: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        <Text c="dimmed">{help}</Text>
      </div>
      {children}
    </Card>
  );
}

/** A part of a card with controls that belong together. */
export function SettingsPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <fieldset>
        <legend className={classes.legend}>{title}</legend>
        {children}
      </fieldset>
    </div>
  );
}
