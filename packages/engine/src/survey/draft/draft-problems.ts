import type { Jump, Question, Quota, SurveyDraft } from '@userfeedback/contract';
import { JUMP_TO_END } from '@userfeedback/contract/limits';
import type { TranslationProblem } from '../../languages/survey-texts.ts';
import { translationProblems } from '../../languages/survey-texts.ts';
import { faceOf } from '../../question-types/index.ts';
import type { SameText } from '../../question-types/labels.ts';
import { hasOtherScheme } from '../../text/addresses.ts';
import { ruleProblem } from '../../visit/page-rules/page-rule-kinds.ts';
import { isNameBefore } from '../hidden-fields.ts';
import type { QuoteProblem } from '../quoting.ts';
import { quoteProblems } from '../quoting.ts';
import { overfull } from '../screens.ts';

export type DraftProblem =
  | {
      code:
        | 'later-question'
        | 'no-later-question'
        | 'missing-question'
        | 'same-id'
        | 'same-field'
        | 'full-screen'
        | 'no-result'
        | QuotaProblem['code'];
    }
  | TranslationProblem
  | QuoteProblem
  | { code: SameText | 'large-pattern' | 'same-ending' | 'not-a-web-address' };

export interface QuotaProblem {
  code: 'no-quota-question' | 'no-quota-value' | 'one-quota-value' | 'same-quota';
}

/**
 * What is never stored, by field path: broken references between a survey's parts, and patterns that are too large. A
 * condition without a question yet (an empty id) is fine: drafts are saved while somebody is still working on them.
 */
export function draftProblems(draft: SurveyDraft): Record<string, DraftProblem> {
  const problems: Record<string, DraftProblem> = {};
  const places = placesOf(draft, problems);
  draft.questions.forEach((question, index) => {
    question.logic.conditions.forEach(({ question_id }, row) => {
      const place = places.get(question_id);
      const field = `questions.${index}.logic.conditions.${row}.question_id`;
      if (question_id !== '' && place === undefined) problems[field] = MISSING;
      if (place !== undefined && place >= index) problems[field] = { code: 'later-question' };
    });
    const { doubledTexts, canShowResult } = faceOf(question);
    if (question.settings.show_result && !canShowResult)
      problems[`questions.${index}.settings.show_result`] = { code: 'no-result' };
    for (const [path, code] of Object.entries(doubledTexts?.(question) ?? {}))
      problems[`questions.${index}.${path}`] = { code };
    question.jumps.forEach((jump, row) => {
      if (!leadsForward(jump, draft.questions, index))
        problems[`questions.${index}.jumps.${row}.to`] = { code: 'no-later-question' };
    });
  });
  for (const at of overfull(draft.questions))
    problems[`questions.${at}.settings.same_screen`] = { code: 'full-screen' };
  draft.settings.thank_you.conditions.forEach(({ question }, row) => {
    if (question !== '' && !places.has(question)) {
      problems[`settings.thank_you.conditions.${row}.question`] = MISSING;
    }
  });
  const { button, endings } = draft.settings.thank_you;
  const known = new Set<string>();
  const links = draft.questions.map((question, at) => ({
    field: `questions.${at}.config.link`,
    link: faceOf(question).link?.(question) ?? null,
  }));
  links.push({ field: 'settings.thank_you.button', link: button });
  endings.forEach((ending, at) => {
    const field = `settings.thank_you.endings.${at}`;
    links.push({ field: `${field}.button`, link: ending.button });
    if (known.has(ending.id)) problems[`${field}.id`] = { code: 'same-ending' };
    if (ending.id !== '') known.add(ending.id);
    ending.conditions.forEach(({ question_id }, row) => {
      if (question_id !== '' && !places.has(question_id)) problems[`${field}.conditions.${row}.question_id`] = MISSING;
    });
  });
  for (const { field, link } of links)
    if (link && hasOtherScheme(link.url)) problems[`${field}.url`] = { code: 'not-a-web-address' };
  draft.notifications.email.logic.conditions.forEach(({ question_id }, row) => {
    if (question_id !== '' && !places.has(question_id)) {
      problems[`notifications.email.logic.conditions.${row}.question_id`] = MISSING;
    }
  });
  const quotas = new Set<string>();
  draft.settings.limits.quotas.forEach((quota, row) => {
    const field = `settings.limits.quotas.${row}`;
    const question = draft.questions[places.get(quota.question_id) ?? -1];
    const problem = quotaProblem(quota, question);
    if (problem) problems[`${field}.${problem.code === 'no-quota-question' ? 'question_id' : 'values'}`] = problem;
    if (quotas.has(quota.id)) problems[`${field}.id`] = { code: 'same-quota' };
    quotas.add(quota.id);
  });
  draft.settings.fields.forEach((_, row, fields) => {
    if (isNameBefore(fields, row)) problems[`settings.fields.${row}.name`] = { code: 'same-field' };
  });
  return { ...problems, ...patternProblems(draft), ...translationProblems(draft), ...quoteProblems(draft) };
}

/** To a question after this one, or to the end: no survey can run in circles. */
export function leadsForward({ to }: Jump, questions: readonly Question[], from: number): boolean {
  return to === JUMP_TO_END || questions.findIndex(({ id }) => id === to) > from;
}

/** Rules that are not in use are not checked. */
function patternProblems({ settings: { targeting } }: SurveyDraft): Record<string, DraftProblem> {
  if (targeting.pages === 'all') return {};
  const large = [...targeting.page_rules.entries()].filter(([, rule]) => ruleProblem(rule) === 'large-pattern');
  return Object.fromEntries(
    large.map(([row]) => [`settings.targeting.page_rules.${row}.data`, { code: 'large-pattern' }]),
  );
}

export function quotaValues(question: Question): string[] {
  return (faceOf(question).conditionValues(question) ?? []).map((label) => label.trim());
}

/** An answer with several choices would count several times for a quota of several values. */
export function hasOneQuotaValue(question: Question): boolean {
  return faceOf(question).storesAs === 'list';
}

export function quotaProblem({ values }: Pick<Quota, 'values'>, question: Question | undefined): QuotaProblem | null {
  const known = question ? quotaValues(question) : [];
  if (!question || known.length === 0) return { code: 'no-quota-question' };
  if (values.length === 0 || !values.every((value) => known.includes(value))) return { code: 'no-quota-value' };
  return values.length > 1 && hasOneQuotaValue(question) ? { code: 'one-quota-value' } : null;
}

const MISSING: DraftProblem = { code: 'missing-question' };

function placesOf(draft: SurveyDraft, problems: Record<string, DraftProblem>): Map<string, number> {
  const places = new Map<string, number>();
  draft.questions.forEach(({ id }, index) => {
    if (id === '') return;
    if (places.has(id)) problems[`questions.${index}.id`] = { code: 'same-id' };
    else places.set(id, index);
  });
  return places;
}
