import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowsSplit2,
  IconArrowUp,
  IconDotsVertical,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { Card, Chevron, FieldsOf, useWasLeft } from '@userfeedback/admin-ui';
import type { Question } from '@userfeedback/contract';
import { faceOf, missingInQuestion } from '@userfeedback/engine';
import { memo, useId, useMemo } from 'react';
import { t } from '../../../../strings/editor.ts';
import classes from './question-card.module.css';
import { QuestionForm } from './question-form.tsx';
import { TypeIcon } from './types/type-icon.tsx';
import type { HandleProps } from './drag/use-drag.ts';
import type { CardMoves } from './use-card-moves.ts';
import { cardId } from './use-open-card.ts';

interface Props {
  question: Question;
  index: number;
  isLast: boolean;
  /** The one question of an NPS survey keeps its type and its place. */
  isNps: boolean;
  /** The questions that this one's conditions can use; empty while the card is closed. */
  subjects: readonly Question[];
  /** When the question is shown, in words; null if always. */
  rule: string | null;
  /** What the server refused when it was last sent. */
  refusals: readonly string[];
  isOpen: boolean;
  isDragged: boolean;
  handle: HandleProps;
  moves: CardMoves;
  onToggle(id: string): void;
}

/**
 * One question. Closed: number, type, title, its rule and whether it has problems; open: its form. Drawn again only
 * when its own properties change, so that typing stays smooth with thirty cards.
 */
export const QuestionCard = memo(function QuestionCard(props: Props) {
  const { question, index, refusals, isOpen, isDragged, onToggle } = props;
  const bodyId = useId();
  const wasLeft = useWasLeft();
  const missing = useMemo(() => missingInQuestion(question), [question]);
  const problems = [
    ...new Set(missing.filter(({ path }) => wasLeft(`questions.${index}.${path}`)).map(({ text }) => text)),
  ];
  const problemCount = new Set([...problems, ...refusals]).size;
  return (
    <Card padded={false} id={cardId(question.id)} aria-label={t.editor.questionNumber(index + 1)}>
      <div className={classes.cardHead} data-dragged={isDragged || undefined}>
        <UnstyledButton
          className={classes.grip}
          aria-label={t.editor.moveQuestion(index + 1)}
          data-grip={question.id}
          {...props.handle}
        >
          <IconGripVertical size={16} aria-hidden />
        </UnstyledButton>
        <UnstyledButton
          className={classes.toggle}
          onClick={() => onToggle(question.id)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
        >
          <span className={classes.number}>{index + 1}</span>
          <TypeIcon type={question.type} />
          <span className={classes.question}>
            <span className={classes.questionTitle} data-blank={question.title === '' || undefined}>
              {question.title || t.editor.untitledQuestion}
            </span>
            <span className={classes.typeLabel}>{faceOf(question).label}</span>
            {props.rule && !isOpen && (
              <span className={classes.rule}>
                <IconArrowsSplit2 size={14} aria-hidden />
                <span className={classes.ruleText}>{props.rule}</span>
              </span>
            )}
          </span>
          {problemCount > 0 && (
            <IconAlertTriangle
              size={18}
              className={classes.problem}
              role="img"
              aria-label={t.editor.hasProblems(problemCount)}
            />
          )}
          <Chevron isOpen={isOpen} />
        </UnstyledButton>
        <QuestionMenu
          id={question.id}
          index={index}
          isLast={props.isLast}
          isFixed={props.isNps}
          moves={props.moves}
        />
      </div>
      {isOpen && (
        <div id={bodyId} className={classes.body}>
          <FieldsOf path={`questions.${index}`}>
            <QuestionForm
              question={question}
              problems={problems}
              subjects={props.subjects}
              isNps={props.isNps}
              moves={props.moves}
            />
          </FieldsOf>
        </div>
      )}
    </Card>
  );
});

interface MenuProps {
  id: string;
  index: number;
  isLast: boolean;
  /** An NPS survey keeps its question. */
  isFixed: boolean;
  moves: CardMoves;
}

/** Moving and deleting one question. */
function QuestionMenu({ id, index, isLast, isFixed, moves }: MenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="lg" className={classes.menu} aria-label={t.editor.questionActions(index + 1)}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp size={16} />}
          disabled={index === 0}
          onClick={() => moves.move(id, index - 1)}
        >
          {t.editor.moveUp}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} />}
          disabled={isLast}
          onClick={() => moves.move(id, index + 1)}
        >
          {t.editor.moveDown}
        </Menu.Item>
        {!isFixed && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => moves.remove(id)}>
              {t.editor.deleteQuestion}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
