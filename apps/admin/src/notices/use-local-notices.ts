import { useNetwork } from '@mantine/hooks';
import { useSite } from '@userfeedback/admin-ui';
import { useState } from 'react';
import { t } from '../strings/notices.ts';
import { keepClosed, readClosed } from './closed-notices.ts';
import { hoursAhead } from './hours-ahead.ts';
import type { ShownNotice } from './shown-notice.ts';

/** Screens whose days are those of the site. */
const WITH_DAYS = /^(results|survey)-(overview|results|responses)$/;

/** A smaller difference hardly moves a day. */
const NOTABLE_HOURS = 3;

/** What only the browser knows; the flags of closed ones stay in it (SW-33, OP-99). */
export function useLocalNotices(route: string): readonly ShownNotice[] {
  const { time_zone, user } = useSite();
  const { online } = useNetwork();
  const [closed] = useState(() => readClosed(user.id));
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const hours = hoursAhead(time_zone, here, new Date());
  const told: ShownNotice[] = [];
  if (!online) told.push({ ...QUIET, id: 'offline', icon: 'offline', content: t.offline });
  if (WITH_DAYS.test(route) && Math.abs(hours) >= NOTABLE_HOURS) {
    const id = `clock-${here}`;
    told.push({
      ...QUIET,
      ...{ id, icon: 'clock', type: 'info', isClosable: true, global: false },
      content: t.zone(hours, time_zone),
      dismissed: closed.includes(id),
      onClose: () => keepClosed(user.id, id),
    });
  }
  return told;
}

const QUIET = {
  type: 'warning',
  isClosable: false,
  dismissed: false,
  global: true,
  link: null,
  source: 'product',
} as const;
