import type { AnswerValue } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { InputAttributes } from '../input-attributes.ts';

interface StepsProps {
  /** Classes of the list. */
  kind: string;
  steps: readonly number[];
  /** For screen readers. */
  labelOf: (step: number) => string;
  drawStep: (step: number) => ReactNode;
  value: AnswerValue;
  inputAttributes: InputAttributes;
  onChange: (value: AnswerValue) => void;
}

/** Each input covers its drawing, so that all of the step can be clicked. */
export function Steps(props: StepsProps) {
  const name = useId();
  return (
    <div className={props.kind}>
      {props.steps.map((step) => (
        <div key={step} className="step">
          <input
            type="radio"
            name={name}
            value={step}
            checked={props.value === step}
            aria-label={props.labelOf(step)}
            {...props.inputAttributes}
            onChange={() => props.onChange(step)}
          />
          {props.drawStep(step)}
        </div>
      ))}
    </div>
  );
}
