import { VisuallyHidden } from '@mantine/core';
import { memoWithTexts } from '@userfeedback/admin-ui/messages';
import type { Question } from '@userfeedback/contract';
import { brokenQuotes, logicSubjects, questionErrors, screensOf } from '@userfeedback/engine';
import { useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { t } from '../../../../messages/questions.ts';
import { useDraft, useEdited, useFieldErrors } from '../../draft/use-editor.ts';
import classes from '../../editor.module.css';
import drags from './drag/drag.module.css';
import { lineAt } from './drag/drag-moves.ts';
import { useDrag } from './drag/use-drag.ts';
import { GapButton } from './gap-button.tsx';
import type { QuestionCardProps } from './question-card.tsx';
import { QuestionCard } from './question-card.tsx';
import { jumpsInWords, ruleInWords } from './rule-words.ts';
import bracket from './screens.module.css';
import type { Selection } from './selection/use-selection.ts';
import type { Picked } from './types/type-groups.ts';
import type { CardMoves } from './use-card-moves.ts';
import type { OpenCard } from './use-open-card.ts';
import { cardElement } from './use-open-card.ts';

interface Props {
  cards: OpenCard;
  moves: CardMoves;
  selection: Selection;
  /** Why no question can be added; null if one can. */
  fullBecause: string | null;
  /** The list of types that the menu of a card opened: the place of the new question, and a number for each time. */
  adding: { index: number; time: number } | null;
  onAdd(picked: Picked, index: number): void;
  onAddBelow(index: number): void;
}

const NONE: readonly Question[] = [];
const NO_REFUSALS: readonly string[] = [];

/** The question cards, which can be dragged into another order, and between them buttons that add one. */
export function QuestionList({ cards: { openId, toggle }, moves, selection, ...props }: Props) {
  const draft = useDraft();
  const errors = useFieldErrors();
  const { questions, type, settings } = draft;
  const hasFields = settings.fields.length > 0;
  const { adding, fullBecause, onAdd, onAddBelow } = props;
  const isNps = type === 'nps';
  const drag = useDrag({
    ids: questions.map(({ id }) => id),
    elementOf: cardElement,
    onMove: (id, to) => moves.move([id], to),
    words: t.order,
  });
  const subjects = useEdited(useShallow((state) => (openId === undefined ? NONE : logicSubjects(state.draft, openId))));
  // biome-ignore lint/correctness/useExhaustiveDependencies: paths change with the order of the questions
  const refusals = useMemo(() => questionErrors(errors, draft), [errors]);
  const ticked = new Set(selection.ids);
  const screens = screensOf(questions).flatMap((screen) => screen.map(() => screen));
  return (
    <>
      <VisuallyHidden id={drag.handle['aria-describedby']}>{t.order.help}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{drag.message}</VisuallyHidden>
      <ol className={classes.cards} data-dragging={drag.draggedId !== undefined || undefined}>
        {questions.map((question, index) => (
          <ListedQuestion
            key={question.id}
            line={lineAt(drag.gap, index, questions.length)}
            opening={adding?.index === index ? adding.time : undefined}
            screen={screenPlace(screens[index], question)}
            screenText={screenText(screens[index], question, index)}
            question={question}
            index={index}
            isLast={index === questions.length - 1}
            isNps={isNps}
            subjects={question.id === openId ? subjects : NONE}
            rule={ruleInWords(question, questions)}
            jumps={jumpsInWords(question, questions)}
            canQuote={index > 0 || hasFields}
            isMisquoting={brokenQuotes(draft, index).length > 0}
            refusals={refusals.get(question.id) ?? NO_REFUSALS}
            isOpen={question.id === openId}
            isDragged={question.id === drag.draggedId}
            isSelected={ticked.has(question.id)}
            isSelecting={ticked.size > 0}
            fullBecause={fullBecause}
            handle={drag.handle}
            moves={moves}
            onToggle={toggle}
            onSelect={selection.toggle}
            onAdd={onAdd}
            onAddBelow={onAddBelow}
          />
        ))}
      </ol>
    </>
  );
}

/** Undefined for a question that has a screen to itself. */
function screenPlace(screen: readonly Question[] = [], question: Question): ListedProps['screen'] {
  if (screen.length < 2) return undefined;
  return screen[0] === question ? 'first' : screen.at(-1) === question ? 'last' : 'inside';
}

/** Said once for all of a screen, at its first question. */
function screenText(screen: readonly Question[] = [], question: Question, index: number): string | undefined {
  if (screenPlace(screen, question) !== 'first') return undefined;
  return t.screens.together({ first: index + 1, last: index + screen.length });
}

interface ListedProps extends QuestionCardProps {
  /** Where it is on a screen that it shares. */
  screen: 'first' | 'inside' | 'last' | undefined;
  screenText: string | undefined;
  /** Where a dragged card would land, above or below this one. */
  line: ReturnType<typeof lineAt>;
  /** A new number opens the list of types above the card. */
  opening: number | undefined;
  onAdd(picked: Picked, index: number): void;
}

/** A card and its gap. Drawn again only when its own properties change, so that typing stays smooth with a hundred. */
const ListedQuestion = memoWithTexts(function ListedQuestion({
  line,
  screen,
  screenText: text,
  opening,
  onAdd,
  ...card
}: ListedProps) {
  return (
    <li className={`${drags.place} ${bracket.place}`} data-line={line} data-screen={screen}>
      {text && (
        <p className={bracket.together} title={text}>
          {text}
        </p>
      )}
      {card.fullBecause === null && <GapButton index={card.index} opening={opening} onAdd={onAdd} />}
      <QuestionCard {...card} />
    </li>
  );
});
