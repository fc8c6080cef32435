import { Anchor, Select, Text } from '@mantine/core';
import { FieldsOf, useFieldMarks } from '@userfeedback/admin-ui';
import type { Comparator, Jump, Question } from '@userfeedback/contract';
import { JUMP_TO_END, JUMPS_MAX } from '@userfeedback/contract/limits';
import { addJump, faceOf, questionsAfter, readTitle, removeJump, setJump, setJumpOfOthers } from '@userfeedback/engine';
import { t } from '../../../../messages/questions.ts';
import type { Editor } from '../../draft/editor.ts';
import { useEdited } from '../../draft/use-editor.ts';
import { ComparatorField, ValueField } from '../conditions/condition-fields.tsx';
import { AddButton, RemoveButton } from '../row-buttons.tsx';
import { useFocusSoon } from '../use-focus-soon.ts';
import classes from './jump-rows.module.css';

interface Props {
  question: Question;
  edit: Editor['edit'];
}

/** What follows a question instead of the next one: a link at first, then a sentence for each jump. */
export function JumpRows({ question, edit }: Props) {
  const { id, jumps } = question;
  const questions = useEdited(({ draft }) => draft.questions);
  const { root, focusSoon } = useFocusSoon();
  const later = questionsAfter({ questions }, id);
  const any = jumps.findIndex(({ compare }) => compare === 'ANY');
  // The place of the jump for all other answers. Visitors never get to those below it, which only scripts can save.
  const others = any < 0 ? jumps.length : any;
  const add = () => {
    edit((survey) => addJump(survey, id));
    focusSoon(`[data-jump="${others}"] input, [data-others] input`);
  };
  const targets = [
    ...later.map((target) => ({
      value: target.id,
      label: t.jumps.target({
        number: questions.indexOf(target) + 1,
        title: readTitle(target).trim() || t.conditions.untitled,
      }),
    })),
    { value: JUMP_TO_END, label: t.jumps.end },
  ];
  const row = ({ compare, value, to }: Jump, index: number) =>
    compare === 'ANY' ? null : (
      <FieldsOf key={index} path={`jumps.${index}`}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend */}
        <div role="group" aria-label={t.jumps.jump({ number: index + 1 })} className={classes.row} data-jump={index}>
          <JumpSentence
            question={question}
            jump={{ compare, value, to }}
            targets={targets}
            onChange={(patch) => edit((survey) => setJump(survey, id, index, patch))}
          />
          <RemoveButton
            label={t.jumps.remove({ number: index + 1 })}
            onClick={() => {
              edit((survey) => removeJump(survey, id, index));
              focusSoon('[data-add]');
            }}
          />
        </div>
      </FieldsOf>
    );
  // After the last question the survey ends anyway.
  if (later.length === 0 && jumps.length === 0) return null;
  if (jumps.length === 0)
    return (
      <div ref={root}>
        <Anchor component="button" type="button" data-add onClick={add}>
          {t.jumps.start}
        </Anchor>
      </div>
    );
  const canCompare = faceOf(question).comparators.length > 0;
  return (
    <div className={classes.jumps} ref={root}>
      {canCompare && (
        <Text c="dimmed" size="sm">
          {t.jumps.firstWins}
        </Text>
      )}
      {jumps.slice(0, others).map(row)}
      {canCompare && jumps.length < JUMPS_MAX && <AddButton label={t.jumps.add} data-add onClick={add} />}
      <FieldsOf path={`jumps.${others}`}>
        <div className={classes.sentence} data-others>
          {t.jumps.others({
            question: (label) => (
              <TargetField
                label={label}
                targets={[{ value: NEXT, label: t.jumps.next }, ...targets]}
                to={jumps[others]?.to ?? NEXT}
                onChange={(to) => edit((survey) => setJumpOfOthers(survey, id, to === NEXT ? null : to))}
              />
            ),
          })}
        </div>
      </FieldsOf>
      {jumps.map((jump, index) => (index > others ? row(jump, index) : null))}
    </div>
  );
}

/** In the list of targets: no jump. */
const NEXT = '';

interface SentenceProps {
  question: Question;
  jump: Jump & { compare: Comparator };
  targets: { value: string; label: string }[];
  onChange(patch: Partial<Jump>): void;
}

function JumpSentence({ question, jump, targets, onChange }: SentenceProps) {
  const mark = useFieldMarks();
  return (
    <div className={classes.sentence}>
      {t.jumps.row({
        compare: (label) => (
          <ComparatorField
            label={label}
            subject={question}
            compare={jump.compare}
            onChange={onChange}
            mark={() => mark('compare')}
          />
        ),
        value: (label) => (
          <ValueField
            label={label}
            subject={question}
            value={String(jump.value)}
            onChange={onChange}
            mark={(problem) => mark('value', problem)}
          />
        ),
        question: (label) => (
          <TargetField label={label} targets={targets} to={jump.to} onChange={(to) => onChange({ to })} />
        ),
      })}
    </div>
  );
}

interface TargetProps extends Pick<SentenceProps, 'targets'> {
  label: string;
  to: string;
  onChange(to: string): void;
}

function TargetField({ label, targets, to, onChange }: TargetProps) {
  const mark = useFieldMarks();
  return (
    <Select
      className={classes.target}
      aria-label={label}
      data={targets}
      value={to}
      allowDeselect={false}
      onChange={(picked) => picked !== null && onChange(picked)}
      {...mark('to')}
    />
  );
}
