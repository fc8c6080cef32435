import { Button, Textarea } from '@mantine/core';
import { Row } from '@userfeedback/admin-ui';
import type { Question } from '@userfeedback/contract';
import { TEXT_MAX } from '@userfeedback/contract/limits';
import { faceOf, readOptionText } from '@userfeedback/engine';
import { useState } from 'react';
import { t } from '../../../../../messages/writing.ts';
import { typeName } from '../../../../type-name.ts';

interface Props {
  question: Question;
  /** What the question can become for more options, and how many those may be. */
  roomier: { label: string; most: number } | undefined;
  onApply(options: string[]): void;
  onCancel(): void;
}

/** All options in one text field, one a line. */
export function OptionsAsText({ question, roomier, onApply, onCancel }: Props) {
  const { optionValues, optionsMax } = faceOf(question);
  const [text, setText] = useState(() =>
    optionValues(question)
      .filter((option) => option.trim() !== '')
      .join('\n'),
  );
  const options = readOptionText(question, text);
  const isTooLong = options.length > optionsMax;
  const becomes = roomier && isTooLong && options.length <= roomier.most && roomier.label;
  return (
    <>
      <Textarea
        aria-label={t.options.oneALine}
        description={t.options.oneALine}
        autosize
        minRows={5}
        maxRows={12}
        maxLength={(roomier?.most ?? optionsMax) * TEXT_MAX}
        data-autofocus
        data-own-undo
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={isTooLong && t.options.max({ type: typeName(question.type), count: optionsMax })}
      />
      <Row gap="sm">
        <Button disabled={isTooLong} onClick={() => onApply(options)}>
          {t.options.apply}
        </Button>
        {becomes && (
          <Button variant="default" onClick={() => onApply(options)}>
            {becomes}
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          {t.options.cancel}
        </Button>
      </Row>
    </>
  );
}
