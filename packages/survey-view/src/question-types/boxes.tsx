import type { AnswerValue } from '@userfeedback/contract';
import type { InputAttributes } from '../input-attributes.ts';
import { ChoiceList } from './choice-list.tsx';

interface BoxesProps {
  options: readonly string[];
  order: readonly number[];
  shown: Readonly<Record<string, string>> | undefined;
  value: AnswerValue;
  inputAttributes: InputAttributes;
  onChange: (value: AnswerValue) => void;
  /** Nothing more can be ticked. */
  isFull?: boolean;
}

/** The answers are in the order in which the visitor ticked them. */
export function Boxes({ options, onChange, ...props }: BoxesProps) {
  const { value, inputAttributes } = props;
  const ticked = Array.isArray(value) ? value : [];
  const isMissing = inputAttributes.required && ticked.length === 0;
  const toggle = (label: string) =>
    onChange(ticked.includes(label) ? ticked.filter((option) => option !== label) : [...ticked, label]);
  return (
    <ChoiceList
      {...props}
      choices={options.map((label) => ({ label }))}
      layout="rows"
      value={ticked}
      isMultiple
      // Browsers would demand every single box of a group of required ones.
      inputAttributes={{
        ...inputAttributes,
        required: isMissing,
        'aria-invalid': isMissing ? inputAttributes['aria-invalid'] : undefined,
      }}
      onChoose={toggle}
    />
  );
}
