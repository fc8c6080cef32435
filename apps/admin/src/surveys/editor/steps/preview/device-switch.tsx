import { SegmentedControl } from '@mantine/core';
import { t } from '../../../../strings/editor.ts';
import type { PreviewDevice } from './preview-stage.tsx';

/** Who edits on a phone looks at a phone first. */
export function ownDevice(): PreviewDevice {
  return window.matchMedia('(max-width: 767px)').matches ? 'phone' : 'desktop';
}

/** Whether the preview is on a page at a desk or on a phone. */
export function DeviceSwitch({
  device,
  onChange,
}: {
  device: PreviewDevice;
  onChange(device: PreviewDevice): void;
}) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={t.editor.previewDevice}
      value={device}
      onChange={(value) => onChange(value === 'phone' ? 'phone' : 'desktop')}
      data={[
        { value: 'desktop', label: t.editor.desktop },
        { value: 'phone', label: t.editor.phone },
      ]}
    />
  );
}
