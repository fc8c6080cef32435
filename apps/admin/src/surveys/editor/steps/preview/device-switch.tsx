import { SegmentedControl } from '@mantine/core';
import { t } from '../../../../messages/editor.ts';
import type { PreviewDevice } from './preview-stage.tsx';

/** On a phone the preview starts as a phone. */
export function ownDevice(): PreviewDevice {
  return window.matchMedia('(max-width: 767px)').matches ? 'phone' : 'desktop';
}

/** Switches the preview between a desktop page and a phone. */
export function DeviceSwitch({ device, onChange }: { device: PreviewDevice; onChange(device: PreviewDevice): void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={t.previewDevice}
      value={device}
      onChange={(value) => onChange(value === 'phone' ? 'phone' : 'desktop')}
      data={[
        { value: 'desktop', label: t.desktop },
        { value: 'phone', label: t.phone },
      ]}
    />
  );
}
