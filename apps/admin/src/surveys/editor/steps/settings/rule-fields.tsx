import { Select } from '@mantine/core';
import { useFieldMarks } from '@userfeedback/admin-ui';
import type { PageRule } from '@userfeedback/contract';
import type { RuleKind } from '@userfeedback/engine';
import { RULE_KINDS, RULE_LOGICS, ruleProblem, setRuleData, setRuleLogic } from '@userfeedback/engine';
import { t } from '../../../../strings/settings.ts';
import type { Editor } from '../../draft/use-survey-draft.ts';
import { RuleValue } from './rule-value.tsx';
import classes from './settings.module.css';

const HEADINGS: readonly RuleKind['about'][] = ['Pages', 'Address', 'Visitor'];
const KINDS = HEADINGS.map((group) => ({
  group,
  items: RULE_LOGICS.filter((logic) => RULE_KINDS[logic].about === group).map((logic) => ({
    value: logic,
    label: RULE_KINDS[logic].label,
  })),
}));

interface Props {
  rule: PageRule;
  index: number;
  edit: Editor['edit'];
  disabled: boolean;
}

/** What a rule asks about, and the data that its kind wants; another kind starts without any (CT-15). */
export function RuleFields({ rule, index, edit, disabled }: Props) {
  const mark = useFieldMarks();
  return (
    <>
      <Select
        aria-label={t.rules.kind}
        data={KINDS}
        value={rule.logic}
        searchable
        allowDeselect={false}
        disabled={disabled}
        maxDropdownHeight={320}
        nothingFoundMessage={t.rules.nothing}
        onChange={(logic) => logic && edit((survey) => setRuleLogic(survey, index, logic))}
        {...mark('logic')}
      />
      <div className={classes.value}>
        <RuleValue
          key={rule.logic}
          rule={rule}
          // Only a rule that can be changed is wrong (OP-134).
          mark={mark('data', disabled ? null : ruleProblem(rule))}
          disabled={disabled}
          onChange={(data) => edit((survey) => setRuleData(survey, index, data))}
        />
      </div>
    </>
  );
}
