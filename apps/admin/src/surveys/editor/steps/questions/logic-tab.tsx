import { SegmentedControl, Switch, Text } from '@mantine/core';
import type { Question } from '@userfeedback/contract';
import { addCondition, removeCondition, setCondition, setLogic } from '@userfeedback/engine';
import { useId } from 'react';
import { t } from '../../../../messages/questions.ts';
import type { Editor } from '../../draft/editor.ts';
import { ConditionRows } from '../conditions/condition-rows.tsx';
import { JumpRows } from './jump-rows.tsx';

interface Props {
  question: Question;
  /** The questions that this one's conditions can use. */
  subjects: readonly Question[];
  edit: Editor['edit'];
}

/** When the question is shown: always, or shown or hidden if all conditions are met. And what follows it. */
export function LogicTab({ question, subjects, edit }: Props) {
  const { id, logic } = question;
  const whyId = useId();
  const isUseless = subjects.length === 0;
  return (
    <>
      <Switch
        label={t.logic.toggle}
        checked={logic.enabled}
        disabled={isUseless && !logic.enabled}
        aria-describedby={isUseless ? whyId : undefined}
        onChange={(event) => {
          const enabled = event.currentTarget.checked;
          edit((survey) => setLogic(survey, id, { enabled }));
        }}
      />
      {isUseless && (
        <Text c="dimmed" id={whyId}>
          {t.logic.noSubjects}
        </Text>
      )}
      {logic.enabled && (
        <>
          <SegmentedControl
            aria-label={t.logic.action}
            style={{ justifySelf: 'start' }}
            value={logic.action}
            onChange={(value) => edit((survey) => setLogic(survey, id, { action: value === 'hide' ? 'hide' : 'show' }))}
            data={[
              { value: 'show', label: t.logic.actions.show },
              { value: 'hide', label: t.logic.actions.hide },
            ]}
          />
          <Text>{t.logic.all[logic.action]}</Text>
          <ConditionRows
            path="logic.conditions"
            subjects={subjects}
            conditions={logic.conditions}
            onChange={(index, patch) => edit((survey) => setCondition(survey, id, index, patch))}
            onAdd={() => edit((survey) => addCondition(survey, id))}
            onRemove={(index) => edit((survey) => removeCondition(survey, id, index))}
          />
          <Text c="dimmed" size="sm">
            {t.logic.skipped}
          </Text>
        </>
      )}
      <JumpRows question={question} edit={edit} />
    </>
  );
}
