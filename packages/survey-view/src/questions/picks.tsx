import type { AnswerValue } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { Control } from '../field.ts';

export interface Choice {
  label: string;
  /** What stands beside or above the label: an image or an icon. */
  face?: ReactNode;
}

interface PicksProps {
  picks: Choice[];
  order: readonly number[];
  value: AnswerValue;
  layout: 'rows' | 'tiles';
  control: Control;
  onPick: (label: string) => void;
  /** Several may be ticked. */
  isMultiple?: boolean;
}

/** The options of a choice question, as radio buttons or check boxes with a large target each. */
export function Picks(props: PicksProps) {
  const { picks, order, value, layout, isMultiple } = props;
  const name = useId();
  const isPicked = (label: string) => (Array.isArray(value) ? value.includes(label) : value === label);
  return (
    <div className={`picks ${layout}`}>
      {order.map((index) => {
        const pick = picks[index];
        return pick ? (
          <label key={index} className="pick">
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={name}
              value={pick.label}
              checked={isPicked(pick.label)}
              {...props.control}
              onChange={() => props.onPick(pick.label)}
            />
            {pick.face}
            <span>{pick.label}</span>
          </label>
        ) : null;
      })}
    </div>
  );
}
