import { Button, FileButton, NumberInput, Radio, Text, Textarea, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText, errorToast, Form, fieldErrors, Items, Problem, Row, toast, useSite } from '@userfeedback/admin-ui';
import { INVITATIONS } from '@userfeedback/contract/places-limits';
import { dayInZone, readPeople } from '@userfeedback/engine';
import { useRef, useState } from 'react';
import { administrationApi } from '../../administration/administration-api.ts';
import { t } from '../../messages/share.ts';
import { textOf } from '../file-text.ts';

const BYTES_MAX = 4_000_000;

/** So many for nobody in particular, or one for each person of a list. */
export function MakeInvitations({ id }: { id: number }) {
  const words = t.invitations;
  const { time_zone } = useSite();
  const client = useQueryClient();
  const [kind, setKind] = useState<'people' | 'count'>('people');
  const [text, setText] = useState('');
  const [count, setCount] = useState<number | string>(10);
  const [until, setUntil] = useState('');
  /** The same until the links are there, so that a second try makes them once. */
  const [key, setKey] = useState<string>(() => crypto.randomUUID());
  const reset = useRef<() => void>(null);
  const { people, wrong } = readPeople(text);
  const making = useMutation(
    administrationApi.invitations.create.mutationOptions({
      onSuccess: ({ made }) => {
        toast(words.made({ count: made }));
        setText('');
        setKey(crypto.randomUUID());
        void client.invalidateQueries({ queryKey: administrationApi.invitations.key() });
        void client.invalidateQueries({ queryKey: administrationApi.places.key() });
      },
    }),
  );
  const change = (set: () => void) => {
    set();
    making.reset();
    setKey(crypto.randomUUID());
  };
  const read = async (file: File | null) => {
    reset.current?.();
    if (!file) return;
    const found = file.size <= BYTES_MAX ? await textOf(file) : undefined;
    if (found === undefined) void errorToast(words.unreadable);
    else change(() => setText(found));
  };
  const errors = fieldErrors(making.error);
  const isOfField = Boolean(errors.until ?? errors.count);
  const what = kind === 'count' ? { count: Number(count) } : { people };
  const isReady = kind === 'count' ? Number(count) > 0 : people.length > 0 && wrong.length === 0;
  return (
    <Form
      onSubmit={() => {
        if (isReady) making.mutate({ id, ...what, ...(until && { until }), creation_key: key });
      }}
    >
      <Items>
        <Radio.Group
          label={words.kind}
          value={kind}
          onChange={(value) => change(() => setKind(value as 'people' | 'count'))}
        >
          <Items gap="xs" mt="xs">
            <Radio value="people" label={words.people} />
            <Radio value="count" label={words.unnamed} />
          </Items>
        </Radio.Group>
        {kind === 'people' ? (
          <>
            <Textarea
              label={words.list}
              description={words.listHelp}
              value={text}
              autosize
              minRows={3}
              maxRows={10}
              error={wrong.length > 0 && words.wrong({ lines: wrong.slice(0, 5).join(', '), count: wrong.length })}
              onChange={({ currentTarget: { value } }) => change(() => setText(value))}
            />
            <Row>
              <FileButton resetRef={reset} accept=".csv,.tsv,.txt,text/csv" onChange={(file) => void read(file)}>
                {(props) => (
                  <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
                    {words.fromFile}
                  </Button>
                )}
              </FileButton>
              {text !== '' && <Text>{words.found({ count: people.length })}</Text>}
            </Row>
          </>
        ) : (
          <NumberInput
            label={words.count}
            value={count}
            min={1}
            max={INVITATIONS.atOnce}
            allowDecimal={false}
            error={errors.count}
            onChange={(value) => change(() => setCount(value))}
          />
        )}
        <TextInput
          type="date"
          label={words.until}
          description={words.untilHelp}
          min={dayInZone(new Date(), time_zone)}
          max="9999-12-30"
          value={until}
          error={errors.until}
          onChange={({ currentTarget: { value } }) => change(() => setUntil(value))}
        />
        {making.error && !isOfField && <Problem text={errorText(making.error)} />}
        <Row>
          <Button type="submit" loading={making.isPending} disabled={!isReady}>
            {words.create}
          </Button>
        </Row>
      </Items>
    </Form>
  );
}
