import { ActionIcon, Menu, Text } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCheckbox,
  IconCopy,
  IconDotsVertical,
  IconPlus,
  IconSquarePlus2,
  IconTrash,
} from '@tabler/icons-react';
import { memoWithTexts } from '@userfeedback/admin-ui/messages';
import { useId } from 'react';
import { t } from '../../../../messages/editor.ts';
import { t as words } from '../../../../messages/writing.ts';
import classes from './question-card.module.css';
import type { CardMoves } from './use-card-moves.ts';

interface Props {
  id: string;
  index: number;
  isLast: boolean;
  /** An NPS survey keeps its question. */
  isFixed: boolean;
  /** Why no question can be added; null if one can. */
  fullBecause: string | null;
  moves: CardMoves;
  onSelect(id: string, isRange: boolean): void;
  onAddBelow(index: number): void;
}

/** What can be done with one question. */
export const QuestionMenu = memoWithTexts(function QuestionMenu(props: Props) {
  const { id, index, isLast, isFixed, fullBecause, moves, ...on } = props;
  const whyId = useId();
  const why = fullBecause ? { disabled: true, 'aria-describedby': whyId } : {};
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="lg" className={classes.menu} aria-label={t.questionActions({ number: index + 1 })}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp size={16} />}
          disabled={index === 0}
          onClick={() => moves.move([id], index - 1)}
        >
          {t.moveUp}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} />}
          disabled={isLast}
          onClick={() => moves.move([id], index + 1)}
        >
          {t.moveDown}
        </Menu.Item>
        <Menu.Item leftSection={<IconSquarePlus2 size={16} />} onClick={() => moves.duplicate([id])} {...why}>
          {words.duplicate}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void moves.copy([id])}>
          {words.copy}
        </Menu.Item>
        <Menu.Divider />
        {!isFixed && (
          <Menu.Item leftSection={<IconCheckbox size={16} />} onClick={() => on.onSelect(id, false)}>
            {words.select}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => on.onAddBelow(index)} {...why}>
          {words.addBelow}
        </Menu.Item>
        {fullBecause && (
          <Text size="xs" c="dimmed" px="sm" py={4} id={whyId}>
            {fullBecause}
          </Text>
        )}
        {!isFixed && (
          <>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void moves.remove([id])}>
              {t.deleteQuestion}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
});
