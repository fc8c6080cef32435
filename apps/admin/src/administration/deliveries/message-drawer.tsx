import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  CardSkeleton,
  errorText,
  Fact,
  Facts,
  formatDateTime,
  formatNumber,
  Items,
  Notice,
  Row,
  SideDrawer,
  StatusBadge,
  useSite,
} from '@userfeedback/admin-ui';
import type { Delivery, DeliveryDetail, DeliveryRequest } from '@userfeedback/contract';
import { DELIVERY_ATTEMPTS } from '@userfeedback/contract/limits';
import { useRef, useState } from 'react';
import { t } from '../../messages/deliveries.ts';
import { administrationApi } from '../administration-api.ts';
import { DeliveryBadge, durationText, showHidden } from './delivery-words.tsx';
import classes from './message-drawer.module.css';
import { About, canDrop, canSendAgain, To } from './message-parts.tsx';
import { LOOK_EVERY } from './use-deliveries.ts';
import type { useMessageActions, Verb } from './use-message-actions.tsx';

/** One message at the right edge. `listed` is what the list has of it, which everybody may see. */
export function MessageDrawer({
  id,
  listed,
  actions,
  onClose,
}: {
  id: string | null;
  listed: Delivery | undefined;
  actions: ReturnType<typeof useMessageActions>;
  onClose(): void;
}) {
  const words = t.drawer;
  const close = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone then.
  const act = async (verb: Verb, id: string) => {
    await actions.run(verb, [id]);
    close.current?.focus();
  };
  const query = useQuery(
    administrationApi.deliveries.get.queryOptions({
      input: { id: id ?? '' },
      enabled: id !== null,
      refetchInterval: ({ state }) => (isUnderWay(state.data) ? LOOK_EVERY : false),
    }),
  );
  const detail = query.data?.id === id ? query.data : undefined;
  const message = detail ?? listed;
  return (
    <SideDrawer title={words.title} closeLabel={words.close} isOpen={id !== null} onClose={onClose} closeRef={close}>
      <Items>
        {message && <MessageFacts message={message} />}
        {query.error ? (
          <Notice tone="amber" role="status">
            {errorText(query.error)}
          </Notice>
        ) : detail ? (
          <Detail key={detail.id} detail={detail} />
        ) : (
          <CardSkeleton lines={4} />
        )}
        {message && (
          <Row gap="xs">
            {canSendAgain(message) && <Button onClick={() => void act('sendAgain', message.id)}>{t.sendAgain}</Button>}
            {canDrop(message) && (
              <Button variant="default" onClick={() => void act('drop', message.id)}>
                {t.drop}
              </Button>
            )}
          </Row>
        )}
      </Items>
    </SideDrawer>
  );
}

function isUnderWay(message: Delivery | undefined): boolean {
  return message?.status === 'pending' || message?.status === 'sending';
}

function MessageFacts({ message }: { message: Delivery }) {
  const { time_zone } = useSite();
  const words = t.drawer;
  const { status, attempts, created_at, last_attempt_at, next_attempt_at, sent_at, duration_ms, reply_status, error } =
    message;
  const moments = [
    [t.columns.created, created_at],
    [words.lastAttempt, last_attempt_at],
    [t.columns.next, next_attempt_at],
    [words.sent, sent_at],
  ] as const;
  return (
    <>
      <div>
        <DeliveryBadge status={status} />
        {error && <Text mt={6}>{error}</Text>}
      </div>
      <Facts>
        <Fact name={t.columns.about}>
          <About message={message} />
        </Fact>
        <Fact name={t.columns.to}>
          <To message={message} />
        </Fact>
        {moments.map(
          ([name, moment]) =>
            moment && (
              <Fact key={name} name={name}>
                {formatDateTime(moment, time_zone)}
              </Fact>
            ),
        )}
        <Fact name={t.columns.attempts}>{words.attemptsOf({ n: attempts, most: DELIVERY_ATTEMPTS })}</Fact>
        {duration_ms !== null && <Fact name={words.duration}>{durationText(duration_ms)}</Fact>}
        {reply_status !== null && <Fact name={words.replyStatus}>{formatNumber(reply_status)}</Fact>}
      </Facts>
    </>
  );
}

const TONES = { waiting: 'gray', sent: 'green', failed: 'red' } as const;

function Detail({ detail: { id, recipients, reply } }: { detail: DeliveryDetail }) {
  const [isOpen, setOpen] = useState(false);
  const words = t.drawer;
  return (
    <>
      {recipients.length > 0 && (
        <div>
          <Title order={3}>{words.recipients}</Title>
          <Items component="ul" gap={0} isDivided>
            {recipients.map(({ address, state, reason }) => (
              <Items component="li" gap={4} py="xs" key={address}>
                <Row gap="4 12">
                  <span className={classes.address}>{address}</span>
                  <StatusBadge tone={TONES[state]}>{words.recipient[state]}</StatusBadge>
                </Row>
                {reason && (
                  <Text size="sm" c="dimmed">
                    {showHidden(reason)}
                  </Text>
                )}
              </Items>
            ))}
          </Items>
        </div>
      )}
      {reply !== null && <Words title={words.reply} text={reply} />}
      {isOpen ? (
        <RequestPart id={id} />
      ) : (
        <Row>
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {words.showRequest}
          </Button>
        </Row>
      )}
    </>
  );
}

function RequestPart({ id }: { id: string }) {
  const words = t.drawer;
  const query = useQuery(administrationApi.deliveries.request.queryOptions({ input: { id } }));
  return (
    <Items gap="xs">
      <div>
        <Title order={3}>{words.request}</Title>
        <Text size="sm" c="dimmed">
          {words.requestHelp}
        </Text>
      </div>
      {query.error ? (
        <Notice tone="amber" role="status">
          {errorText(query.error)}
        </Notice>
      ) : query.data ? (
        <Request request={query.data} />
      ) : (
        <CardSkeleton lines={3} />
      )}
    </Items>
  );
}

function Request({ request }: { request: DeliveryRequest }) {
  const words = t.drawer;
  if ('subject' in request)
    return (
      <>
        <Facts>
          <Fact name={words.subject}>{request.subject}</Fact>
        </Facts>
        <Words title={words.body} text={request.text} />
      </>
    );
  const { method, host, headers, body } = request;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <>
      <Text ff="monospace" className={classes.address} dir="ltr">
        {method} {host}/••••
      </Text>
      <Words title={words.headers} text={lines.join('\n')} />
      {body === null ? <Text c="dimmed">{words.noBody}</Text> : <Words title={words.body} text={body} />}
    </>
  );
}

/** What another server has said, or is told: plain text in a box that scrolls. */
function Words({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <Title order={3}>{title}</Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.words} tabIndex={0} aria-label={title} dir="ltr">
        {showHidden(text)}
      </section>
    </div>
  );
}
