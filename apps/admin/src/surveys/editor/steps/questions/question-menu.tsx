import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDotsVertical, IconTrash } from '@tabler/icons-react';
import { t } from '../../../../strings/editor.ts';
import classes from './question-card.module.css';
import type { CardMoves } from './use-card-moves.ts';

interface Props {
  id: string;
  index: number;
  isLast: boolean;
  /** An NPS survey keeps its question (QN-09). */
  isFixed: boolean;
  moves: CardMoves;
}

/** Moving and deleting one question (QN-07, QN-08). */
export function QuestionMenu({ id, index, isLast, isFixed, moves }: Props) {
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
