import { Text, Title } from '@mantine/core';
import { Card } from '@userfeedback/admin-ui';
import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './settings.module.css';

/** One of the form's cards: its name, one sentence and its fields. */
export function FormCard({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        <Text c="dimmed">{help}</Text>
      </div>
      <div className={classes.fields}>{children}</div>
    </Card>
  );
}
