import { TextInput } from '@mantine/core';
import { ColorField, Locked, MarkedGroup, RadioCards, useFieldMarks } from '@userfeedback/admin-ui';
import { TOGGLE_ICONS } from '@userfeedback/engine';
import { Icon } from '@userfeedback/survey-view/icon';
import icons from '../../../../icons/icons.module.css';
import { t } from '../../../../messages/branding.ts';
import type { BrandingProps } from './branding-props.ts';
import { SiteValue } from './site-value.tsx';

const BLANK = { widget_toggle_icon: '', widget_toggle_color: '', widget_toggle_text: '' };

/** The button that minimises the survey: its icon (one of nine), colour and label. */
export function ToggleControls({ theming, look, settings, needs, change }: BrandingProps) {
  const { widget_toggle_icon, widget_toggle_color, widget_toggle_text } = theming;
  const mark = useFieldMarks();
  const capability = needs?.('widget_toggle_icon', '');
  return (
    <>
      <MarkedGroup path="widget_toggle_icon">
        <RadioCards
          label={t.toggle.icon}
          value={look.toggle.icon}
          options={Object.entries(TOGGLE_ICONS).map(([name, path]) => ({
            value: name,
            label: (t.toggle.icons as Record<string, string>)[name] ?? name,
            capability,
            face: (
              <span className={icons.chosen}>
                <Icon name={name} path={path} size={24} color="currentColor" />
              </span>
            ),
          }))}
          onChange={(icon) => change({ widget_toggle_icon: icon })}
        />
      </MarkedGroup>
      <Locked capability={capability}>
        <ColorField
          label={t.toggle.color}
          value={look.toggle.color}
          onChange={(color) => change({ widget_toggle_color: color })}
          {...mark('widget_toggle_color')}
        />
      </Locked>
      <Locked capability={capability}>
        <TextInput
          label={t.toggle.text}
          maxLength={80}
          placeholder={settings?.widget_toggle_text}
          value={widget_toggle_text}
          onChange={(event) => change({ widget_toggle_text: event.currentTarget.value })}
          {...mark('widget_toggle_text')}
        />
      </Locked>
      {settings && (
        <SiteValue
          isOwn={`${widget_toggle_icon}${widget_toggle_color}${widget_toggle_text}` !== ''}
          of={t.sections.toggle}
          onReset={() => change(BLANK)}
        />
      )}
    </>
  );
}
