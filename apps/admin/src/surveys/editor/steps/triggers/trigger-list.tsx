import { Select, Text, TextInput } from '@mantine/core';
import { FieldsOf, Items, useFieldMarks } from '@userfeedback/admin-ui';
import type { PropertyCondition, Trigger, TriggerOf } from '@userfeedback/contract';
import { COMPARATORS, TEXT_MAX, TRIGGERS } from '@userfeedback/contract/limits';
import type { TriggerKind } from '@userfeedback/engine';
import { addTrigger, blankTrigger, removeTrigger, setTrigger, TRIGGER_KINDS, triggerGaps } from '@userfeedback/engine';
import type { ComponentType } from 'react';
import { useRef } from 'react';
import { t as questions } from '../../../../messages/questions.ts';
import { t as settings } from '../../../../messages/settings-step.ts';
import { t } from '../../../../messages/triggers.ts';
import { WholeNumberField } from '../../../../numbers/whole-number-field.tsx';
import type { Editor } from '../../draft/editor.ts';
import { RemovableRow, RemovableRows } from '../removable-rows.tsx';
import { AddButton, RemoveButton } from '../row-buttons.tsx';

/** What opens the survey, whichever happens first. */
export function TriggerList({ triggers, edit }: { triggers: readonly Trigger[]; edit: Editor['edit'] }) {
  const root = useRef<HTMLUListElement>(null);
  const focusTrigger = (index: number) =>
    requestAnimationFrame(() => root.current?.children[index]?.querySelector('input')?.focus());
  return (
    <>
      <Items component="ul" gap="xs" aria-label={t.list} ref={root} data-wide>
        {triggers.map((trigger, index) => (
          <TriggerRow
            // biome-ignore lint/suspicious/noArrayIndexKey: triggers have no ids
            key={index}
            trigger={trigger}
            index={index}
            onChange={(changed) => edit((survey) => setTrigger(survey, index, changed))}
            onRemove={
              triggers.length > 1 &&
              (() => {
                edit((survey) => removeTrigger(survey, index));
                focusTrigger(Math.max(0, index - 1));
              })
            }
          />
        ))}
      </Items>
      {triggers.length < TRIGGERS.most && (
        <AddButton
          label={t.add}
          onClick={() => {
            edit(addTrigger);
            focusTrigger(triggers.length);
          }}
        />
      )}
    </>
  );
}

interface RowProps {
  trigger: Trigger;
  index: number;
  onChange(trigger: Trigger): void;
  onRemove: false | (() => void);
}

function TriggerRow({ trigger, index, onChange, onRemove }: RowProps) {
  const Fields = FIELDS[trigger.type] as ComponentType<FieldsProps<TriggerKind>>;
  const number = index + 1;
  const gaps = triggerGaps(trigger);
  return (
    <li>
      <Items role="group" gap="sm" p="sm" bd="1px solid var(--uf-line)" bdrs="sm" aria-label={t.trigger({ number })}>
        <FieldsOf path={`settings.behavior.triggers.${index}`}>
          <RemovableRow columns="minmax(0, 1fr)">
            <KindSelect kind={trigger.type} onChange={(kind) => onChange(blankTrigger(kind))} />
            {onRemove && <RemoveButton label={t.remove({ number })} onClick={onRemove} />}
          </RemovableRow>
          <Fields trigger={trigger} isGap={(field) => gaps.includes(field)} onChange={onChange} />
        </FieldsOf>
      </Items>
    </li>
  );
}

function KindSelect({ kind, onChange }: { kind: TriggerKind; onChange(kind: TriggerKind): void }) {
  return (
    <Select
      aria-label={t.kind}
      data={TRIGGER_KINDS.map((each) => ({ value: each, label: t.kinds[each] }))}
      value={kind}
      allowDeselect={false}
      onChange={(chosen) => chosen && chosen !== kind && onChange(chosen as TriggerKind)}
      {...useFieldMarks()('type')}
    />
  );
}

interface FieldsProps<Kind extends TriggerKind> {
  trigger: TriggerOf<Kind>;
  /** Whether a field must still be filled in. */
  isGap(field: string): boolean;
  onChange(trigger: Trigger): void;
}

