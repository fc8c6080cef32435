import { Checkbox, Input, Text, TextInput } from '@mantine/core';
import { FieldsOf, Items, MarkedGroup, useFieldMarks } from '@userfeedback/admin-ui';
import type { HiddenField } from '@userfeedback/contract';
import { FIELD_SOURCES, FIELDS } from '@userfeedback/contract/field-limits';
import { addField, fieldGaps, fieldLabel, isNameBefore, removeField, setField } from '@userfeedback/engine';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { t as texts } from '../../../../messages/settings-step.ts';
import { useDraft, useEditor } from '../../draft/use-editor.ts';
import { useTyping } from '../../draft/use-typing.ts';
import { RemovableRow, RemovableRows } from '../removable-rows.tsx';
import { AddButton, RemoveButton } from '../row-buttons.tsx';
import { ClosedLine } from './closed-line.tsx';

/** Which facts of the page and its visitor are stored with each response. */
export function FieldsLine() {
  const draft = useDraft();
  const { edit } = useEditor();
  const t = texts.fields;
  const { fields } = draft.settings;
  const root = useRef<HTMLDivElement>(null);
  const typing = useTyping();
  const focusField = (index: number) =>
    requestAnimationFrame(() => {
      const rows = root.current?.querySelectorAll('[data-row]');
      const target = rows?.[index]?.querySelector('input') ?? root.current?.querySelector('[data-add]');
      (target as HTMLElement | null | undefined)?.focus();
    });
  return (
    <ClosedLine
      title={t.title}
      value={t.value({ count: fields.length, names: fields.map(fieldLabel).join(', ') })}
      name="survey-fields"
      fields={['settings.fields']}
    >
      <Items gap={20} ref={root}>
        <Text c="dimmed">{t.help}</Text>
        {fields.length > 0 && (
          <RemovableRows component="ol" aria-label={t.list}>
            {fields.map((_, index) => (
              <FieldRow
                // biome-ignore lint/suspicious/noArrayIndexKey: their names change
                key={index}
                fields={fields}
                index={index}
                onChange={(patch) => edit((survey) => setField(survey, index, patch))}
                onName={(name) => edit(typing(index, (from) => setField(from, index, { name })))}
                onRemove={() => {
                  edit((survey) => removeField(survey, index));
                  focusField(Math.max(0, index - 1));
                }}
              />
            ))}
          </RemovableRows>
        )}
        {fields.length < FIELDS.most && (
          <AddButton
            label={t.add}
            data-add
            onClick={() => {
              edit(addField);
              focusField(fields.length);
            }}
          />
        )}
      </Items>
    </ClosedLine>
  );
}

interface RowProps {
  fields: readonly HiddenField[];
  index: number;
  onChange(patch: Partial<HiddenField>): void;
  onName(name: string): void;
  onRemove(): void;
}

function FieldRow({ index, onRemove, ...inputs }: RowProps) {
  const t = texts.fields;
  const number = index + 1;
  return (
    <li>
      <Items
        role="group"
        gap="sm"
        p="sm"
        bd="1px solid var(--uf-line)"
        bdrs="sm"
        aria-label={t.field({ number })}
        data-row
      >
        <FieldsOf path={`settings.fields.${index}`}>
          <Inputs index={index} {...inputs}>
            <RemoveButton label={t.remove({ number })} onClick={onRemove} />
          </Inputs>
        </FieldsOf>
      </Items>
    </li>
  );
}

interface InputsProps extends Omit<RowProps, 'onRemove'> {
  children: ReactNode;
}

function Inputs({ fields, index, onChange, onName, children }: InputsProps) {
  const t = texts.fields;
  const mark = useFieldMarks();
  const { name = '', label = '', from = [] } = fields[index] ?? {};
  const gaps = fieldGaps(fields, index);
  const nameProblem = isNameBefore(fields, index) && name !== '' ? t.nameTwice : t.nameMissing;
  return (
    <>
      <RemovableRow columns="minmax(0, 1fr) minmax(0, 1fr)">
        <TextInput
          label={t.name}
          description={t.nameHelp}
          placeholder="plan"
          spellCheck={false}
          autoCapitalize="off"
          maxLength={FIELDS.name}
          value={name}
          onChange={(event) => onName(event.currentTarget.value)}
          {...mark('name', gaps.includes('name') && nameProblem)}
        />
        <TextInput
          label={t.label}
          description={t.labelHelp}
          placeholder={name}
          maxLength={FIELDS.label}
          value={label}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
          {...mark('label')}
        />
        {children}
      </RemovableRow>
      <Items component="fieldset" gap="xs">
        <Text component="legend" size="sm" fw={500}>
          {t.from}
        </Text>
        <Text size="xs" c="dimmed">
          {t.fromHelp}
        </Text>
        <MarkedGroup path="from" gap="8 24" least={240}>
          {FIELD_SOURCES.map((source) => (
            <Checkbox
              key={source}
              label={t.sources[source]}
              checked={from.includes(source)}
              onChange={() => onChange({ from: toggled(from, source) })}
            />
          ))}
        </MarkedGroup>
        {gaps.includes('from') && <Input.Error>{t.fromMissing}</Input.Error>}
      </Items>
    </>
  );
}

function toggled(from: HiddenField['from'], source: HiddenField['from'][number]): HiddenField['from'] {
  return FIELD_SOURCES.filter((each) => from.includes(each) !== (each === source));
}
