import { Text } from '@mantine/core';
import { useSite } from '@userfeedback/admin-ui';
import { FontPicker } from '../../../fonts/font-picker.tsx';
import { t } from '../../../strings/branding.ts';
import type { BrandingProps } from './branding-props.ts';
import { SiteValue } from './site-value.tsx';

/** The survey's font and its weight. */
export function FontControls({ theming, settings, change }: BrandingProps) {
  const { font_service } = useSite();
  return (
    <>
      <FontPicker
        font={theming.font}
        inherited={settings.widget_font?.family ?? t.font.system}
        onChange={(font) => change({ font })}
      />
      {font_service === null && (
        <Text size="sm" c="dimmed">
          {t.font.noService}
        </Text>
      )}
      <SiteValue isOwn={theming.font !== null} of={t.sections.font} onReset={() => change({ font: null })} />
    </>
  );
}
