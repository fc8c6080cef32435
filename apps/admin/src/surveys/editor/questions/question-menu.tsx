import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDotsVertical, IconTrash } from '@tabler/icons-react';
import { confirm } from '@userfeedback/admin-ui';
import type { Question } from '@userfeedback/contract';
import { deleteQuestion, moveQuestion } from '@userfeedback/engine';
import { t } from '../../../strings/editor.ts';
import type { Editor } from '../use-survey-draft.ts';
import classes from './question-card.module.css';
import { cardElement } from './use-open-card.ts';

interface Props {
  editor: Editor;
  question: Question;
  index: number;
}

/** Moving and deleting one question (QN-07, QN-08); an NPS survey keeps its question (QN-09). */
export function QuestionMenu({ editor, question, index }: Props) {
  const { draft, edit, save } = editor;
  const remove = async () => {
    const isSure = await confirm({
      title: t.editor.deleteQuestion,
      body: t.editor.deleteQuestionSure,
      confirm: t.editor.deleteQuestionYes,
      cancel: t.editor.cancel,
      isDangerous: true,
    });
    if (!isSure) return;
    await save((survey) => deleteQuestion(survey, question.id));
    focusNeighbour(draft.questions, index);
  };
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
          onClick={() => edit((survey) => moveQuestion(survey, question.id, index - 1))}
        >
          {t.editor.moveUp}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} />}
          disabled={index === draft.questions.length - 1}
          onClick={() => edit((survey) => moveQuestion(survey, question.id, index + 1))}
        >
          {t.editor.moveDown}
        </Menu.Item>
        {draft.type !== 'nps' && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={remove}>
              {t.editor.deleteQuestion}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The button of the deleted card is gone with it, so the keyboard goes on at the card that took its place. */
function focusNeighbour(before: readonly Question[], index: number): void {
  const neighbour = before[index + 1] ?? before[index - 1];
  if (neighbour) cardElement(neighbour.id)?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
}
