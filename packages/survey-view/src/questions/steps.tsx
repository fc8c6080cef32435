import type { AnswerValue } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { Control } from '../field.ts';

interface StepsProps {
  kind: 'stars' | 'scale';
  steps: readonly number[];
  label: (step: number) => string;
  face: (step: number) => ReactNode;
  value: AnswerValue;
  control: Control;
  onChange: (value: AnswerValue) => void;
}

/** A row of numbered radio buttons; each input lies over its face, so that the whole step is the target. */
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
            aria-label={props.label(step)}
            {...props.control}
            onChange={() => props.onChange(step)}
          />
          {props.face(step)}
        </div>
      ))}
    </div>
  );
}
