import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconGripVertical } from '@tabler/icons-react';
import { Card } from '@userfeedback/admin-ui';
import type { Question } from '@userfeedback/contract';
import { faceOf } from '@userfeedback/engine';
import { useId } from 'react';
import { t } from '../../../strings/editor.ts';
import type { Editor } from '../use-survey-draft.ts';
import classes from './question-card.module.css';
import { QuestionForm } from './question-form.tsx';
import { QuestionMenu } from './question-menu.tsx';
import { TypeIcon } from './type-icon.tsx';
import type { HandleProps } from './use-card-drag.ts';
import { cardId } from './use-open-card.ts';

interface Props {
  editor: Editor;
  question: Question;
  index: number;
  problems: string[];
  isOpen: boolean;
  isDragged: boolean;
  handle: HandleProps;
  onToggle(): void;
}

/** One question: closed it shows number, type, title and whether it has problems (QN-12); open, its form. */
export function QuestionCard(props: Props) {
  const { editor, question, index, problems, isOpen, isDragged, onToggle } = props;
  const bodyId = useId();
  return (
    <Card padded={false} id={cardId(question.id)} aria-label={t.editor.questionNumber(index + 1)}>
      <div className={classes.cardHead} data-dragged={isDragged || undefined}>
        <UnstyledButton
          className={classes.grip}
          aria-label={t.editor.moveQuestion(index + 1)}
          {...props.handle}
        >
          <IconGripVertical size={16} aria-hidden />
        </UnstyledButton>
        <UnstyledButton
          className={classes.toggle}
          onClick={onToggle}
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
          </span>
          {problems.length > 0 && (
            <IconAlertTriangle
              size={18}
              className={classes.problem}
              role="img"
              aria-label={t.editor.hasProblems(problems.length)}
            />
          )}
          <IconChevronDown
            size={18}
            className={classes.chevron}
            data-open={isOpen || undefined}
            aria-hidden
          />
        </UnstyledButton>
        <QuestionMenu editor={editor} question={question} index={index} />
      </div>
      {isOpen && (
        <div id={bodyId} className={classes.body}>
          <QuestionForm editor={editor} question={question} problems={problems} />
        </div>
      )}
    </Card>
  );
}
