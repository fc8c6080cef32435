import { moveQuestion } from '@userfeedback/engine';
import classes from '../editor.module.css';
import type { Editor } from '../use-survey-draft.ts';
import { QuestionCard } from './question-card.tsx';
import { useCardDrag } from './use-card-drag.ts';
import type { OpenCard } from './use-open-card.ts';
import { cardElement } from './use-open-card.ts';

interface Props {
  editor: Editor;
  problems: ReadonlyMap<string, string[]>;
  cards: OpenCard;
}

/** The question cards, to be put into another order by dragging them (QN-05). */
export function QuestionList({ editor, problems, cards }: Props) {
  const { questions } = editor.draft;
  const drag = useCardDrag(
    questions.map(({ id }) => id),
    cardElement,
    (id, to) => editor.edit((survey) => moveQuestion(survey, id, to)),
  );
  return (
    <ol className={classes.cards} data-dragging={drag.draggedId !== undefined || undefined}>
      {questions.map((question, index) => (
        <li key={question.id} className={classes.card} data-line={lineAt(drag.gap, index, questions.length)}>
          <QuestionCard
            editor={editor}
            question={question}
            index={index}
            problems={problems.get(question.id) ?? []}
            isOpen={question.id === cards.openId}
            isDragged={question.id === drag.draggedId}
            handle={drag.handle(question.id, index)}
            onToggle={() => cards.toggle(question.id)}
          />
        </li>
      ))}
    </ol>
  );
}

/** Where a card draws the line for the gap: above itself, and the last one below itself too. */
function lineAt(gap: number | undefined, index: number, count: number): 'above' | 'below' | undefined {
  if (gap === index) return 'above';
  return gap === count && index === count - 1 ? 'below' : undefined;
}
