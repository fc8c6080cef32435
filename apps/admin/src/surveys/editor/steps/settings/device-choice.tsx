import { Checkbox, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { Locked, MarkedGroup, useLock } from '@userfeedback/admin-ui';
import { DEVICES } from '@userfeedback/contract/limits';
import { setDevices } from '@userfeedback/engine';
import { useState } from 'react';
import { t } from '../../../../strings/settings.ts';
import type { Editor } from '../../draft/use-survey-draft.ts';
import classes from './settings.module.css';

const ICONS = { desktop: IconDeviceDesktop, tablet: IconDeviceTablet, mobile: IconDeviceMobile };
type Device = (typeof DEVICES)[number];

interface Props {
  editor: Editor;
  /** The choice of a better plan rests: it is shown as it was made. */
  isKept: boolean;
}

/** Desktop, tablet, mobile: one at least (TG-07, OP-078); where they cannot be chosen, desktops alone (GS-22). */
export function DeviceChoice({ editor: { draft, edit }, isKept }: Props) {
  const isLocked = useLock('target-devices') !== null && !isKept;
  const [isRefused, setRefused] = useState(false);
  const { devices } = draft.settings.targeting;
  const chosen: readonly Device[] = isLocked ? ['desktop'] : devices;
  const toggle = (device: Device) => {
    const next = chosen.includes(device) ? chosen.filter((each) => each !== device) : [...chosen, device];
    setRefused(next.length === 0);
    edit((survey) => setDevices(survey, next));
  };
  return (
    <MarkedGroup path="settings.targeting.devices" className={classes.stack}>
      <div className={classes.devices}>
        {DEVICES.map((device) => {
          const Icon = ICONS[device];
          return (
            <Locked key={device} capability="target-devices">
              <Checkbox
                className={classes.device}
                label={
                  <span className={classes.deviceLabel}>
                    <Icon size={18} stroke={1.6} aria-hidden />
                    {t.targeting.device[device]}
                  </span>
                }
                checked={chosen.includes(device)}
                onChange={() => toggle(device)}
              />
            </Locked>
          );
        })}
      </div>
      {isRefused || chosen.length === 0 ? (
        <Text role="alert" c="var(--mantine-color-error)" size="sm">
          {t.targeting.noDevice}
        </Text>
      ) : (
        <Text c="dimmed" size="sm">
          {isLocked ? t.targeting.desktopOnly : summaryOf(chosen)}
        </Text>
      )}
    </MarkedGroup>
  );
}

function summaryOf(chosen: readonly Device[]): string {
  return chosen.length === DEVICES.length ? t.targeting.allDevices : t.targeting.someDevices;
}
