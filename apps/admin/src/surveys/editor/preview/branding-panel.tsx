import { Accordion, Button } from '@mantine/core';
import { ActivateAddon, Locked, useLock } from '@userfeedback/admin-ui';
import type { FunctionComponent } from 'react';
import { t } from '../../../strings/branding.ts';
import type { BrandingProps } from './branding-props.ts';
import { ColorControls } from './color-controls.tsx';
import { FontControls } from './font-controls.tsx';
import { LogoControls } from './logo-controls.tsx';
import { PositionControls } from './position-controls.tsx';
import classes from './preview.module.css';
import { ToggleControls } from './toggle-controls.tsx';
import { WordControls } from './word-controls.tsx';

const SECTIONS: readonly { name: keyof typeof t.sections; Controls: FunctionComponent<BrandingProps> }[] = [
  { name: 'colors', Controls: ColorControls },
  { name: 'logo', Controls: LogoControls },
  { name: 'position', Controls: PositionControls },
  { name: 'toggle', Controls: ToggleControls },
  { name: 'font', Controls: FontControls },
  { name: 'words', Controls: WordControls },
];

/** What changes the widget's look, beside its preview (QN-04); locked without a plan (GT-05), or until activated (GT-13). */
export function BrandingPanel(props: BrandingProps) {
  const lock = useLock('use-branding');
  return (
    <section className={classes.branding} aria-label={t.branding}>
      <h2 className={classes.heading}>{t.branding}</h2>
      {lock?.kind === 'addon' && <ActivateAddon addon="branding" />}
      {lock && lock.kind !== 'addon' && <LockedSections />}
      {!lock && (
        <Accordion
          multiple
          keepMounted={false}
          classNames={{ item: classes.section ?? '' }}
          variant="contained"
          transitionDuration={0}
          onChange={show}
        >
          {SECTIONS.map(({ name, Controls }) => (
            <Accordion.Item key={name} value={name} data-section={name}>
              <Accordion.Control>{t.sections[name]}</Accordion.Control>
              <Accordion.Panel>
                <div className={classes.controls}>
                  <Controls {...props} />
                </div>
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </section>
  );
}

/** An opened section comes into view, where the controls scroll by themselves. */
function show(opened: string[]) {
  const section = opened.at(-1);
  requestAnimationFrame(() =>
    document.querySelector(`[data-section="${section}"]`)?.scrollIntoView({ block: 'nearest' }),
  );
}

function LockedSections() {
  return SECTIONS.map(({ name }) => (
    <Locked key={name} capability="use-branding">
      <Button variant="default" fullWidth justify="start">
        {t.sections[name]}
      </Button>
    </Locked>
  ));
}
