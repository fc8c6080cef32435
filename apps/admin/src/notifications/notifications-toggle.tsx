import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { formatNumber } from '@userfeedback/admin-ui';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../messages/notifications.ts';
import classes from './notifications.module.css';
import { useNotifications } from './use-notifications.ts';

const Drawer = lazy(async () => ({
  default: (await import('./notifications-drawer.tsx')).NotificationsDrawer,
}));

/** Shows the number of active notifications and opens them; an address can open them too. */
export function NotificationsToggle() {
  const { query } = useNotifications();
  const [params, setParams] = useSearchParams();
  const isAsked = params.get('open') === 'userfeedback_notifications';
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(isAsked);
  const count = query.data?.notifications.length ?? 0;
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    if (isAsked) {
      params.delete('open');
      setParams(params, { replace: true, preventScrollReset: true });
    }
  };
  return (
    <>
      <ActionIcon
        size={34}
        className={classes.toggle}
        aria-label={t.toggle({ count })}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconBell size={19} stroke={1.6} aria-hidden />
        {count > 0 && (
          <span className={classes.count} data-number aria-hidden>
            {count > 99 ? t.most : formatNumber(count)}
          </span>
        )}
      </ActionIcon>
      {(wasOpened || isAsked) && (
        <Suspense>
          <Drawer isOpen={isOpen || isAsked} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
