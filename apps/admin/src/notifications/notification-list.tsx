import { Box, Button, CloseButton, Divider, Text, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCalendarOff,
  IconMailExclamation,
  IconMessageCircle,
  IconRocket,
  IconShieldQuestion,
} from '@tabler/icons-react';
import {
  CardSkeleton,
  EmptyState,
  errorText,
  formatDate,
  Items,
  Problem,
  ResponsesDrawing,
  Row,
  useAccess,
  useSite,
} from '@userfeedback/admin-ui';
import type { Notification } from '@userfeedback/contract';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { t } from '../messages/notifications.ts';
import { paths } from '../paths.ts';
import { useLinkProps } from '../use-link-props.ts';
import classes from './notifications.module.css';
import { useNotifications } from './use-notifications.ts';

/** The inbox or the dismissed notifications, with a toggle between them. */
export function NotificationList({ onGo }: { onGo?: () => void }) {
  const { query, dismiss, act } = useNotifications();
  const [isInbox, setInbox] = useState(true);
  const head = useRef<HTMLHeadingElement>(null);
  const seesSurveys = useAccess('view-surveys').allowed;
  if (query.isPending) return <CardSkeleton />;
  if (!query.data) {
    return <Problem text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  }
  const { notifications, dismissed } = query.data;
  const items = isInbox ? notifications : dismissed;
  /** The pressed button disappears with its item, so the focus moves to the head of the list. */
  const removeItem = (id: string) => {
    head.current?.focus({ preventScroll: true });
    dismiss(id);
  };
  return (
    <Items gap="xs">
      <Row justify="space-between" gap="4 12">
        <Text component="h2" fw={600} ref={head} tabIndex={-1} className={classes.heading} aria-live="polite">
          {isInbox ? t.inbox({ count: notifications.length }) : t.dismissed}
        </Text>
        <Row gap="xs">
          <Button size="xs" variant="subtle" onClick={() => setInbox(!isInbox)}>
            {isInbox ? t.showDismissed : t.showInbox}
          </Button>
          {isInbox && notifications.length > 0 && (
            <Button size="xs" variant="default" onClick={() => removeItem('all')}>
              {t.dismissAll}
            </Button>
          )}
        </Row>
      </Row>
      {items.length === 0 ? (
        <EmptyState
          drawing={<ResponsesDrawing />}
          title={t.none}
          action={
            isInbox ? (
              seesSurveys && (
                <Button component={Link} to={paths.surveys} onClick={onGo} variant="default">
                  {t.toSurveys}
                </Button>
              )
            ) : (
              <Button variant="default" onClick={() => setInbox(true)}>
                {t.showInbox}
              </Button>
            )
          }
        >
          {isInbox ? t.noneText : t.noneDismissed}
        </EmptyState>
      ) : (
        <Box>
          <Divider />
          <Items component="ul" gap={0} isDivided>
            {items.map((item) => (
              <NotificationItem
                key={item.id}
                item={item}
                isBusy={act.isPending && act.variables.action === item.action}
                onDismiss={isInbox ? () => removeItem(item.id) : undefined}
                onAct={(wanted) => act.mutate(wanted)}
                onGo={onGo}
              />
            ))}
          </Items>
        </Box>
      )}
    </Items>
  );
}

const ICONS = {
  response: IconMessageCircle,
  spam: IconShieldQuestion,
  undelivered: IconMailExclamation,
  live: IconRocket,
  expired: IconCalendarOff,
  alert: IconAlertTriangle,
} satisfies Record<Notification['icon'], unknown>;

interface Props {
  item: Notification;
  isBusy: boolean;
  /** Absent for dismissed ones. */
  onDismiss?: (() => void) | undefined;
  onAct(wanted: { class: string; action: string }): void;
  /** Called when a link leads to another screen. */
  onGo?: (() => void) | undefined;
}

/** One notification with its buttons and links. */
function NotificationItem({ item, isBusy, onDismiss, onAct, onGo }: Props) {
  const { time_zone } = useSite();
  const linkProps = useLinkProps(onGo);
  const Icon = ICONS[item.icon];
  const contentId = `notification-${item.id}`;
  return (
    <Row component="li" isUnbroken align="start" gap="sm" py="md" data-notification={item.id}>
      <span className={classes.icon}>
        <Icon size={18} stroke={1.7} aria-hidden />
      </span>
      <Items gap={6} flex={1} miw={0}>
        <Text fw={600}>{item.title}</Text>
        <Text id={contentId}>
          <NotificationContent html={item.content} />
        </Text>
        <Text size="xs" c="dimmed">
          {item.category} · <time dateTime={item.happened_at}>{formatDate(item.happened_at, time_zone)}</time>
        </Text>
        {item.buttons.length > 0 && (
          <Row gap="xs">
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
                  {...linkProps(url, is_external)}
                >
                  {text}
                  {is_external && <VisuallyHidden component="span">{t.newTab}</VisuallyHidden>}
                </Button>
              ),
            )}
          </Row>
        )}
      </Items>
      {onDismiss && <CloseButton aria-label={t.dismiss} aria-describedby={contentId} size="sm" onClick={onDismiss} />}
    </Row>
  );
}

/** Draws the server's HTML, which contains only text and `<strong>`. */
function NotificationContent({ html }: { html: string }) {
  return html.split(/<\/?strong>/).map((part, index) => {
    const text = part.replace(/&#(\d+);/g, (_sign, code) => String.fromCharCode(Number(code)));
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
    return index % 2 === 1 ? <strong key={index}>{text}</strong> : text;
  });
}
