import type { AnswerValue } from '@userfeedback/contract';
import { NPS_STEPS, STAR_STEPS } from '@userfeedback/contract/limits';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { FieldProps, InputAttributes } from '../field.ts';
import { words } from '../words.ts';

interface ScaleProps {
  kind: 'stars' | 'scale';
  steps: readonly number[];
  /** For screen readers. */
  labelOf: (step: number) => string;
  drawStep: (step: number) => ReactNode;
  value: AnswerValue;
  inputAttributes: InputAttributes;
  onChange: (value: AnswerValue) => void;
}

/** Each input covers its drawing, so that all of the step can be clicked. */
function Scale(props: ScaleProps) {
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

const STAR = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z';

export function StarRatingField(props: FieldProps<'star-rating'>) {
  const star = (
    <svg className="star" viewBox="0 0 24 24" aria-hidden="true">
      <path d={STAR} />
    </svg>
  );
  return (
    <Scale {...props} kind="stars" steps={STAR_STEPS} labelOf={(step) => words.stars(step)} drawStep={() => star} />
  );
}

const npsLabel = (step: number) => {
  const end = step === 1 ? words.notLikely : step === 10 && words.extremelyLikely;
  return end ? `${step}, ${end}` : `${step}`;
};

export function NpsField(props: FieldProps<'nps'>) {
  return (
    <div className="nps">
      <span aria-hidden="true">{words.notLikely}</span>
      <Scale
        {...props}
        kind="scale"
        steps={NPS_STEPS}
        labelOf={npsLabel}
        drawStep={(step) => <span aria-hidden="true">{step}</span>}
      />
      <span aria-hidden="true">{words.extremelyLikely}</span>
    </div>
  );
}
