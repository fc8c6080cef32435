import { ActionIcon, Select, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { FieldMark, PickedItem } from '@userfeedback/admin-ui';
import { FieldsOf, SearchSelect, useFieldMarks } from '@userfeedback/admin-ui';
import type { PageRule } from '@userfeedback/contract';
import { PAGE_RULES_MAX } from '@userfeedback/contract/limits';
import type { RuleInput, RuleKind } from '@userfeedback/engine';
import {
  addRule,
  RULE_KINDS,
  RULE_LOGICS,
  removeRule,
  ruleBoxes,
  ruleProblem,
  setRuleData,
  setRuleLogic,
} from '@userfeedback/engine';
import { useId, useRef } from 'react';
import { api } from '../../../../api.ts';
import { t } from '../../../../messages/settings-step.ts';
import type { Editor } from '../../draft/use-survey-draft.ts';
import { AddButton } from '../add-button.tsx';
import { currentPages } from '../current-pages.ts';
import { kindWords } from '../page-rules/rule-words.ts';
import classes from './settings.module.css';

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
      <ul className={classes.boxes} aria-label={t.rules.list} ref={root}>
        {boxes.map(({ start, rules: together }, box) => (
          <li key={start} className={classes.box} aria-labelledby={`${headId}-${box}`}>
            <Text id={`${headId}-${box}`}>{box === 0 ? t.rules.first : t.rules.further}</Text>
            {together.map((rule, place) => {
              const index = start + place;
              return (
                // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
                <div
                  key={index}
                  role="group"
                  aria-label={t.rules.rule({ number: index + 1 })}
                  className={classes.fields}
                  data-rule
                >
                  <FieldsOf path={`settings.targeting.page_rules.${index}`}>
                    <RuleFields rule={rule} index={index} edit={edit} disabled={disabled} />
                  </FieldsOf>
                  {index > 0 && (
                    <ActionIcon
                      size="lg"
                      className={classes.remove}
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
                </div>
              );
            })}
            {!isFull && (
              <AddButton
                label={t.rules.and}
                className={classes.add}
                disabled={disabled}
                onClick={() => add(box, start + together.length)}
              />
            )}
          </li>
        ))}
      </ul>
      {!isFull && (
        <AddButton
          label={t.rules.or}
          className={classes.add}
          disabled={disabled}
          onClick={() => add('new', rules.length)}
        />
      )}
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
  const problem = ruleProblem(rule);
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
      <div className={classes.value}>
        <RuleValue
          key={rule.logic}
          rule={rule}
          // A disabled rule shows no problem, since it cannot be changed.
          mark={mark('data', !disabled && problem && t.rules.problems[problem])}
          disabled={disabled}
          onChange={(data) => edit((survey) => setRuleData(survey, index, data))}
        />
      </div>
    </>
  );
}

interface ValueProps {
  rule: PageRule;
  mark: FieldMark;
  disabled: boolean;
  onChange(data: PageRule['data']): void;
}

/** An address or text to type, or pages and choices of the site to pick from. */
function RuleValue({ rule, mark, disabled, onChange }: ValueProps) {
  const { input } = RULE_KINDS[rule.logic];
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

/** Searches pages by title, or the host's choices by label. */
function searchFor(input: Exclude<RuleInput, { by: 'url' | 'text' }>) {
  if (input.by === 'choices')
    return (search: string) => api.site.logicType.call({ logic_type: input.of, search });
  return async (title: string) =>
    (await api.site.search.call({ title })).map((page) => ({ id: page.id, label: page.title }));
}

/** Titles and labels of today. */
function currentFor(input: Exclude<RuleInput, { by: 'url' | 'text' }>) {
  if (input.by === 'choices')
    return (ids: readonly string[]) => api.site.logicType.call({ logic_type: input.of, ids: [...ids] });
  return currentPages;
}

/** The picked items, whether they are stored as a list or alone. */
function pickedOf(data: PageRule['data']): PickedItem[] {
  if (data === null || typeof data === 'string') return [];
  return Array.isArray(data) ? data : [data];
}
