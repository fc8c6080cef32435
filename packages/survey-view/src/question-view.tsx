import type { WidgetQuestion } from '@userfeedback/contract';
import { TEXT_MAX } from '@userfeedback/contract/limits';
import { visitorFaceOf } from '@userfeedback/engine/question-types/visitor';
import type { VisitAction, VisitState } from '@userfeedback/engine/visit/visit';
import type { KeyboardEvent } from 'react';
import { useEffect, useId, useRef } from 'react';
import type { Asked } from './known-types.ts';
import { fieldOf } from './known-types.ts';
import { Boxes } from './question-types/boxes.tsx';
import { Steps } from './question-types/steps.tsx';
import { sentenceOf, words } from './words.ts';

interface QuestionViewProps {
  questions: readonly WidgetQuestion[];
  asked: readonly [Asked, ...Asked[]];
  /** "Question 2 of 5", for screen readers; everybody else has the progress line. */
  place: string;
  skipText: string;
  nextText: string;
  /** The first of the screen. */
  error: VisitState['error'];
  /** From 0 to 1. The same seed gives the same random order of options. */
  seed: number;
  canGoBack: boolean;
  hint: 'resumed' | 'saved' | false | undefined;
  /** For actions that may lead to another question; the focus then moves there. */
  onAct: (action: VisitAction) => void;
  /** For changes of the fields alone; the focus stays. */
  onEdit: (action: VisitAction) => void;
}

/** One question or several; give it the id of the first as key. */
export function QuestionView({ questions, asked, error: firstError, onAct, onEdit, ...props }: QuestionViewProps) {
  const [{ index: firstIndex, draft: firstDraft, alert }, second] = asked;
  const form = useRef<HTMLFormElement>(null);
  const isArrowKey = useRef(false);
  const formId = useId();
  const first = questions[firstIndex] as WidgetQuestion;
  const needsNext = second || !visitorFaceOf(first).advances || first.settings.comment_box;

  useEffect(() => {
    if (!firstError) return;
    const wrong = form.current?.querySelector('.error:not(:empty)');
    const findField = (selector: string) => wrong?.parentElement?.querySelector<HTMLElement>(selector);
    (findField('[aria-invalid=true]') ?? findField('input, select, textarea, .grip'))?.focus();
    // Later than the field, which is scrolled into view when it has the focus.
    setTimeout(() => wrong?.scrollIntoView({ block: 'nearest' }));
  }, [firstError]);

  const submit = () => {
    // Clears the error first, so that the same error again moves the focus and is read aloud again.
    onEdit({ type: 'edit' });
    onAct({ type: 'answer', value: firstDraft.value });
  };
  const handleKey = (event: KeyboardEvent) => {
    isArrowKey.current = event.key.startsWith('Arrow');
    // Unlike `key`, the key code is not 13 for an Enter that only ends a word in a Chinese or Japanese keyboard.
    // All inputs have `checked`; in text areas and on buttons Enter does what it always does.
    if (event.keyCode !== 13 || !('checked' in event.target)) return;
    event.preventDefault();
    submit();
  };

  return (
    <form
      ref={form}
      noValidate
      onKeyDown={handleKey}
      onPointerDown={() => {
        isArrowKey.current = false;
      }}
    >
      {/* The fieldset cannot scroll itself: its legend would not scroll along. */}
      <div className="scroll">
        {asked.map(({ index, draft: { value, extra }, error }) => {
          const question = questions[index] as WidgetQuestion;
          const { required, randomize, comment_box } = question.settings;
          const face = visitorFaceOf(question);
          const Field = fieldOf(question);
          const count = face.optionValues(question).length;
          const id = formId + index;
          const edit = (changed: Partial<VisitState['draft']>) =>
            onEdit({ type: 'edit', question_id: question.id, ...changed });
          return (
            <fieldset
              key={question.id}
              tabIndex={-1}
              aria-labelledby={face.titleIsLabel ? `${id}p` : undefined}
              aria-describedby={face.titleIsOptional && `${id}ts`}
            >
              <legend>
                <span id={`${id}p`} className="unseen">
                  {props.place}:{' '}
                </span>
                <span id={`${id}t`}>
                  {question.title || (face.titleIsOptional ? '' : words.untitled)}
                  {required && <span className="unseen"> ({words.required})</span>}
                </span>
              </legend>
              <Field
                question={question}
                order={randomize ? shuffledOrder(count, props.seed) : plainOrder(count)}
                shown={question.shown}
                value={value}
                onChange={(next) => {
                  // Arrow keys move through radio buttons and select each on the way; only Enter or Next gives the answer.
                  if (needsNext || isArrowKey.current) edit({ value: next });
                  else onAct({ type: 'answer', value: next });
                }}
                extra={extra}
                onExtraChange={(changed, next) => edit({ extra: changed, ...(next !== undefined && { value: next }) })}
                titleId={`${id}t`}
                words={words.types}
                kit={KIT}
                inputAttributes={{
                  required,
                  'aria-describedby': error ? `${id}e` : undefined,
                  'aria-invalid': required || error ? !!error : undefined,
                }}
              />
              <p id={`${id}e`} className="error" role={alert ? undefined : 'alert'}>
                {error && sentenceOf(error)}
              </p>
              {comment_box && (
                <>
                  <label htmlFor={`${id}c`}>{words.comments}</label>
                  <textarea
                    id={`${id}c`}
                    rows={2}
                    maxLength={TEXT_MAX}
                    defaultValue={extra.comments}
                    onInput={(event) => edit({ extra: { comments: event.currentTarget.value } })}
                  />
                </>
              )}
            </fieldset>
          );
        })}
      </div>
      {alert}
      <div className="ways">
        {props.canGoBack && (
          <button type="button" className="skip" onClick={() => onAct({ type: 'back' })}>
            {words.back}
          </button>
        )}
        {!second && first.can_skip && (
          <button type="button" className="skip" onClick={() => onAct({ type: 'skip' })}>
            {props.skipText}
          </button>
        )}
        {(needsNext || firstDraft.value !== null) && (
          // Not a submit button: a page may forbid forms to be submitted.
          <button type="button" className="next" onClick={submit}>
            {props.nextText}
          </button>
        )}
      </div>
      {props.hint && (
        <p className="hint">
          {words[props.hint]}{' '}
          {props.hint === 'resumed' && (
            <button type="button" className="skip" onClick={() => onAct({ type: 'start-over' })}>
              {words.startOver}
            </button>
          )}
        </p>
      )}
    </form>
  );
}

const KIT = { Boxes, Steps, sentenceOf };

/** The same order whenever the seed is the same. */
function shuffledOrder(count: number, seed: number): number[] {
  const weight = (index: number) => (Math.sin((index + 1) * (seed + 1) * 9973) * 43758.5453) % 1;
  return plainOrder(count).sort((a, b) => weight(a) - weight(b));
}

function plainOrder(count: number): number[] {
  const order: number[] = [];
  while (order.length < count) order.push(order.length);
  return order;
}
