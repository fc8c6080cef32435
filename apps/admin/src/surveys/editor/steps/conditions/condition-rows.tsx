import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { FieldsOf } from '@userfeedback/admin-ui';
import type { Condition, Question } from '@userfeedback/contract';
import { CONDITIONS_MAX } from '@userfeedback/contract/limits';
import { isCompared } from '@userfeedback/engine';
import type { ReactNode } from 'react';
import { t } from '../../../../messages/questions.ts';
import { AddButton } from '../row-buttons.tsx';
import { useFocusSoon } from '../use-focus-soon.ts';
import type { ConditionParts } from './condition-fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import classes from './conditions.module.css';

interface Props {
  /** The path of the conditions in the survey. */
  path: string;
  /** The names of their fields there. */
  parts?: ConditionParts;
  /** The questions that can be chosen. */
  subjects: readonly Question[];
  conditions: readonly Condition[];
  /** Changes a row. Another question comes with its own comparator and a blank value. */
  onChange(index: number, patch: Partial<Condition>): void;
  onAdd(): void;
  onRemove(index: number): void;
  /** Shown beside a row's condition: the page it leads to. */
  extra?(index: number): ReactNode;
  disabled?: boolean;
  max?: number;
}

const PARTS: ConditionParts = { question_id: 'question_id', compare: 'compare', value: 'value' };

/** Conditions on questions, one per row; the last one cannot be removed. */
export function ConditionRows(props: Props) {
  const { path, parts = PARTS, conditions, onChange, onAdd, onRemove, extra, disabled } = props;
  const { max = CONDITIONS_MAX } = props;
  const subjects = props.subjects.filter(isCompared);
  const { root, focusSoon } = useFocusSoon();
  return (
    <div className={classes.rows} ref={root}>
      {conditions.map((condition, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no ids
          key={index}
          role="group"
          aria-label={t.conditions.condition({ number: index + 1 })}
          className={classes.row}
        >
          <div className={classes.fields}>
            <FieldsOf path={`${path}.${index}`}>
              <ConditionFields
                parts={parts}
                subjects={subjects}
                condition={condition}
                onChange={(patch) => onChange(index, patch)}
                disabled={disabled}
              />
            </FieldsOf>
          </div>
          {conditions.length > 1 && (
            <ActionIcon
              size="lg"
              disabled={disabled}
              aria-label={t.conditions.remove({ number: index + 1 })}
              data-remove={index}
              onClick={() => {
                onRemove(index);
                focusSoon(`[data-remove="${Math.max(0, index - 1)}"], [data-add]`);
              }}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
          {extra && <div className={classes.extra}>{extra(index)}</div>}
        </div>
      ))}
      {conditions.length < max && (
        <AddButton
          label={t.conditions.add}
          disabled={disabled || subjects.length === 0}
          data-add
          onClick={() => {
            onAdd();
            focusSoon(':scope > [role="group"]:last-of-type input');
          }}
        />
      )}
    </div>
  );
}
