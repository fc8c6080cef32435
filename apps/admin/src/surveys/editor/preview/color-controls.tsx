import { Button, SegmentedControl } from '@mantine/core';
import { ColorField, Locked, Notice } from '@userfeedback/admin-ui';
import { contrast, READABLE, readableColor, siteColors } from '@userfeedback/engine';
import { t } from '../../../strings/branding.ts';
import type { BrandingProps } from './branding-props.ts';
import classes from './preview.module.css';
import { SiteValue } from './site-value.tsx';

const SCHEMES = ['light', 'dark', 'custom'] as const;
const COLORS = ['widget_color', 'text_color', 'button_color'] as const;

/** The colour scheme and its three colours, with a word about text that cannot be read. */
export function ColorControls({ theming, look, settings, needs, change }: BrandingProps) {
  const ratio = contrast(look.text_color, look.widget_color);
  const readable = readableColor(look.text_color, look.widget_color).toUpperCase();
  const site = settings && siteColors(settings);
  const isOwn =
    theming.color_scheme !== site?.color_scheme ||
    COLORS.some((color) => theming[color].toLowerCase() !== site?.[color].toLowerCase());
  const capability = needs?.('widget_theme', 'custom');
  return (
    <>
      <Locked capability={capability}>
        <SegmentedControl
          fullWidth
          aria-label={t.colors.scheme}
          value={theming.color_scheme}
          onChange={(value) =>
            change({ color_scheme: SCHEMES.find((scheme) => scheme === value) ?? theming.color_scheme })
          }
          data={SCHEMES.map((value) => ({ value, label: t.colors.schemes[value] }))}
        />
      </Locked>
      <div className={classes.colors}>
        {COLORS.map((color) => (
          <Locked key={color} capability={capability}>
            <ColorField
              label={t.colors[color]}
              value={look[color]}
              onChange={(value) => change({ [color]: value })}
            />
          </Locked>
        ))}
      </div>
      {ratio < READABLE && (
        <Notice
          tone="amber"
          role="status"
          actions={
            <Button variant="default" size="compact-sm" onClick={() => change({ text_color: readable })}>
              {t.colors.take(readable)}
            </Button>
          }
        >
          {/* Rounded down: 4.49 must not read as enough. */}
          {t.colors.contrast((Math.floor(ratio * 10) / 10).toLocaleString())}
        </Notice>
      )}
      {site && <SiteValue isOwn={isOwn} isCopied of={t.sections.colors} onReset={() => change(site)} />}
    </>
  );
}
