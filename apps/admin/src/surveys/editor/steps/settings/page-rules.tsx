import { ActionIcon, Button, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { FieldsOf } from '@userfeedback/admin-ui';
import type { PageRule } from '@userfeedback/contract';
import { PAGE_RULES_MAX } from '@userfeedback/contract/limits';
import { addRule, removeRule, ruleBoxes } from '@userfeedback/engine';
import { useId, useRef } from 'react';
import { t } from '../../../../strings/settings.ts';
import type { Editor } from '../../draft/use-survey-draft.ts';
import { RuleFields } from './rule-fields.tsx';
import classes from './settings.module.css';

interface Props {
  rules: readonly PageRule[];
  edit: Editor['edit'];
  disabled: boolean;
}

/** The rules in boxes: all of a box have to hold, and of the boxes any one. The first rule stays (CT-16). */
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
                  aria-label={t.rules.rule(index + 1)}
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
              );
            })}
            {!isFull && (
              <AddRule
                label={t.rules.and}
                disabled={disabled}
                onClick={() => add(box, start + together.length)}
              />
            )}
          </li>
        ))}
      </ul>
      {!isFull && <AddRule label={t.rules.or} disabled={disabled} onClick={() => add('new', rules.length)} />}
    </>
  );
}

function AddRule({ label, ...props }: { label: string; disabled: boolean; onClick(): void }) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.add}
      leftSection={<IconPlus size={14} />}
      {...props}
    >
      {label}
    </Button>
  );
}
