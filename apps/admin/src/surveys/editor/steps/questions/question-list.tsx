import { VisuallyHidden } from '@mantine/core';
import type { Question } from '@userfeedback/contract';
import { logicSubjects, questionErrors } from '@userfeedback/engine';
import { useMemo, useRef } from 'react';
import { t } from '../../../../strings/questions.ts';
import type { Editor } from '../../draft/use-survey-draft.ts';
import classes from '../../editor.module.css';
import { QuestionCard } from './question-card.tsx';
import { ruleInWords } from './rule-words.ts';
import { useCardDrag } from './drag/use-drag.ts';
import type { OnLoss } from './use-card-moves.ts';
import { useCardMoves } from './use-card-moves.ts';
import type { OpenCard } from './use-open-card.ts';
import { cardElement } from './use-open-card.ts';

interface Props {
  editor: Editor;
  cards: OpenCard;
  onLoss: OnLoss;
}

const NONE: readonly Question[] = [];
const NO_REFUSALS: readonly string[] = [];

/** The question cards, which can be dragged into another order. */
export function QuestionList({ editor, cards: { openId, toggle }, onLoss }: Props) {
  const { questions, type } = editor.draft;
  const moves = useCardMoves(editor, onLoss);
  const drag = useCardDrag(
    questions.map(({ id }) => id),
    cardElement,
    moves.move,
  );
  const subjects = useSteady(openId === undefined ? NONE : logicSubjects(editor.draft, openId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: paths change with the order of the questions
  const refusals = useMemo(() => questionErrors(editor.fieldErrors, editor.draft), [editor.fieldErrors]);
  return (
    <>
      <VisuallyHidden id={drag.handle['aria-describedby']}>{t.order.help}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{drag.message}</VisuallyHidden>
      <ol className={classes.cards} data-dragging={drag.draggedId !== undefined || undefined}>
        {questions.map((question, index) => (
          <li
            key={question.id}
            className={classes.card}
            data-line={lineAt(drag.gap, index, questions.length)}
          >
            <QuestionCard
              question={question}
              index={index}
              isLast={index === questions.length - 1}
              isNps={type === 'nps'}
              subjects={question.id === openId ? subjects : NONE}
              rule={ruleInWords(question, questions)}
              refusals={refusals.get(question.id) ?? NO_REFUSALS}
              isOpen={question.id === openId}
              isDragged={question.id === drag.draggedId}
              handle={drag.handle}
              moves={moves}
              onToggle={toggle}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Where a card draws the line that marks the gap: above itself; the last card also below itself. */
function lineAt(gap: number | undefined, index: number, count: number): 'above' | 'below' | undefined {
  if (gap === index) return 'above';
  return gap === count && index === count - 1 ? 'below' : undefined;
}

/** The previous list while nothing in it has changed, so that the open card is not drawn again. */
function useSteady(list: readonly Question[]): readonly Question[] {
  const last = useRef(list);
  const isSame = last.current.length === list.length && list.every((each, at) => each === last.current[at]);
  if (!isSame) last.current = list;
  return last.current;
}
