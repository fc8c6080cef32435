import { Button, Select, Text } from '@mantine/core';
import { Locked, MarkedGroup, useLock, useSite } from '@userfeedback/admin-ui';
import { FontPicker } from '../../../../fonts/font-picker.tsx';
import { t } from '../../../../messages/branding.ts';
import type { BrandingProps } from './branding-props.ts';
import { SiteValue } from './site-value.tsx';

/** The survey's font and its weight. */
export function FontControls({ theming, settings, needs, change }: BrandingProps) {
  const { font_service } = useSite();
  const capability = needs?.('widget_font', null);
  const inherited = settings?.widget_font?.family ?? t.font.system;
  if (useLock(capability))
    return (
      <Locked capability={capability}>
        <Select label={t.font.family} placeholder={theming.font?.family ?? inherited} readOnly />
      </Locked>
    );
  return (
    <>
      <MarkedGroup path="font">
        <FontPicker font={theming.font} inherited={inherited} onChange={(font) => change({ font })} />
      </MarkedGroup>
      {font_service === null && (
        <Text size="sm" c="dimmed">
          {t.font.noService}
        </Text>
      )}
      {settings ? (
        <SiteValue isOwn={theming.font !== null} of={t.sections.font} onReset={() => change({ font: null })} />
      ) : (
        theming.font && (
          <Button variant="subtle" size="compact-sm" me="auto" ms={-8} onClick={() => change({ font: null })}>
            {t.font.useSystem}
          </Button>
        )
      )}
    </>
  );
}
