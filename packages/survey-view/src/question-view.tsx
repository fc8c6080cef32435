import type { AnswerValue, WidgetQuestion } from '@userfeedback/contract';
import { TEXT_MAX } from '@userfeedback/contract/limits';
import { visitorFaceOf } from '@userfeedback/engine/questions/visitor';
import type { VisitAction, VisitState } from '@userfeedback/engine/visit/visit';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useRef } from 'react';
import { fieldOf } from './questions/index.ts';
import { plainOrder, shuffledOrder } from './shuffle.ts';
import { words } from './words.ts';

interface QuestionViewProps {
  question: WidgetQuestion;
  /** "Question 2 of 5", for those who cannot see the progress line. */
  place: string;
  skipText: string;
  nextText: string;
  draft: VisitState['draft'];
  error: string | null;
  /** Between 0 and 1; decides the order of randomised options. */
  seed: number;
  act: (action: VisitAction) => void;
  /** As `act`, where nothing but the fields changes. */
  edit: (action: VisitAction) => void;
}

/** One question with its input, its comment box and the way on. Mount it with the question's id as key. */
export function QuestionView({ question, error, act, edit, ...props }: QuestionViewProps) {
  const face = visitorFaceOf(question);
  const { required, randomize, comment_box } = question.settings;
  const { value, extra } = props.draft;
  const form = useRef<HTMLFormElement>(null);
  const byArrowKey = useRef(false);
  const id = useId();
  const Field = fieldOf(question);
  const count = face.optionValues(question).length;
  const waits = !face.advances || comment_box;

  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [error]);

  const change = (next: AnswerValue) => {
    // Arrow keys run through radio buttons: they choose, and only Enter or Next answers.
    if (waits || byArrowKey.current) edit({ type: 'edit', value: next });
    else act({ type: 'answer', value: next, extra });
  };
  const submit = () => {
    // The same error once more would be no news, to the effect above and to screen readers.
    edit({ type: 'edit' });
    act({ type: 'answer', value, extra });
  };
  const noteKey = (event: KeyboardEvent) => {
    byArrowKey.current = event.key.startsWith('Arrow');
    // The key code tells the Enter that ends a word of Chinese or Japanese from the one that goes on.
    if (event.keyCode !== 13 || !('checked' in event.target)) return;
    event.preventDefault();
    submit();
  };

  return (
    <form
      ref={form}
      noValidate
      onKeyDown={noteKey}
      onPointerDown={() => {
        byArrowKey.current = false;
      }}
    >
      {/* A fieldset that scrolled would leave its legend where it is. */}
      <div className="scroll">
        <fieldset tabIndex={-1}>
          <legend id={`${id}t`}>
            <span className="unseen">{props.place}: </span>
            {question.title || words.untitled}
            {required && <span className="unseen"> ({words.required})</span>}
          </legend>
          <Field
            question={question}
            order={randomize ? shuffledOrder(count, props.seed) : plainOrder(count)}
            value={value}
            onChange={change}
            extra={extra}
            onExtra={(more) => edit({ type: 'edit', extra: more })}
            titleId={`${id}t`}
            control={{
              required,
              'aria-describedby': error ? `${id}e` : undefined,
              'aria-invalid': error ? true : undefined,
            }}
          />
          {comment_box && (
            <>
              <label htmlFor={`${id}c`}>{words.comments}</label>
              <textarea
                id={`${id}c`}
                rows={2}
                maxLength={TEXT_MAX}
                defaultValue={extra.comments}
                onInput={(event) => edit({ type: 'edit', extra: { comments: event.currentTarget.value } })}
              />
            </>
          )}
          <p id={`${id}e`} className="error" role="alert">
            {error}
          </p>
        </fieldset>
      </div>
      <div className="ways">
        {question.can_skip && (
          <button type="button" className="skip" onClick={() => act({ type: 'skip' })}>
            {props.skipText}
          </button>
        )}
        {(waits || value !== null) && (
          // Nothing is submitted: a page may forbid its forms to be.
          <button type="button" className="next" onClick={submit}>
            {props.nextText}
          </button>
        )}
      </div>
    </form>
  );
}
