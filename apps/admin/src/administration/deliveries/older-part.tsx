import { Button, Modal, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText, errorToast, Items, Notice, Row, toast, useAccess, useSite } from '@userfeedback/admin-ui';
import { memoWithTexts } from '@userfeedback/admin-ui/messages';
import type { Destination, FillIn } from '@userfeedback/contract';
import { useState } from 'react';
import { api } from '../../api.ts';
import { JobLine } from '../../job-line.tsx';
import { t } from '../../messages/deliveries.ts';
import { administrationApi } from '../administration-api.ts';
import type { Older } from './older-choice.tsx';
import { daysOf, OlderChoice } from './older-choice.tsx';

/** Older responses of a destination: how far sending them is, or the button that starts it. */
export function OlderPart({ destination }: { destination: Destination }) {
  const { key, name, can_fill_in, fill_in } = destination;
  const { allowed } = useAccess('view-results');
  const { time_zone } = useSite();
  const [isAsking, ask] = useState(false);
  const words = t.fillIn;
  if (fill_in?.state === 'running') return <UnderWay name={name} fillIn={fill_in} />;
  if (!can_fill_in || !allowed) return null;
  return (
    <>
      <Row gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          ms={-8}
          aria-label={words.sendTo({ name })}
          onClick={() => ask(true)}
        >
          {words.send}
        </Button>
        {fill_in && <Stopped destination={destination} fillIn={fill_in} />}
      </Row>
      <OlderDialog
        destinationKey={key}
        name={name}
        surveyId={destination.survey?.id ?? null}
        timeZone={time_zone}
        isOpen={isAsking}
        onClose={() => ask(false)}
      />
    </>
  );
}

function UnderWay({ name, fillIn: { job_id, done, total } }: { name: string; fillIn: FillIn }) {
  const reload = useReload();
  const stop = useMutation(
    api.jobs.stop.mutationOptions({ onError: (error) => errorToast(errorText(error)), onSettled: reload }),
  );
  const words = t.fillIn;
  const text = words.progress({ done, total, name });
  return (
    <JobLine
      title={text}
      figures=""
      label={text}
      done={done}
      total={total}
      action={
        <Button
          size="xs"
          variant="default"
          loading={stop.isPending}
          aria-label={words.stopOf({ name })}
          onClick={() => stop.mutate({ id: job_id })}
        >
          {words.stop}
        </Button>
      }
    />
  );
}

function Stopped({ destination: { key, name }, fillIn }: { destination: Destination; fillIn: FillIn }) {
  const { state, done, total, start_date, end_date, error } = fillIn;
  const start = useFillIn(name);
  const words = t.fillIn;
  return (
    <>
      <Text size="sm">{error === null ? words.stopped({ done, total }) : words.failed({ done, total, error })}</Text>
      {state === 'stopped' && (
        <Button
          variant="default"
          size="xs"
          loading={start.isPending}
          aria-label={words.continueOf({ name })}
          onClick={() => start.mutate({ key, ...(start_date && { start_date }), ...(end_date && { end_date }) })}
        >
          {words.continue}
        </Button>
      )}
    </>
  );
}

interface DialogProps {
  destinationKey: string;
  name: string;
  surveyId: number | null;
  timeZone: string;
  isOpen: boolean;
  onClose(): void;
}

const OlderDialog = memoWithTexts(function OlderDialog({ isOpen, onClose, ...rest }: DialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t.fillIn.title({ name: rest.name })}>
      {isOpen && <OlderForm onClose={onClose} {...rest} />}
    </Modal>
  );
});

function OlderForm({ destinationKey: key, name, surveyId, timeZone, onClose }: Omit<DialogProps, 'isOpen'>) {
  const [older, choose] = useState<Older>('all');
  const { data, isLoading } = useQuery(
    api.surveys.get.queryOptions({ input: { id: surveyId ?? 0 }, enabled: surveyId !== null }),
  );
  const start = useFillIn(name, onClose);
  const count = data?.responses_count ?? null;
  const words = t.fillIn;
  return (
    <Items
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        start.mutate({ key, ...daysOf(older, timeZone) });
      }}
    >
      <p>{count === 0 ? words.none : words.help}</p>
      {count !== 0 && <OlderChoice value={older} count={count} onChange={choose} />}
      {start.error && <Notice tone="red">{errorText(start.error)}</Notice>}
      <Row justify="end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" disabled={isLoading || count === 0} loading={start.isPending}>
          {words.start}
        </Button>
      </Row>
    </Items>
  );
}

function useFillIn(name: string, onDone?: () => void) {
  const reload = useReload();
  return useMutation(
    administrationApi.destinations.fillIn.mutationOptions({
      onSuccess: () => {
        onDone?.();
        void toast(t.fillIn.begun({ name }));
      },
      // The dialog shows its own.
      onError: (error) => (onDone ? undefined : errorToast(errorText(error))),
      onSettled: reload,
    }),
  );
}

function useReload() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [administrationApi.destinations.key(), administrationApi.deliveries.key(), api.jobs.key()].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}
