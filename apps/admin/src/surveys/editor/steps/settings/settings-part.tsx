import type { ReactNode } from 'react';
import classes from './settings.module.css';

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
