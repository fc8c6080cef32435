import { Button, Checkbox, Group, NativeSelect, Radio, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CopyField, closeModal, Form, FormProblem, fieldErrors, Items, openModal } from '@userfeedback/admin-ui';
import type { Scope } from '@userfeedback/contract';
import { SCOPES } from '@userfeedback/contract/capabilities';
import { API_KEY_NAME_MAX } from '@userfeedback/contract/limits';
import { addDays, dayInZone, momentInZone } from '@userfeedback/engine/results/days';
import { useState } from 'react';
import { t } from '../../messages/api-keys.ts';
import { administrationApi } from '../administration-api.ts';

export function openKeyForm(timeZone: string): void {
  void openModal({ title: t.create, size: 520, children: <KeyForm timeZone={timeZone} /> });
}

/** What most keys are for; `choose` shows the scopes. */
export const PURPOSES = {
  read: ['surveys.read', 'results.read'],
  connect: ['surveys.read', 'results.read', 'hooks.manage'],
  everything: ['all'],
  choose: null,
} as const satisfies Record<string, readonly Scope[] | null>;
type Purpose = keyof typeof PURPOSES;

/** Days. */
const LENGTHS = { days30: 30, days90: 90, year: 365 } as const;
const UNTIL = ['days30', 'days90', 'year', 'day', 'forever'] as const;
type Until = (typeof UNTIL)[number];

function KeyForm({ timeZone }: { timeZone: string }) {
  const [name, setName] = useState('');
  const [purpose, setPurpose] = useState<Purpose>('read');
  const [chosen, setChosen] = useState<Scope[]>([]);
  const [until, setUntil] = useState<Until>('year');
  const today = dayInZone(new Date(), timeZone);
  const [day, setDay] = useState(addDays(today, LENGTHS.days30));
  const client = useQueryClient();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      administrationApi.apiKeys.create.call({
        name,
        scopes: [...(PURPOSES[purpose] ?? chosen)],
        expires_at: endOf(until, day, today, timeZone),
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: administrationApi.apiKeys.key() }),
  });
  if (data) return <MadeKey text={data.key} />;
  const errors = fieldErrors(error);
  const words = t.form;
  return (
    <Form onSubmit={mutate}>
      <Items>
        <FormProblem error={error} />
        <TextInput
          label={words.name}
          description={words.nameHelp}
          value={name}
          maxLength={API_KEY_NAME_MAX}
          error={errors.name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Radio.Group label={words.may} value={purpose} onChange={(value) => setPurpose(value as Purpose)}>
          <Items gap="xs" pt={4}>
            {(Object.keys(PURPOSES) as Purpose[]).map((value) => (
              <Radio key={value} value={value} label={words[value]} />
            ))}
          </Items>
        </Radio.Group>
        {purpose === 'choose' && (
          <Checkbox.Group
            label={words.scopes}
            value={chosen}
            error={errors.scopes}
            onChange={(values) => setChosen(values as Scope[])}
          >
            <Items gap="xs" pt={4}>
              {SCOPES.filter((scope) => scope !== 'all').map((scope) => (
                <Checkbox key={scope} value={scope} label={t.scopes[scope]} description={scope} />
              ))}
            </Items>
          </Checkbox.Group>
        )}
        <NativeSelect
          label={words.until}
          description={until === 'forever' ? words.foreverHelp : undefined}
          value={until}
          data={UNTIL.map((value) => ({ value, label: words[value] }))}
          onChange={({ currentTarget }) => setUntil(currentTarget.value as Until)}
        />
        {until === 'day' && (
          <TextInput
            type="date"
            label={words.dayField}
            min={today}
            max="9999-12-30"
            value={day}
            error={errors.expires_at}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={closeModal}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {words.create}
          </Button>
        </Group>
      </Items>
    </Form>
  );
}

/** The key works through its last day. Without a chosen day, '' lets the server say so at the field. */
function endOf(until: Until, day: string, today: string, timeZone: string): string | null {
  if (until === 'forever') return null;
  if (until === 'day' && day === '') return '';
  const last = until === 'day' ? day : addDays(today, LENGTHS[until]);
  return momentInZone(addDays(last, 1), '00:00', timeZone);
}

function MadeKey({ text }: { text: string }) {
  return (
    <Items>
      <div role="status">
        <Text fw={600}>{t.made.title}</Text>
        <Text>{t.made.keep}</Text>
      </div>
      <CopyField label={t.made.key} value={text} copied={t.made.copied} isFocused />
      <Group justify="flex-end">
        <Button onClick={closeModal}>{t.made.done}</Button>
      </Group>
    </Items>
  );
}
