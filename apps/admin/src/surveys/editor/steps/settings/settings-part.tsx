import type { ReactNode } from 'react';
import classes from './settings.module.css';

/** A group of controls on a card. */
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
