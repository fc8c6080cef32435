import { Button, CloseButton, Text, VisuallyHidden } from '@mantine/core';
import {
  IconCalendarOff,
  IconMailExclamation,
  IconMessageCircle,
  IconRocket,
  IconShieldQuestion,
} from '@tabler/icons-react';
import { formatDate, useSite } from '@userfeedback/admin-ui';
import type { Notification } from '@userfeedback/contract';
import { t } from '../strings/notifications.ts';
import { useGoOn } from '../use-go-on.ts';
import { NotificationContent } from './notification-content.tsx';
import classes from './notifications.module.css';

const ICONS = {
  response: IconMessageCircle,
  spam: IconShieldQuestion,
  undelivered: IconMailExclamation,
  live: IconRocket,
  expired: IconCalendarOff,
} satisfies Record<Notification['icon'], unknown>;

interface Props {
  item: Notification;
  isBusy: boolean;
  /** Absent for one that is dismissed. */
  onDismiss?: (() => void) | undefined;
  onAct(wanted: { class: string; action: string }): void;
  /** A link leads to another screen. */
  onGo?: (() => void) | undefined;
}

/** One notification with its ways on (NT-07 to NT-10). */
export function NotificationItem({ item, isBusy, onDismiss, onAct, onGo }: Props) {
  const { time_zone } = useSite();
  const goOn = useGoOn(onGo);
  const Icon = ICONS[item.icon];
  const contentId = `notification-${item.id}`;
  return (
    <li className={classes.item} data-notification={item.id}>
      <span className={classes.icon}>
        <Icon size={18} stroke={1.7} aria-hidden />
      </span>
      <div className={classes.words}>
        <Text fw={600}>{item.title}</Text>
        <Text id={contentId}>
          <NotificationContent html={item.content} />
        </Text>
        <Text size="xs" c="dimmed">
          {item.category} · <time dateTime={item.happened_at}>{formatDate(item.happened_at, time_zone)}</time>
        </Text>
        {item.buttons.length > 0 && (
          <div className={classes.buttons}>
            {item.buttons.map(({ type, text, url, is_external }) =>
              type === 'action' ? (
                <Button
                  key={text}
                  size="xs"
                  loading={isBusy}
                  aria-describedby={contentId}
                  onClick={() => onAct({ class: item.class, action: item.action })}
                >
                  {text}
                </Button>
              ) : (
                <Button
                  key={text}
                  component="a"
                  size="xs"
                  variant="default"
                  aria-describedby={contentId}
                  {...goOn(url, is_external)}
                >
                  {text}
                  {is_external && <VisuallyHidden component="span">{t.newTab}</VisuallyHidden>}
                </Button>
              ),
            )}
          </div>
        )}
      </div>
      {onDismiss && (
        <CloseButton aria-label={t.dismiss} aria-describedby={contentId} size="sm" onClick={onDismiss} />
      )}
    </li>
  );
}
