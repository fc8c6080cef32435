import { useNetwork } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText, errorToast, renewSite, useSite } from '@userfeedback/admin-ui';
import { useState } from 'react';
import { api } from '../api.ts';
import { t } from '../messages/notices.ts';
import { browserStore } from '../storage.ts';
import { hoursAhead } from './hours-ahead.ts';
import type { ShownNotice } from './shown-notice.ts';

/** Screens with figures by day of the site's time zone. */
const WITH_DAYS = /^(results|survey)-(overview|results|responses)$/;

/** A smaller difference moves hardly any response to another day. */
const NOTABLE_HOURS = 3;

/** Notices that only the browser can know of. Which were closed is stored in it too. */
export function useLocalNotices(route: string): readonly ShownNotice[] {
  const { time_zone, user } = useSite();
  const unset = useUnsetZone();
  const { online } = useNetwork();
  const [closed] = useState(() => readClosed(user.id));
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const hours = hoursAhead(time_zone, here, new Date());
  const shown: ShownNotice[] = [];
  if (!online) shown.push({ ...QUIET, id: 'offline', icon: 'offline', content: t.offline });
  if (unset) shown.push(unset);
  else if (WITH_DAYS.test(route) && Math.abs(hours) >= NOTABLE_HOURS) {
    const id = `clock-${here}`;
    shown.push({
      ...QUIET,
      id,
      icon: 'clock',
      type: 'info',
      isClosable: true,
      global: false,
      content: t.zone({
        direction: hours > 0 ? 'ahead' : 'behind',
        hours: Math.abs(hours),
        timeZone: time_zone,
      }),
      dismissed: closed.includes(id),
      onClose: () => saveClosed(user.id, id),
    });
  }
  return shown;
}

/** If the site's time zone was never chosen and the browser's is another one: offers the browser's. */
function useUnsetZone(): ShownNotice | null {
  const { time_zone, time_zone_source, grants, user } = useSite();
  const [closed] = useState(() => readClosed(user.id));
  const cache = useQueryClient();
  const save = useMutation(api.settings.save.mutationOptions());
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isOffered = grants.manage_settings && time_zone_source === 'default' && here && here !== time_zone;
  if (!isOffered) return null;
  const id = `zone-${here}`;
  return {
    ...QUIET,
    id,
    icon: 'clock',
    type: 'info',
    isClosable: true,
    content: t.noZone({ inForce: time_zone, here }),
    dismissed: closed.includes(id),
    onClose: () => saveClosed(user.id, id),
    action: {
      text: t.takeZone({ here }),
      async run() {
        try {
          const saved = await save.mutateAsync({ settings: { time_zone: here } });
          cache.setQueryData(api.settings.get.queryKey(), saved);
        } catch (error) {
          return void errorToast(errorText(error));
        }
        await Promise.allSettled([renewSite(), cache.invalidateQueries({ queryKey: api.notices.key() })]);
      },
    },
  };
}

const QUIET = {
  type: 'warning',
  isClosable: false,
  comes_back: false,
  dismissed: false,
  global: true,
  link: null,
  source: 'product',
} as const;

/** The notices of this browser that a person has closed in it. */
function readClosed(userId: number): readonly string[] {
  return (browserStore.read(keyOf(userId)) ?? '').split(' ').filter((id) => id !== '');
}

/** Remembers that a notice was closed. Ids contain no spaces. */
function saveClosed(userId: number, id: string): void {
  const ids = new Set([...readClosed(userId), id]);
  browserStore.save(keyOf(userId), [...ids].join(' '));
}

function keyOf(userId: number): string {
  return `userfeedback-closed-notices-${userId}`;
}
