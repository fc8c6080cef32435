import { Select } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useFieldMarks, useLock } from '@userfeedback/admin-ui';
import type { QuestionType } from '@userfeedback/contract';
import { QUESTION_TYPES } from '@userfeedback/contract/limits';
import { questionTypes, typeCapabilities } from '@userfeedback/engine';
import { t } from '../../../../strings/editor.ts';
import classes from './question-card.module.css';
import { TypeIcon } from './type-icon.tsx';

/** High enough for all nine, in pixels. */
const ALL_TYPES = 400;

interface Props {
  type: QuestionType;
  /** Why the type cannot be changed (QN-35); null where it can. */
  fixedBecause: string | null;
  onChange(type: QuestionType): void;
}

/** All nine types (QN-14); one the site may not use explains itself and is not applied (GT-03, GT-07). */
export function TypeSelect({ type, fixedBecause, onChange }: Props) {
  const locks = {
    'use-rating-questions': useLock('use-rating-questions'),
    'use-picture-questions': useLock('use-picture-questions'),
  };
  const mark = useFieldMarks();
  const lockOf = (candidate: QuestionType) => {
    const capability = typeCapabilities[candidate];
    return capability ? locks[capability] : null;
  };
  const pick = (value: string | null) => {
    const picked = QUESTION_TYPES.find((known) => known === value);
    if (!picked || picked === type) return;
    const lock = lockOf(picked);
    if (lock) lock.open(questionTypes[picked].label);
    else onChange(picked);
  };
  return (
    <Select
      label={t.editor.questionType}
      className={classes.typeSelect}
      description={fixedBecause}
      disabled={fixedBecause !== null}
      allowDeselect={false}
      leftSection={<TypeIcon type={type} />}
      maxDropdownHeight={ALL_TYPES}
      value={type}
      data={QUESTION_TYPES.map((value) => ({ value, label: questionTypes[value].label }))}
      renderOption={({ option }) => {
        const lock = lockOf(QUESTION_TYPES.find((known) => known === option.value) ?? type);
        return (
          <span className={classes.option}>
            <TypeIcon type={QUESTION_TYPES.find((known) => known === option.value) ?? type} />
            <span className={classes.optionText}>{option.label}</span>
            {lock && <IconLock size={14} role="img" aria-label={lock.reason} />}
          </span>
        );
      }}
      onChange={pick}
      {...mark('type')}
    />
  );
}
