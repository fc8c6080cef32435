import { Combobox, InputBase } from '@mantine/core';
import { useFieldMarks } from '@userfeedback/admin-ui';
import { memoWithTexts } from '@userfeedback/admin-ui/messages';
import type { QuestionType } from '@userfeedback/contract';

import { t } from '../../../../../messages/editor.ts';
import { typeName } from '../../../../type-name.ts';
import classes from '../question-card.module.css';
import { TypeIcon } from './type-icon.tsx';
import { TypePicker } from './type-picker.tsx';

interface Props {
  questionId: string;
  type: QuestionType;
  /** Why the type cannot be changed; null if it can. */
  fixedBecause: string | null;
  onChange(questionId: string, type: QuestionType): void;
}

/** The type of a question, and the list to choose another one from. */
export const TypeSelect = memoWithTexts(function TypeSelect({ questionId, type, fixedBecause, onChange }: Props) {
  const mark = useFieldMarks();
  return (
    <TypePicker
      type={type}
      onPick={(picked) => {
        if (picked.type !== type) onChange(questionId, picked.type);
      }}
      target={(open) => (
        <InputBase
          component="button"
          type="button"
          pointer
          label={t.questionType}
          className={classes.typeSelect}
          description={fixedBecause}
          disabled={fixedBecause !== null}
          leftSection={<TypeIcon type={type} />}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={open}
          {...mark('type')}
        >
          {typeName(type)}
        </InputBase>
      )}
    />
  );
});
