import { Button, Menu, Text } from '@mantine/core';
import { IconLock, IconPlus } from '@tabler/icons-react';
import { useLock } from '@userfeedback/admin-ui';
import type { QuestionType } from '@userfeedback/contract';
import { QUESTION_TYPES } from '@userfeedback/contract/limits';
import { questionTypes, typeCapabilities } from '@userfeedback/engine';
import { useId, useState } from 'react';
import { t } from '../../../../strings/editor.ts';
import classes from '../../editor.module.css';
import { TypeIcon } from './types/type-icon.tsx';

interface Props {
  /** Why no question can be added; null if one can. */
  fullBecause: string | null;
  isSaving: boolean;
  onAdd(type: QuestionType): void;
}

/** The dropdown below the cards, with all nine types. */
export function AddQuestion({ fullBecause, isSaving, onAdd }: Props) {
  const whyId = useId();
  // A question that was added takes the focus; closing the menu returns it to the button.
  const [isAdded, setAdded] = useState(false);
  const add = (type: QuestionType) => {
    setAdded(true);
    onAdd(type);
  };
  return (
    <div className={classes.addQuestion} data-field="questions">
      {/* Stays open when its button is scrolled away: on a phone the list is longer than the room below it. */}
      <Menu
        position="bottom-start"
        width={260}
        hideDetached={false}
        returnFocus={!isAdded}
        onOpen={() => setAdded(false)}
      >
        <Menu.Target>
          <Button
            variant="light"
            leftSection={<IconPlus size={16} />}
            disabled={isSaving || fullBecause !== null}
            aria-describedby={fullBecause ? whyId : undefined}
            data-add-question
          >
            {t.editor.addQuestion}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {QUESTION_TYPES.map((type) => (
            <TypeItem key={type} type={type} onAdd={add} />
          ))}
        </Menu.Dropdown>
      </Menu>
      {fullBecause && (
        <Text c="dimmed" size="sm" id={whyId}>
          {fullBecause}
        </Text>
      )}
    </div>
  );
}

/** A type that the site may not use explains why instead of being added. */
function TypeItem({ type, onAdd }: { type: QuestionType; onAdd(type: QuestionType): void }) {
  const lock = useLock(typeCapabilities[type] ?? undefined);
  return (
    <Menu.Item
      leftSection={<TypeIcon type={type} />}
      rightSection={lock ? <IconLock size={14} role="img" aria-label={lock.reason} /> : undefined}
      onClick={() => (lock ? lock.open(questionTypes[type].label) : onAdd(type))}
    >
      {questionTypes[type].label}
    </Menu.Item>
  );
}
