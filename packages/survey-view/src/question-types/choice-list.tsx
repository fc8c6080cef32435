import type { AnswerValue } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { InputAttributes } from '../input-attributes.ts';

interface Choice {
  label: string;
  picture?: ReactNode;
}

interface ChoiceListProps {
  choices: Choice[];
  order: readonly number[];
  shown: Readonly<Record<string, string>> | undefined;
  value: AnswerValue;
  layout: 'rows' | 'tiles';
  inputAttributes: InputAttributes;
  onChoose: (label: string) => void;
  isMultiple?: boolean;
  /** Nothing more can be chosen. */
  isFull?: boolean;
}

export function ChoiceList(props: ChoiceListProps) {
  const { choices, order, value, layout, isMultiple } = props;
  const name = useId();
  const isChosen = (label: string) => (Array.isArray(value) ? value.includes(label) : value === label);
  return (
    <div className={`picks ${layout}`}>
      {order.map((index) => {
        const choice = choices[index];
        return choice ? (
          <label key={index} className="pick">
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={name}
              value={choice.label}
              checked={isChosen(choice.label)}
              disabled={props.isFull && !isChosen(choice.label)}
              {...props.inputAttributes}
              onChange={() => props.onChoose(choice.label)}
            />
            {choice.picture}
            <span>{props.shown?.[index + 1] ?? choice.label}</span>
          </label>
        ) : null;
      })}
    </div>
  );
}
