import { SettingsCard } from '@userfeedback/admin-ui';
import type { ReactNode } from 'react';
import classes from './settings.module.css';

export function FormCard({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <SettingsCard title={title} help={help}>
      <div className={classes.fields}>{children}</div>
    </SettingsCard>
  );
}
