import { Input, SegmentedControl, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { MarkedGroup, Row, useLock } from '@userfeedback/admin-ui';
import { LOGO_TYPES } from '@userfeedback/contract/limits';
import { isImageAddress, isOwnPart, partAsSite } from '@userfeedback/engine';
import { ImageUploader } from '../../../../media/image-uploader.tsx';
import { t } from '../../../../messages/branding.ts';
import type { BrandingProps } from './branding-props.ts';
import { SiteValue } from './site-value.tsx';

const LOCKED = (
  <Row component="span" isUnbroken gap={4}>
    {t.logo.types.custom} <IconLock size={12} aria-hidden />
  </Row>
);

/** No logo, the product's logo, or a picture of the media library. */
export function LogoControls({ theming, look, settings, needs, logoError, change }: BrandingProps) {
  const lock = useLock(needs?.('logo_type', 'custom'));
  const url = theming.custom_logo;
  const error = logoError ?? (isImageAddress(url) ? undefined : t.logo.notAnAddress);
  const type = theming.logo_type === 'custom' ? 'custom' : look.logo.type;
  return (
    <>
      <MarkedGroup path="logo_type">
        <SegmentedControl
          fullWidth
          aria-label={t.logo.type}
          value={type}
          onChange={(value) => {
            const chosen = LOGO_TYPES.find((known) => known === value) ?? 'none';
            if (chosen === 'custom' && lock) lock.open();
            else change({ logo_type: chosen });
          }}
          data={LOGO_TYPES.map((value) => ({
            value,
            label: value === 'custom' && lock ? LOCKED : t.logo.types[value],
          }))}
        />
      </MarkedGroup>
      {theming.logo_type === 'custom' && (
        <MarkedGroup path="custom_logo" gap="xs">
          <ImageUploader url={url} onChange={(custom_logo) => change({ custom_logo })} />
          {error ? (
            <Input.Error>{error}</Input.Error>
          ) : (
            !url && (
              <Text size="sm" c="dimmed">
                {t.logo.missing}
              </Text>
            )
          )}
        </MarkedGroup>
      )}
      {settings && (
        <SiteValue isOwn={isOwnPart(theming, 'logo')} of={t.sections.logo} onReset={() => change(partAsSite('logo'))} />
      )}
    </>
  );
}
