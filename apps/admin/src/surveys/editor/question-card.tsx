import { Collapse, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import { Card } from '@userfeedback/admin-ui';
import type { Question } from '@userfeedback/contract';
import { faceOf } from '@userfeedback/engine';
import { useId } from 'react';
import { t } from '../../strings/editor.ts';
import classes from './question-card.module.css';
import { QuestionForm } from './question-form.tsx';
import { QuestionMenu } from './question-menu.tsx';
import { TypeIcon } from './type-icon.tsx';
import type { Editor } from './use-survey-draft.ts';

interface Props {
  editor: Editor;
  question: Question;
  index: number;
  problems: string[];
  isOpen: boolean;
  onToggle(): void;
}

/** One question: closed it shows number, type, title and whether it has problems (QN-12); open, its form. */
export function QuestionCard({ editor, question, index, problems, isOpen, onToggle }: Props) {
  const bodyId = useId();
  return (
    <Card padded={false} className={classes.card} aria-label={t.editor.questionNumber(index + 1)}>
      <div className={classes.cardHead}>
        <UnstyledButton
          className={classes.toggle}
          onClick={onToggle}
          aria-expanded={isOpen}
          aria-controls={bodyId}
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
      <Collapse expanded={isOpen} id={bodyId}>
        {isOpen && <QuestionForm editor={editor} question={question} problems={problems} />}
      </Collapse>
    </Card>
  );
}
