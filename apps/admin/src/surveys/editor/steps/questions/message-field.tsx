import { Textarea } from '@mantine/core';
import { useFieldMarks } from '@userfeedback/admin-ui';
import { THANKS_MAX } from '@userfeedback/contract/thanks-limits';
import type { QuotingPlace } from '@userfeedback/engine';
import { brokenQuotes, quotable } from '@userfeedback/engine';
import { t } from '../../../../messages/questions.ts';
import { t as quotes } from '../../../../messages/quotes.ts';
import { useEdited, useEditor } from '../../draft/use-editor.ts';
import { QuotedField } from '../quotes/quoted-field.tsx';

interface Props {
  path: string;
  place: QuotingPlace;
  label: string;
  text: string;
  onChange(text: string): void;
  /** An empty one is fine. */
  isOptional?: boolean;
  readOnly?: boolean;
}

/** What visitors read at the end. */
export function MessageField({ path, place, label, text, onChange, isOptional, readOnly = false }: Props) {
  const { now } = useEditor();
  const canQuote = useEdited(({ draft }) => draft.questions.length > 0 || draft.settings.fields.length > 0);
  const isMisquoting = useEdited(({ draft }) => brokenQuotes(draft, place).length > 0);
  const mark = useFieldMarks();
  const isBlank = !isOptional && !text.trim();
  const problem = isBlank ? t.thankYou.messageMissing : isMisquoting && quotes.unasked;
  return (
    <QuotedField
      text={text}
      max={THANKS_MAX}
      canQuote={canQuote && !readOnly}
      quotable={() => quotable(now(), place)}
      onChange={onChange}
    >
      {(section) => (
        <Textarea
          label={label}
          readOnly={readOnly}
          tabIndex={readOnly ? -1 : undefined}
          autosize
          minRows={2}
          maxLength={THANKS_MAX}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
          {...section}
          {...mark(path, problem)}
        />
      )}
    </QuotedField>
  );
}
