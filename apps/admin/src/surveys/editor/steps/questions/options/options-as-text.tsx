import { Button, Textarea } from '@mantine/core';
import { Row } from '@userfeedback/admin-ui';
import type { Question } from '@userfeedback/contract';
import { OPTIONS_MAX, TEXT_MAX } from '@userfeedback/contract/limits';
import { faceOf, readOptionText } from '@userfeedback/engine';
import { useState } from 'react';
import { t as typeWords } from '../../../../../messages/question-types.ts';
import { t } from '../../../../../messages/writing.ts';

interface Props {
  question: Question;
  onApply(options: string[]): void;
  onCancel(): void;
}

/** All options in one text field, one a line. */
export function OptionsAsText({ question, onApply, onCancel }: Props) {
  const { optionValues } = faceOf(question);
  const [text, setText] = useState(() =>
    optionValues(question)
      .filter((option) => option.trim() !== '')
      .join('\n'),
  );
  const options = readOptionText(question, text);
  const isTooLong = options.length > OPTIONS_MAX;
  return (
    <>
      <Textarea
        aria-label={t.options.oneALine}
        description={t.options.oneALine}
        autosize
        minRows={OPTIONS_MAX}
        maxRows={12}
        maxLength={OPTIONS_MAX * 10 * TEXT_MAX}
        data-autofocus
        data-own-undo
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={isTooLong && t.options.max({ type: typeWords[question.type].name, count: OPTIONS_MAX })}
      />
      <Row gap="sm">
        <Button disabled={isTooLong} onClick={() => onApply(options)}>
          {t.options.apply}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t.options.cancel}
        </Button>
      </Row>
    </>
  );
}
