import { ActionIcon, Button, SegmentedControl, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { FieldsOf } from '@userfeedback/admin-ui';
import type { PageRule } from '@userfeedback/contract';
import { PAGE_RULES_MAX } from '@userfeedback/contract/limits';
import { addRule, removeRule, setRuleOperator } from '@userfeedback/engine';
import { useRef } from 'react';
import { t } from '../../../strings/settings.ts';
import type { Editor } from '../use-survey-draft.ts';
import { RuleFields } from './rule-fields.tsx';
import classes from './settings.module.css';

interface Props {
  rules: readonly PageRule[];
  edit: Editor['edit'];
  disabled: boolean;
}

/** The rules in frames: those joined by "and", which binds tighter (OP-033), share one. The first stays (CT-16). */
export function PageRules({ rules, edit, disabled }: Props) {
  const root = useRef<HTMLOListElement>(null);
  const focusRule = (index: number) =>
    requestAnimationFrame(() =>
      root.current?.children[index]?.querySelector<HTMLElement>(`.${classes.fields} input`)?.focus(),
    );
  return (
    <>
      {rules.length > 1 && (
        <Text c="dimmed" size="sm">
          {t.rules.precedence}
        </Text>
      )}
      <ol className={classes.rules} aria-label={t.rules.list} ref={root}>
        {rules.map((rule, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule is nothing but its place and its parts
            key={index}
            className={classes.rule}
            aria-label={t.rules.rule(index + 1)}
            data-joint={index === 0 ? undefined : rule.operator === '&&' ? 'and' : 'or'}
          >
            {index > 0 && (
              <div className={classes.joint}>
                <Joint
                  number={index + 1}
                  operator={rule.operator}
                  disabled={disabled}
                  onChange={(operator) => edit((survey) => setRuleOperator(survey, index, operator))}
                />
              </div>
            )}
            <div className={classes.fields}>
              <FieldsOf path={`settings.targeting.page_rules.${index}`}>
                <RuleFields rule={rule} index={index} edit={edit} disabled={disabled} />
              </FieldsOf>
              {index > 0 && (
                <ActionIcon
                  size="lg"
                  className={classes.remove}
                  disabled={disabled}
                  aria-label={t.rules.remove(index + 1)}
                  onClick={() => {
                    edit((survey) => removeRule(survey, index));
                    focusRule(index - 1);
                  }}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              )}
            </div>
          </li>
        ))}
      </ol>
      {rules.length < PAGE_RULES_MAX && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.add}
          leftSection={<IconPlus size={14} />}
          disabled={disabled}
          onClick={() => {
            edit(addRule);
            focusRule(rules.length);
          }}
        >
          {t.rules.add}
        </Button>
      )}
    </>
  );
}

interface JointProps {
  number: number;
  operator: PageRule['operator'];
  disabled: boolean;
  onChange(operator: PageRule['operator']): void;
}

function Joint({ number, operator, disabled, onChange }: JointProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={t.rules.joint(number)}
      disabled={disabled}
      value={operator}
      onChange={(chosen) => onChange(chosen)}
      data={[
        { value: '&&' as const, label: t.rules.and },
        { value: '||' as const, label: t.rules.or },
      ]}
    />
  );
}
