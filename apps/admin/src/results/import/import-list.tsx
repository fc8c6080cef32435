import { Button, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Card, confirm, errorText, formatDateTime, Items, Problem, Row, useSite } from '@userfeedback/admin-ui';
import type { Import } from '@userfeedback/contract';
import { useRef } from 'react';
import { administrationApi } from '../../administration/administration-api.ts';
import { t } from '../../messages/imports.ts';
import classes from './import.module.css';

interface Props {
  imports: readonly Import[];
  /** The one that somebody goes on with already. */
  openId: number | null;
  onChange(): void;
  /** Somebody goes on with one. */
  onOpen(id: number): void;
  /** One that was never begun is gone. */
  onForgotten(id: number): void;
}

/** The imports of the last 30 days; each can be undone. */
export function ImportList({ imports, openId, onChange, onOpen, onForgotten }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const undo = useMutation({
    mutationFn: (id: number) => administrationApi.imports.undo.call({ id }),
    onSuccess: (_reply, id) => {
      onForgotten(id);
      // The button is gone.
      heading.current?.focus({ preventScroll: true });
    },
    onSettled: onChange,
  });
  const ask = async ({ id, file, state, counts }: Import) => {
    const n = counts.added;
    const isSure =
      state === 'read' ||
      (await confirm({
        title: t.undoTitle,
        body: n === null ? t.undoAll({ file }) : t.undoBody({ n, file }),
        confirm: n === null ? t.undoAllConfirm : t.undoConfirm({ n }),
        cancel: t.cancel,
        isDangerous: true,
      }));
    if (isSure) undo.mutate(id);
  };
  return (
    <Card aria-labelledby="imports">
      <Items gap="sm">
        <Title order={2} id="imports" ref={heading} tabIndex={-1}>
          {t.list}
        </Title>
        {imports.length === 0 && <Text c="dimmed">{t.none}</Text>}
        {undo.error && <Problem text={errorText(undo.error)} />}
        <Items component="ul" gap={0} isDivided>
          {imports.map((one) => (
            <Entry
              key={one.id}
              one={one}
              onOpen={one.id === openId ? undefined : () => onOpen(one.id)}
              onUndo={() => void ask(one)}
            />
          ))}
        </Items>
      </Items>
    </Card>
  );
}

interface EntryProps {
  one: Import;
  /** Undefined: it is open. */
  onOpen: (() => void) | undefined;
  onUndo(): void;
}

function Entry({ one, onOpen, onUndo }: EntryProps) {
  const { time_zone, grants } = useSite();
  const { file, state, counts, by, at, error, has_file } = one;
  const { added, known, problems, total } = counts;
  const figures =
    added === null || known === null ? t.figuresUnseen({ total, problems }) : t.figures({ added, known, problems });
  const canGoOn = onOpen && has_file && ['read', 'stopped', 'failed'].includes(state);
  return (
    <li className={classes.entry}>
      <Items gap={2}>
        <strong>{file}</strong>
        <Text size="sm" c="dimmed">
          {t.byAndWhen({ moment: formatDateTime(at, time_zone), name: by })}
        </Text>
        <Text size="sm">{[t.state[state], ...(state === 'done' ? [figures] : [])].join(': ')}</Text>
        {state === 'stopped' && added !== null && <Text size="sm">{t.stoppedAt({ added })}</Text>}
        {error !== null && (
          <Text size="sm" c="var(--uf-red-text)">
            {error}
          </Text>
        )}
      </Items>
      <Row gap="xs">
        {canGoOn && (
          <Button size="xs" variant="default" aria-label={t.goOnOf({ file })} onClick={onOpen}>
            {t.goOn}
          </Button>
        )}
        {state === 'read' && (
          <Button size="xs" variant="default" aria-label={t.forgetOf({ file })} onClick={onUndo}>
            {t.forget}
          </Button>
        )}
        {['done', 'stopped', 'failed'].includes(state) && added !== 0 && grants.delete_surveys && (
          <Button size="xs" variant="default" aria-label={t.undoOf({ file })} onClick={onUndo}>
            {t.undo}
          </Button>
        )}
      </Row>
    </li>
  );
}
