import { Button, Loader, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { errorText, fieldErrors, formatAgo, Items, Notice, Row, toast } from '@userfeedback/admin-ui';
import type { ScriptCheck } from '@userfeedback/contract';
import { isOrigin } from '@userfeedback/engine';
import type { SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../messages/on-my-site.ts';
import { Causes } from './causes.tsx';
import { useChangeOrigins } from './use-change-origins.ts';

type Seen = ScriptCheck['seen'][number];

/** Milliseconds. */
const PATIENCE = 60_000;

/** Waits until a page of the site loads the script, or the page whose address is typed. `at` is when `seen` was read. */
export function LiveCheck({ origins, seen, at }: ScriptCheck & { at: number }) {
  const [typed, setTyped] = useState('');
  /** Null: any page of the site. */
  const [page, setPage] = useState<URL | null>(null);
  const wanted = page?.origin ?? null;
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const change = useChangeOrigins();
  const listed = origins.map(({ origin }) => origin);
  const isUnlisted = wanted !== null && !listed.includes(wanted);
  const found = wanted === null ? seen[0] : seen.find(({ origin }) => origin === wanted);
  const isLate = useIsLate(`${wanted} ${isUnlisted}`, found !== undefined);

  const look = () => {
    const address = addressOf(typed);
    setPage(address);
    setProblem(address === null && typed.trim() !== '' ? t.check.notAnAddress : undefined);
  };
  const add = () => {
    if (wanted === null) return;
    change.mutate(
      { origin: wanted, isListed: true },
      {
        onSuccess: () => {
          void toast(t.check.added({ origin: wanted }));
          field.current?.focus();
        },
        onError: (error) => setProblem(fieldErrors(error).origin ?? errorText(error)),
      },
    );
  };
  const addButton = isUnlisted && (
    <Button size="xs" aria-label={t.check.adding({ origin: wanted })} loading={change.isPending} onClick={add}>
      {t.check.add}
    </Button>
  );
  return (
    <Items>
      <Row
        component="form"
        gap="sm"
        align="end"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          look();
        }}
      >
        <TextInput
          ref={field}
          flex="1 1 240px"
          maw={480}
          label={t.check.address}
          description={t.check.addressHelp}
          inputMode="url"
          autoComplete="url"
          maxLength={2000}
          value={typed}
          error={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={look}
        />
        <Button type="submit" variant="default">
          {t.check.go}
        </Button>
        {page && (
          <Button component="a" variant="subtle" href={page.href} target="_blank" rel="noopener">
            {t.check.open}
          </Button>
        )}
      </Row>
      {isUnlisted && !isLate && (
        <Notice tone="amber" actions={addButton}>
          {t.check.unlisted({ origin: wanted })}
        </Notice>
      )}
      {/* What is read out does not count the seconds. */}
      <VisuallyHidden role="status">{found ? t.check.told(found) : t.check.waiting}</VisuallyHidden>
      <Row gap="xs" isUnbroken aria-hidden>
        {found ? <Found seen={found} at={at} /> : <Waiting />}
      </Row>
      {isLate && <Causes wanted={wanted} isUnlisted={isUnlisted} addButton={addButton} />}
    </Items>
  );
}

function Found({ seen: { origin, seconds_ago }, at }: { seen: Seen; at: number }) {
  const now = useNow();
  const seconds = seconds_ago + Math.max(0, Math.floor((now - at) / 1000));
  const ago = formatAgo(new Date(now - seconds * 1000).toISOString(), now);
  return (
    <>
      <IconCircleCheck size={20} color="var(--mantine-color-green-filled)" />
      <Text fw={600}>{seconds < 60 ? t.check.seenSeconds({ origin, n: seconds }) : t.check.seen({ origin, ago })}</Text>
    </>
  );
}

function Waiting() {
  return (
    <>
      <Loader size="xs" />
      <Text>{t.check.waiting}</Text>
    </>
  );
}

/** Whether a minute has passed in vain. It starts over when something else is `waited` for. */
function useIsLate(waited: string, isDone: boolean): boolean {
  const [late, setLate] = useState<string>();
  useEffect(() => {
    if (isDone) return;
    const timer = setTimeout(() => setLate(waited), PATIENCE);
    return () => clearTimeout(timer);
  }, [waited, isDone]);
  return !isDone && late === waited;
}

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Without a scheme it is https, except on this machine and for numbers. */
function addressOf(typed: string): URL | null {
  const text = typed.trim();
  const scheme = /^(localhost|[\d.]+)(?![\w.-])/i.test(text) ? 'http' : 'https';
  const address = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `${scheme}://${text}`);
  return address && address.username + address.password === '' && isOrigin(address.origin) ? address : null;
}