/** What is filled in of a trigger of each kind. */
const FIELDS: { [Kind in TriggerKind]: ComponentType<FieldsProps<Kind>> } = {
  delay: ({ trigger, onChange }) => (
    <WholeNumberField
      label={t.seconds}
      description={t.delayHelp({ most: TRIGGERS.seconds })}
      max={TRIGGERS.seconds}
      value={trigger.seconds}
      onChange={(seconds) => onChange({ ...trigger, seconds })}
      mark={useFieldMarks()('seconds')}
    />
  ),
  scroll: ({ trigger, onChange }) => (
    <WholeNumberField
      label={t.percent}
      description={t.percentHelp}
      min={1}
      max={100}
      suffix="%"
      value={trigger.percent}
      onChange={(percent) => onChange({ ...trigger, percent })}
      mark={useFieldMarks()('percent')}
    />
  ),
  exit: () => (
    <Text size="sm" c="dimmed">
      {settings.behavior.timing.before_abandon.help}
    </Text>
  ),
  click: ({ trigger, isGap, onChange }) => {
    const mark = useFieldMarks();
    const { selector, after } = trigger;
    const problem = isGap('selector') ? t.selectorMissing : !isSelector(selector) && t.selectorWrong;
    return (
      <>
        <TextInput
          label={t.selector}
          description={t.selectorHelp}
          placeholder="#buy"
          spellCheck={false}
          autoCapitalize="off"
          maxLength={TRIGGERS.selector}
          value={selector}
          onChange={(event) => onChange({ ...trigger, selector: event.currentTarget.value })}
          {...mark('selector', problem)}
        />
        <AfterField after={after} onChange={(next) => onChange({ ...trigger, after: next })} />
      </>
    );
  },
  event: ({ trigger, isGap, onChange }) => {
    const mark = useFieldMarks();
    const { name, where, after } = trigger;
    return (
      <>
        <TextInput
          label={t.event}
          description={t.eventHelp}
          placeholder="purchase"
          spellCheck={false}
          autoCapitalize="off"
          maxLength={TRIGGERS.eventName}
          value={name}
          onChange={(event) => onChange({ ...trigger, name: event.currentTarget.value })}
          {...mark('name', isGap('name') && t.eventMissing)}
        />
        <Conditions where={where} isGap={isGap} onChange={(next) => onChange({ ...trigger, where: next })} />
        <AfterField after={after} onChange={(next) => onChange({ ...trigger, after: next })} />
      </>
    );
  },
  idle: ({ trigger, onChange }) => (
    <WholeNumberField
      label={t.seconds}
      description={t.idleHelp({ least: TRIGGERS.idleSeconds, most: TRIGGERS.seconds })}
      min={TRIGGERS.idleSeconds}
      max={TRIGGERS.seconds}
      value={trigger.seconds}
      onChange={(seconds) => onChange({ ...trigger, seconds })}
      mark={useFieldMarks()('seconds')}
    />
  ),
};

function AfterField({ after, onChange }: { after: number; onChange(after: number): void }) {
  return (
    <WholeNumberField
      label={t.after}
      description={t.afterHelp({ most: TRIGGERS.after })}
      max={TRIGGERS.after}
      value={after}
      onChange={onChange}
      mark={useFieldMarks()('after')}
    />
  );
}

interface ConditionsProps extends Pick<FieldsProps<'event'>, 'isGap'> {
  where: readonly PropertyCondition[];
  onChange(where: PropertyCondition[]): void;
}

/** What the properties of an event must be, all of them. */
function Conditions({ where, isGap, onChange }: ConditionsProps) {
  const root = useRef<HTMLDivElement>(null);
  const focusCondition = (index: number) =>
    requestAnimationFrame(() => {
      const rows = root.current?.querySelectorAll('[data-condition]');
      const target = rows?.[index]?.querySelector('input') ?? root.current?.querySelector('[data-add]');
      (target as HTMLElement | null | undefined)?.focus();
    });
  return (
    <RemovableRows role="group" aria-label={t.conditions.list} ref={root}>
      {where.map((condition, row) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no ids
          key={row}
          condition={condition}
          row={row}
          isGap={isGap}
          onChange={(changed) => onChange(where.map((each, at) => (at === row ? changed : each)))}
          onRemove={() => {
            onChange(where.filter((_condition, at) => at !== row));
            focusCondition(Math.max(0, row - 1));
          }}
        />
      ))}
      {where.length < TRIGGERS.conditions && (
        <AddButton
          label={t.conditions.add}
          data-add
          onClick={() => {
            onChange([...where, { name: '', compare: '=', value: '' }]);
            focusCondition(where.length);
          }}
        />
      )}
    </RemovableRows>
  );
}

interface ConditionProps extends Pick<FieldsProps<'event'>, 'isGap'> {
  condition: PropertyCondition;
  row: number;
  onChange(condition: PropertyCondition): void;
  onRemove(): void;
}

function ConditionRow({ condition, row, isGap, onChange, onRemove }: ConditionProps) {
  const mark = useFieldMarks();
  const { name, compare, value } = condition;
  const number = row + 1;
  return (
    <RemovableRow
      role="group"
      columns="repeat(3, minmax(0, 1fr))"
      aria-label={t.conditions.condition({ number })}
      data-condition
    >
      <TextInput
        aria-label={t.conditions.property}
        placeholder={t.conditions.property}
        maxLength={TRIGGERS.propertyName}
        value={name}
        onChange={(event) => onChange({ ...condition, name: event.currentTarget.value })}
        {...mark(`where.${row}.name`, isGap(`where.${row}.name`) && t.conditions.propertyMissing)}
      />
      <Select
        aria-label={t.conditions.comparator}
        data={COMPARATORS.filter((each) => each !== 'IN' || compare === each).map((each) => ({
          value: each,
          label: questions.conditions.comparators[each],
        }))}
        value={compare}
        allowDeselect={false}
        onChange={(chosen) => {
          const known = COMPARATORS.find((each) => each === chosen);
          if (known) onChange({ ...condition, compare: known });
        }}
        {...mark(`where.${row}.compare`)}
      />
      <TextInput
        aria-label={t.conditions.value}
        placeholder={t.conditions.value}
        maxLength={TEXT_MAX}
        value={`${value}`}
        onChange={(event) => onChange({ ...condition, value: event.currentTarget.value })}
        {...mark(`where.${row}.value`, isGap(`where.${row}.value`) && t.conditions.valueMissing)}
      />
      <RemoveButton label={t.conditions.remove({ number })} onClick={onRemove} />
    </RemovableRow>
  );
}

/** Whether this browser understands a selector. */
function isSelector(text: string): boolean {
  try {
    document.createDocumentFragment().querySelector(text);
    return true;
  } catch {
    return false;
  }
}
