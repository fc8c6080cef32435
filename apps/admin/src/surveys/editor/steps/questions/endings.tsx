import { ActionIcon, Menu, Text, Title } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDotsVertical, IconTrash } from '@tabler/icons-react';
import { FieldsOf, Items, Row } from '@userfeedback/admin-ui';
import type { Ending } from '@userfeedback/contract';
import { ENDINGS } from '@userfeedback/contract/thanks-limits';
import {
  addEnding,
  addEndingCondition,
  endingKey,
  moveEnding,
  removeEnding,
  removeEndingCondition,
  setEnding,
  setEndingCondition,
} from '@userfeedback/engine';
import { t as words } from '../../../../messages/editor.ts';
import { t } from '../../../../messages/questions.ts';
import { makeId } from '../../draft/make-id.ts';
import { useEdited, useEditor } from '../../draft/use-editor.ts';
import { ConditionRows } from '../conditions/condition-rows.tsx';
import { NamedLinkFields } from '../named-link-fields.tsx';
import { AddButton } from '../row-buttons.tsx';
import { useFocusSoon } from '../use-focus-soon.ts';
import { MessageField } from './message-field.tsx';

/** What visitors read in place of the usual message if their answers meet conditions. */
export function Endings() {
  const { edit } = useEditor();
  const endings = useEdited(({ draft }) => draft.settings.thank_you.endings);
  const hasQuestions = useEdited(({ draft }) => draft.questions.length > 0);
  const { root, focusSoon } = useFocusSoon();
  return (
    <Items ref={root}>
      {endings.length > 0 && <Text c="dimmed">{t.endings.firstWins}</Text>}
      {endings.map((ending, index) => (
        <FieldsOf key={ending.id} path={`settings.thank_you.endings.${index}`}>
          <EndingFields
            ending={ending}
            index={index}
            isLast={index === endings.length - 1}
            onRemoved={() => focusSoon(':scope > [data-add]')}
          />
        </FieldsOf>
      ))}
      {endings.length < ENDINGS.most ? (
        <AddButton
          label={t.endings.add}
          disabled={!hasQuestions}
          data-add
          onClick={() => {
            edit((survey) => addEnding(survey, makeId));
            focusSoon('[data-ending]:last-of-type input');
          }}
        />
      ) : (
        <Text c="dimmed">{t.endings.most({ n: ENDINGS.most })}</Text>
      )}
    </Items>
  );
}

interface EndingProps {
  ending: Ending;
  index: number;
  isLast: boolean;
  onRemoved(): void;
}

function EndingFields({ ending, index, isLast, onRemoved }: EndingProps) {
  const { edit } = useEditor();
  const subjects = useEdited(({ draft }) => draft.questions);
  const { id, conditions, message, button } = ending;
  const number = index + 1;
  return (
    <Items
      role="group"
      gap="sm"
      p="sm"
      bd="1px solid var(--uf-line)"
      bdrs="sm"
      aria-label={t.endings.name({ number })}
      data-ending
    >
      <Row isUnbroken>
        <Title order={3} fz="sm" flex={1}>
          {t.endings.name({ number })}
        </Title>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size="lg" aria-label={t.endings.actions({ number })}>
              <IconDotsVertical size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconArrowUp size={16} />}
              disabled={index === 0}
              onClick={() => edit((survey) => moveEnding(survey, id, -1))}
            >
              {words.moveUp}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowDown size={16} />}
              disabled={isLast}
              onClick={() => edit((survey) => moveEnding(survey, id, 1))}
            >
              {words.moveDown}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconTrash size={16} />}
              onClick={() => {
                edit((survey) => removeEnding(survey, id));
                onRemoved();
              }}
            >
              {t.endings.remove}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Row>
      <Text c="dimmed">{t.endings.when}</Text>
      <ConditionRows
        path="conditions"
        max={ENDINGS.conditions}
        subjects={subjects}
        conditions={conditions}
        onChange={(row, patch) => edit((survey) => setEndingCondition(survey, id, row, patch))}
        onAdd={() => edit((survey) => addEndingCondition(survey, id))}
        onRemove={(row) => edit((survey) => removeEndingCondition(survey, id, row))}
      />
      <MessageField
        path="message"
        place={endingKey(id)}
        label={t.thankYou.message}
        text={message}
        onChange={(text) => edit((survey) => setEnding(survey, id, { message: text }))}
      />
      <NamedLinkFields
        path="button"
        words={t.endings.button}
        link={button}
        onChange={(next) => edit((survey) => setEnding(survey, id, { button: next }))}
      />
    </Items>
  );
}
