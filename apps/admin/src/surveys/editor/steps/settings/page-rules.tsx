import { ActionIcon, Select, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { FieldsOf, Items, SearchSelect, useFieldMarks } from '@userfeedback/admin-ui';
import type { AttributeTest, EventTest, PageRule } from '@userfeedback/contract';
import { PAGE_RULES_MAX, TOLD } from '@userfeedback/contract/limits';
import { ATTRIBUTE_COMPARATORS, EVENT_COUNT_MAX } from '@userfeedback/contract/told-limits';
import type { RuleInput, RuleKind, RuleProblem } from '@userfeedback/engine';
import {
  addRule,
  attributeTestOf,
  eventTestOf,
  needsValue,
  pickedOf,
  RULE_KINDS,
  RULE_LOGICS,
  removeRule,
  ruleBoxes,
  ruleField,
  ruleProblem,
  setRuleData,
  setRuleLogic,
} from '@userfeedback/engine';
import { useId, useRef } from 'react';
import { api } from '../../../../api.ts';
import { t as conditionTexts } from '../../../../messages/questions.ts';
import { t } from '../../../../messages/settings-step.ts';
import { WholeNumberField } from '../../../../numbers/whole-number-field.tsx';
import type { Editor } from '../../draft/editor.ts';
import { currentPages } from '../current-pages.ts';
import { kindWords } from '../page-rules/rule-words.ts';
import { RemovableRow, RemovableRows } from '../removable-rows.tsx';
import { AddButton } from '../row-buttons.tsx';

interface Props {
  rules: readonly PageRule[];
  edit: Editor['edit'];
  disabled: boolean;
}

/** Rules in boxes. All rules of a box must hold; one box is enough. The first rule cannot be removed. */
export function PageRules({ rules, edit, disabled }: Props) {
  const root = useRef<HTMLUListElement>(null);
  const headId = useId();
  const boxes = ruleBoxes(rules);
  const isFull = rules.length >= PAGE_RULES_MAX;
  const focusRule = (index: number) =>
    requestAnimationFrame(() =>
      root.current?.querySelectorAll('[data-rule]')[index]?.querySelector<HTMLElement>('input')?.focus(),
    );
  const add = (box: number | 'new', index: number) => {
    edit((survey) => addRule(survey, box));
    focusRule(index);
  };
  return (
    <>
      <RemovableRows component="ul" aria-label={t.rules.list} ref={root}>
        {boxes.map(({ start, rules: together }, box) => (
          <Items
            component="li"
            gap="sm"
            p="sm"
            bd="1px solid var(--uf-line)"
            bdrs="sm"
            key={start}
            aria-labelledby={`${headId}-${box}`}
          >
            <Text id={`${headId}-${box}`}>{box === 0 ? t.rules.first : t.rules.further}</Text>
            {together.map((rule, place) => {
              const index = start + place;
              return (
                <RemovableRow
                  columns="minmax(0, 5fr) minmax(0, 7fr)"
                  key={index}
                  role="group"
                  aria-label={t.rules.rule({ number: index + 1 })}
                  data-rule
                >
                  <FieldsOf path={`settings.targeting.page_rules.${index}`}>
                    <RuleFields rule={rule} index={index} edit={edit} disabled={disabled} />
                  </FieldsOf>
                  {index > 0 && (
                    <ActionIcon
                      size="lg"
                      disabled={disabled}
                      aria-label={t.rules.remove({ number: index + 1 })}
                      onClick={() => {
                        edit((survey) => removeRule(survey, index));
                        focusRule(index - 1);
                      }}
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  )}
                </RemovableRow>
              );
            })}
            {!isFull && (
              <AddButton label={t.rules.and} disabled={disabled} onClick={() => add(box, start + together.length)} />
            )}
          </Items>
        ))}
      </RemovableRows>
      {!isFull && <AddButton label={t.rules.or} disabled={disabled} onClick={() => add('new', rules.length)} />}
    </>
  );
}

const HEADINGS: readonly RuleKind['about'][] = ['pages', 'address', 'visitor'];

/** The kinds by what they are about. */
function kinds() {
  return HEADINGS.map((about) => ({
    group: t.rules.about[about],
    items: RULE_LOGICS.filter((logic) => RULE_KINDS[logic].about === about).map((logic) => ({
      value: logic,
      label: kindWords(logic),
    })),
  }));
}

interface RuleProps {
  rule: PageRule;
  index: number;
  edit: Editor['edit'];
  disabled: boolean;
}

/** The kind of a rule and its data; another kind starts without data. */
function RuleFields({ rule, index, edit, disabled }: RuleProps) {
  const mark = useFieldMarks();
  return (
    <>
      <Select
        aria-label={t.rules.kind}
        data={kinds()}
        value={rule.logic}
        searchable
        allowDeselect={false}
        disabled={disabled}
        maxDropdownHeight={320}
        nothingFoundMessage={t.rules.nothing}
        onChange={(logic) => logic && edit((survey) => setRuleLogic(survey, index, logic))}
        {...mark('logic')}
      />
      <div>
        <RuleValue
          key={rule.logic}
          rule={rule}
          problem={ruleProblem(rule)}
          disabled={disabled}
          onChange={(data) => edit((survey) => setRuleData(survey, index, data))}
        />
      </div>
    </>
  );
}

interface ValueProps {
  rule: PageRule;
  problem: RuleProblem | null;
  disabled: boolean;
  onChange(data: PageRule['data']): void;
}

/** An address or text to type, pages and choices of the site to pick from, or a test of what the page tells. */
function RuleValue({ rule, problem, disabled, onChange }: ValueProps) {
  const markAt = useFieldMarks();
  const { input } = RULE_KINDS[rule.logic];
  // A disabled rule shows no problem, since it cannot be changed.
  const own = !disabled && problem;
  const textFor = (field: string) => own && ruleField(own) === field && t.rules.problems[own];
  /** What the page calls an attribute or an event. */
  const nameField = (
    test: AttributeTest | EventTest,
    { label, help, most }: { label: string; help: string; most: number },
  ) => (
    <TextInput
      aria-label={label}
      placeholder={label}
      description={help}
      inputWrapperOrder={['input', 'error', 'description']}
      maxLength={most}
      value={test.name}
      disabled={disabled}
      onChange={(event) => onChange({ ...test, name: event.currentTarget.value })}
      {...markAt('data.name', textFor('data.name'))}
    />
  );
  if (input.by === 'attribute') {
    const test = attributeTestOf(rule.data);
    return (
      <>
        {nameField(test, { label: t.rules.attribute, help: t.rules.attributeHelp, most: TOLD.name })}
        <Select
          aria-label={t.rules.comparison}
          data={ATTRIBUTE_COMPARATORS.map((value) => ({ value, label: comparisonWords(value) }))}
          value={test.compare}
          allowDeselect={false}
          disabled={disabled}
          onChange={(compare) => compare && onChange({ ...test, compare })}
        />
        {needsValue(test.compare) && (
          <TextInput
            aria-label={t.rules.value}
            placeholder={t.rules.value}
            maxLength={TOLD.text}
            value={String(test.value)}
            disabled={disabled}
            onChange={(event) => onChange({ ...test, value: event.currentTarget.value })}
            {...markAt('data.value', textFor('data.value'))}
          />
        )}
      </>
    );
  }
  if (input.by === 'event') {
    const test = eventTestOf(rule.data);
    return (
      <>
        {nameField(test, { label: t.rules.event, help: t.rules.eventHelp, most: TOLD.event })}
        <WholeNumberField
          label={t.rules.count}
          description={t.rules.countHelp({ most: EVENT_COUNT_MAX })}
          min={1}
          max={EVENT_COUNT_MAX}
          value={test.count}
          disabled={disabled}
          onChange={(count) => onChange({ ...test, count })}
        />
      </>
    );
  }
  const mark = markAt('data', textFor('data'));
  if (input.by === 'url' || input.by === 'text') {
    return (
      <TextInput
        aria-label={t.rules.value}
        placeholder={input.by === 'url' ? t.rules.url : (t.rules.text as Record<string, string>)[rule.logic]}
        inputMode={input.by === 'url' ? 'url' : 'text'}
        maxLength={2000}
        value={typeof rule.data === 'string' ? rule.data : ''}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...mark}
      />
    );
  }
  const shared = {
    label: t.rules.value,
    hideLabel: true,
    search: searchFor(input),
    current: currentFor(input),
    placeholder: input.by === 'pages' ? t.rules.search.pages : t.rules.search.choices,
    disabled,
    ...mark,
  };
  const picked = pickedOf(rule.data);
  if (rule.logic === 'user_logged_in') {
    const [answer = null] = picked;
    return <SearchSelect {...shared} value={answer} onChange={(item) => onChange(item && [item])} />;
  }
  return <SearchSelect {...shared} multiple value={picked} onChange={onChange} />;
}

type PickedInput = Extract<RuleInput, { by: 'pages' | 'choices' }>;

/** Searches pages by title, or the host's choices by label. */
function searchFor(input: PickedInput) {
  if (input.by === 'choices') return (search: string) => api.site.logicType.call({ logic_type: input.of, search });
  return async (title: string) =>
    (await api.site.search.call({ title })).map((page) => ({ id: page.id, label: page.title }));
}

/** Titles and labels of today. */
function currentFor(input: PickedInput) {
  if (input.by === 'choices')
    return (ids: readonly string[]) => api.site.logicType.call({ logic_type: input.of, ids: [...ids] });
  return currentPages;
}

function comparisonWords(compare: AttributeTest['compare']): string {
  return needsValue(compare) ? conditionTexts.conditions.comparators[compare] : t.rules.known[compare];
}
