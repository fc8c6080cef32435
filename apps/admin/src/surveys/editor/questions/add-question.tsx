import { Button, Menu } from '@mantine/core';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { useLock } from '@userfeedback/admin-ui';
import type { QuestionType } from '@userfeedback/contract';
import { QUESTION_TYPES } from '@userfeedback/contract/limits';
import { questionTypes, typeCapabilities } from '@userfeedback/engine';
import { t } from '../../../strings/editor.ts';
import classes from '../editor.module.css';
import { TypeIcon } from './type-icon.tsx';

interface Props {
  disabled: boolean;
  onAdd(type: QuestionType): void;
}

/** The dropdown below the cards, with all nine types (QN-05, QN-14). */
export function AddQuestion({ disabled, onAdd }: Props) {
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button
          variant="light"
          leftSection={<IconPlus size={16} />}
          disabled={disabled}
          className={classes.start}
        >
          {t.editor.addQuestion}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {QUESTION_TYPES.map((type) => (
          <TypeItem key={type} type={type} onAdd={onAdd} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A type the site may not use says so instead of being added (GT-03, GT-07). */
function TypeItem({ type, onAdd }: { type: QuestionType; onAdd(type: QuestionType): void }) {
  const lock = useLock(typeCapabilities[type] ?? undefined);
  return (
    <Menu.Item
      leftSection={<TypeIcon type={type} />}
      rightSection={lock ? <IconLock size={14} role="img" aria-label={lock.reason} /> : undefined}
      onClick={() => (lock ? lock.open() : onAdd(type))}
    >
      {questionTypes[type].label}
    </Menu.Item>
  );
}
