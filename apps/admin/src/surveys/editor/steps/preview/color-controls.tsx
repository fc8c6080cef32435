import { SegmentedControl } from '@mantine/core';
import { ColorField, ContrastNotice, Items, Locked, MarkedGroup, useFieldMarks } from '@userfeedback/admin-ui';
import { WIDGET_THEMES } from '@userfeedback/contract/limits';
import { isOwnPart, partAsSite } from '@userfeedback/engine';
import { t } from '../../../../messages/branding.ts';
import type { BrandingProps } from './branding-props.ts';
import { SiteValue } from './site-value.tsx';

const COLORS = ['widget_color', 'text_color', 'button_color'] as const;

/** The colour scheme and its three colours, with a warning about text that is hard to read. */
export function ColorControls({ theming, look, settings, needs, change }: BrandingProps) {
  const mark = useFieldMarks();
  const capability = needs?.('widget_theme', 'custom');
  return (
    <>
      <MarkedGroup path="color_scheme">
        <Locked capability={capability}>
          <SegmentedControl
            fullWidth
            aria-label={t.colors.scheme}
            value={look.scheme}
            onChange={(value) =>
              change({ color_scheme: WIDGET_THEMES.find((scheme) => scheme === value) ?? look.scheme })
            }
            data={WIDGET_THEMES.map((value) => ({ value, label: t.colors.schemes[value] }))}
          />
        </Locked>
      </MarkedGroup>
      <Items least={110} gap="sm">
        {COLORS.map((color) => (
          <Locked key={color} capability={capability}>
            <ColorField
              label={t.colors[color]}
              value={look[color]}
              onChange={(value) => change({ [color]: value })}
              {...mark(color)}
            />
          </Locked>
        ))}
      </Items>
      <ContrastNotice
        text={look.text_color}
        ground={look.widget_color}
        words={t.colors}
        onTake={(text_color) => change({ text_color })}
      />
      {settings && (
        <SiteValue
          isOwn={isOwnPart(theming, 'colors')}
          of={t.sections.colors}
          onReset={() => change(partAsSite('colors'))}
        />
      )}
    </>
  );
}
