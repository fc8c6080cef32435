import type { AnswerValue } from '@userfeedback/contract';
import { TEXT_MAX } from '@userfeedback/contract/limits';
import { choosesOther, withOther } from '@userfeedback/engine/question-types/other';
import { useEffect, useId, useRef } from 'react';
import type { Field } from '../../field.ts';
import { choicesWords } from '../dropdown.tsx';

type Offering = 'radio-button' | 'checkbox' | 'dropdown';

/** While Other is chosen, what is missing is its text. */
const NO_ATTRIBUTES = { required: false, 'aria-describedby': undefined, 'aria-invalid': undefined };

/** The field of a type that may offer Other: one option more, and while that is chosen what visitors write. */
export function offeringOther<T extends Offering>(field: Field<T>): Field<T> {
  // The casts are safe: all three have options and Other, and each component gets questions of its own type.
  const Choices = field as unknown as Field<Offering>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each type, when its part is loaded
  const ChoicesAndOther: Field<Offering> = (props) => {
    const { question, shown = {}, value, onExtraChange, inputAttributes } = props;
    const { options, other } = question.config;
    const id = useId();
    const text = useRef<HTMLInputElement>(null);
    const wantsFocus = useRef(false);
    useEffect(() => {
      if (wantsFocus.current) text.current?.focus();
      wantsFocus.current = false;
    });
    if (!other?.enabled) return <Choices {...props} />;
    const isChosen = choosesOther(question, value);
    const change = (next: AnswerValue) => {
      const willBeChosen = choosesOther(question, next);
      wantsFocus.current = willBeChosen && !isChosen;
      if (willBeChosen !== isChosen) onExtraChange({ other: '' }, willBeChosen ? next : undefined);
      // An answer that is still to be written never moves on.
      if (!wantsFocus.current) props.onChange(next);
    };
    return (
      <>
        <Choices
          {...props}
          question={withOther(question)}
          order={[...props.order, options.length]}
          shown={{ ...shown, [options.length + 1]: shown.other ?? other.label }}
          onChange={change}
          inputAttributes={isChosen ? NO_ATTRIBUTES : inputAttributes}
        />
        {isChosen && (
          <>
            <label htmlFor={id}>{props.words?.specify ?? choicesWords.specify}</label>
            <input
              ref={text}
              id={id}
              type="text"
              maxLength={TEXT_MAX}
              {...inputAttributes}
              required
              defaultValue={props.extra.other}
              onInput={(event) => onExtraChange({ other: event.currentTarget.value })}
            />
          </>
        )}
      </>
    );
  };
  return ChoicesAndOther as unknown as Field<T>;
}
