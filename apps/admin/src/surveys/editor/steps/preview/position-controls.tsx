import { MarkedGroup, RadioCards } from '@userfeedback/admin-ui';
import { POSITIONS } from '@userfeedback/contract/limits';
import { t } from '../../../../messages/branding.ts';
import type { BrandingProps } from './branding-props.ts';
import classes from './preview.module.css';
import { SiteValue } from './site-value.tsx';

/** The widget's position on the page. The middle needs a paid plan, as branding does as a whole. */
export function PositionControls({ theming, look, settings, needs, change }: BrandingProps) {
  return (
    <>
      <MarkedGroup path="position">
        <RadioCards
          label={t.position.label}
          hideLabel
          value={look.position}
          options={POSITIONS.map((value) => ({
            value,
            label: t.position[value],
            capability: needs?.('widget_position', value),
            face: <span className={classes.page} data-position={value} />,
          }))}
          onChange={(position) => change({ position })}
        />
      </MarkedGroup>
      {settings && (
        <SiteValue
          isOwn={theming.position !== null}
          of={t.sections.position}
          onReset={() => change({ position: null })}
        />
      )}
    </>
  );
}
