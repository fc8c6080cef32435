import { Button, Text } from '@mantine/core';
import { CardSkeleton, errorText, Problem } from '@userfeedback/admin-ui';
import { useRef, useState } from 'react';
import { t } from '../strings/notifications.ts';
import { NotificationItem } from './notification-item.tsx';
import classes from './notifications.module.css';
import { useNotifications } from './use-notifications.ts';

/** The inbox, or what was dismissed, with a toggle between them (NT-01, NT-02). */
export function NotificationList({ onGo }: { onGo?: () => void }) {
  const { query, dismiss, act } = useNotifications();
  const [isInbox, setInbox] = useState(true);
  const head = useRef<HTMLHeadingElement>(null);
  if (query.isPending) return <CardSkeleton />;
  if (!query.data) {
    return <Problem text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  }
  const { notifications, dismissed } = query.data;
  const items = isInbox ? notifications : dismissed;
  /** What was pressed is gone with its item, so the focus goes to the head of the list. */
  const takeOut = (id: string) => {
    head.current?.focus({ preventScroll: true });
    dismiss(id);
  };
  return (
    <div className={classes.list}>
      <div className={classes.head}>
        <Text component="h2" fw={600} ref={head} tabIndex={-1} className={classes.heading} aria-live="polite">
          {isInbox ? t.inbox(notifications.length) : t.dismissed}
        </Text>
        <div className={classes.buttons}>
          <Button size="xs" variant="subtle" onClick={() => setInbox(!isInbox)}>
            {isInbox ? t.showDismissed : t.showInbox}
          </Button>
          {isInbox && notifications.length > 0 && (
            <Button size="xs" variant="default" onClick={() => takeOut('all')}>
              {t.dismissAll}
            </Button>
          )}
        </div>
      </div>
      {items.length === 0 ? (
        <Text c="dimmed" className={classes.none}>
          {t.none}
        </Text>
      ) : (
        <ul className={classes.items}>
          {items.map((item) => (
            <NotificationItem
              key={item.id}
              item={item}
              isBusy={act.isPending && act.variables.action === item.action}
              onDismiss={isInbox ? () => takeOut(item.id) : undefined}
              onAct={(wanted) => act.mutate(wanted)}
              onGo={onGo}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
