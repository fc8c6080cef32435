import { SegmentedControl, Text } from '@mantine/core';
import { siteLogo } from '@userfeedback/engine';
import { ImagePicker } from '../../../media/image-picker.tsx';
import { t } from '../../../strings/branding.ts';
import type { BrandingProps } from './branding-props.ts';
import classes from './preview.module.css';
import { SiteValue } from './site-value.tsx';

const TYPES = ['none', 'userfeedback', 'custom'] as const;

/** No logo, the product's, or a picture of the media library (CT-20). */
export function LogoControls({ theming, look, settings, change }: BrandingProps) {
  const site = siteLogo(settings);
  const type = theming.logo_type === 'none' ? look.logo.type : theming.logo_type;
  const isOwn =
    theming.logo_type !== site.logo_type || (type === 'custom' && theming.custom_logo !== site.custom_logo);
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t.logo.type}
        value={type}
        onChange={(value) => change({ logo_type: TYPES.find((known) => known === value) ?? 'none' })}
        data={TYPES.map((value) => ({ value, label: t.logo.types[value] }))}
      />
      {type === 'custom' && (
        <div className={classes.logo}>
          <ImagePicker
            label={theming.custom_logo ? t.logo.change : t.logo.choose}
            url={theming.custom_logo}
            onChange={(custom_logo) => change({ custom_logo })}
          />
          {!theming.custom_logo && (
            <Text size="sm" c="dimmed">
              {t.logo.missing}
            </Text>
          )}
        </div>
      )}
      <SiteValue isOwn={isOwn} isCopied of={t.sections.logo} onReset={() => change(site)} />
    </>
  );
}
