import { SearchSelect, useFieldMarks } from '@userfeedback/admin-ui';
import type { Question, RedirectCondition } from '@userfeedback/contract';
import { addRedirect, redirectCondition, removeRedirect, setRedirect } from '@userfeedback/engine';
import { t } from '../../../../strings/questions.ts';
import type { Editor } from '../../draft/use-survey-draft.ts';
import { ConditionRows } from '../conditions/condition-rows.tsx';
import { searchPages } from './search-pages.ts';

interface Props {
  rows: readonly RedirectCondition[];
  subjects: readonly Question[];
  disabled: boolean;
  edit: Editor['edit'];
}

const PATH = 'settings.thank_you.conditions';
/** What their fields are called in the survey. */
const PARTS = { question_id: 'question', compare: 'condition_type', value: 'condition' };

/** Conditions on questions of any type, each with the page it leads to (QN-42, QN-53, OP-53). */
export function RedirectRows({ rows, subjects, disabled, edit }: Props) {
  const mark = useFieldMarks();
  const pageOf = (index: number) => {
    const page = rows[index]?.page ?? null;
    return (
      <SearchSelect
        label={t.thankYou.pageOf(index + 1)}
        hideLabel
        placeholder={t.thankYou.pageSearch}
        search={searchPages}
        value={page}
        disabled={disabled}
        {...mark(`${PATH}.${index}.page`, !page && t.thankYou.pageMissing)}
        onChange={(chosen) => edit((survey) => setRedirect(survey, index, { page: chosen }))}
      />
    );
  };
  return (
    <ConditionRows
      path={PATH}
      parts={PARTS}
      subjects={subjects}
      conditions={rows.map(redirectCondition)}
      onChange={(index, patch) => edit((survey) => setRedirect(survey, index, patch))}
      onAdd={() => edit(addRedirect)}
      onRemove={(index) => edit((survey) => removeRedirect(survey, index))}
      extra={pageOf}
      disabled={disabled}
    />
  );
}
