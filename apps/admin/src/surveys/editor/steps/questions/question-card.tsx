import { UnstyledButton } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { IconAlertTriangle, IconArrowBarToDown, IconArrowsSplit2, IconGripVertical } from '@tabler/icons-react';
import { Card, Chevron, FieldsOf } from '@userfeedback/admin-ui';
import type { Question } from '@userfeedback/contract';
import { readTitle } from '@userfeedback/engine';
import { useId } from 'react';
import { t } from '../../../../messages/editor.ts';
import { t as words } from '../../../../messages/writing.ts';
import { typeName } from '../../../type-name.ts';
import drags from './drag/drag.module.css';
import type { HandleProps } from './drag/use-drag.ts';
import classes from './question-card.module.css';
import { QuestionForm, useProblems } from './question-form.tsx';
import { QuestionMenu } from './question-menu.tsx';
import { TypeIcon } from './types/type-icon.tsx';
import type { CardMoves } from './use-card-moves.ts';
import { cardId } from './use-open-card.ts';

export interface QuestionCardProps {
  question: Question;
  index: number;
  isLast: boolean;
  /** The one question of an NPS survey keeps its type and its place. */
  isNps: boolean;
  /** The questions that this one's conditions can use; empty while the card is closed. */
  subjects: readonly Question[];
  /** When the question is shown, in words; null if always. */
  rule: string | null;
  /** Where the survey can go on, in words; null if always at the next question. */
  jumps: string | null;
  /** Whether its title can quote something. */
  canQuote: boolean;
  /** Its title quotes something that is not asked before it. */
  isMisquoting: boolean;
  /** What the server refused when it was last sent. */
  refusals: readonly string[];
  isOpen: boolean;
  isDragged: boolean;
  isSelected: boolean;
  /** Some card is ticked, so that all show their boxes. */
  isSelecting: boolean;
  /** Why no question can be added; null if one can. */
  fullBecause: string | null;
  handle: HandleProps;
  moves: CardMoves;
  onToggle(id: string): void;
  onSelect(id: string, isRange: boolean): void;
  /** Opens the list of types for a question below this one. */
  onAddBelow(index: number): void;
}

/** One question. Closed: number, type, title, its rule and jumps, and whether it has problems; open: its form. */
export function QuestionCard(props: QuestionCardProps) {
  const { question, index, isNps, refusals, isOpen, isDragged, isSelected, onToggle } = props;
  const bodyId = useId();
  const title = readTitle(question);
  return (
    <Card
      className={isOpen ? undefined : classes.closed}
      padded={false}
      id={cardId(question.id)}
      aria-label={t.questionNumber({ number: index + 1 })}
    >
      <div className={classes.cardHead} data-dragged={isDragged || undefined} data-selected={isSelected || undefined}>
        <UnstyledButton
          className={drags.grip}
          aria-label={t.moveQuestion({ number: index + 1 })}
          data-grip={question.id}
          {...props.handle}
        >
          <IconGripVertical size={16} aria-hidden />
        </UnstyledButton>
        <span className={classes.numbered} data-selecting={props.isSelecting || undefined}>
          <span className={classes.number} data-number>
            {index + 1}
          </span>
          {!isNps && (
            <input
              type="checkbox"
              className={classes.tick}
              aria-label={words.selectQuestion({ number: index + 1 })}
              checked={isSelected}
              onChange={(event) =>
                props.onSelect(question.id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
              }
            />
          )}
        </span>
        <UnstyledButton
          className={classes.toggle}
          onClick={() => onToggle(question.id)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
        >
          <TypeIcon type={question.type} />
          <span className={classes.question}>
            <span className={classes.questionTitle} dir="auto" data-blank={title === '' || undefined}>
              {title || t.untitledQuestion}
            </span>
            <span className={classes.typeLabel}>{typeName(question.type)}</span>
            {!isOpen && (
              <>
                <Fact icon={IconArrowsSplit2} text={props.rule} />
                <Fact icon={IconArrowBarToDown} text={props.jumps} />
              </>
            )}
          </span>
          <FieldsOf path={`questions.${index}`}>
            <ProblemMark question={question} isMisquoting={props.isMisquoting} refusals={refusals} />
          </FieldsOf>
          <Chevron isOpen={isOpen} />
        </UnstyledButton>
        <QuestionMenu
          id={question.id}
          index={index}
          isLast={props.isLast}
          isFixed={isNps}
          fullBecause={props.fullBecause}
          moves={props.moves}
          onSelect={props.onSelect}
          onAddBelow={props.onAddBelow}
        />
      </div>
      {isOpen && (
        <div id={bodyId} className={classes.body}>
          <FieldsOf path={`questions.${index}`}>
            <QuestionForm
              question={question}
              index={index}
              subjects={props.subjects}
              isNps={isNps}
              canQuote={props.canQuote}
              isMisquoting={props.isMisquoting}
              moves={props.moves}
            />
          </FieldsOf>
        </div>
      )}
    </Card>
  );
}

function Fact({ icon: Icon, text }: { icon: TablerIcon; text: string | null }) {
  return (
    text !== null && (
      <span className={classes.rule}>
        <Icon size={14} aria-hidden />
        <span className={classes.ruleText}>{text}</span>
      </span>
    )
  );
}

/** The triangle of a question with problems; drawn by itself, because leaving any field may change it. */
function ProblemMark({
  question,
  isMisquoting,
  refusals,
}: Pick<QuestionCardProps, 'question' | 'isMisquoting' | 'refusals'>) {
  const count = new Set([...useProblems(question, isMisquoting), ...refusals]).size;
  return (
    count > 0 && (
      <IconAlertTriangle size={18} color="var(--uf-amber-text)" role="img" aria-label={t.hasProblems({ count })} />
    )
  );
}
