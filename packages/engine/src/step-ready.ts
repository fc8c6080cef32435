import type { Question, SurveyDraft, ThankYou } from '@userfeedback/contract';
import { isEmailList } from './email-addresses.ts';
import { ruleProblem } from './page-rule-kinds.ts';
import { isBlankValue, questionProblems, thankYouProblem } from './publish-problems.ts';
import { faceOf } from './question-types/index.ts';

export type EditorStep = 'setup' | 'questions' | 'settings' | 'notifications' | 'publish';

/** Whether the editor may go on from a step (ED-17): nothing keeps it there. */
export function isStepReady(step: EditorStep, draft: SurveyDraft): boolean {
  return stepGaps(step, draft).length === 0;
}

/** What keeps the editor from going on from a step: one field of each thing that is not ready, by its path (ED-17). */
export function stepGaps(step: EditorStep, draft: SurveyDraft): string[] {
  return GAPS[step](draft);
}

/** A template, or the blank one, has to be chosen (TP-19). */
function setupGaps({ template }: SurveyDraft): string[] {
  return template === null ? ['template'] : [];
}

/** There is a question, and each is ready, and so is the thank-you (QN-27). */
function questionsGaps({ questions, settings }: SurveyDraft): string[] {
  if (questions.length === 0) return ['questions'];
  const gaps = questions.flatMap((question, index) =>
    questionProblems(question).length > 0 ? [`questions.${index}.${questionGap(question)}`] : [],
  );
  const { thank_you: thankYou } = settings;
  if (thankYouProblem(thankYou) !== null) gaps.push(`settings.thank_you.${thankYouGap(thankYou)}`);
  return gaps;
}

/** Some device is meant (OP-078), and unless all pages are, there are rules and each says something (TG-10, OP-68). */
function settingsGaps({ settings: { targeting } }: SurveyDraft): string[] {
  const gaps = targeting.devices.length === 0 ? ['settings.targeting.devices'] : [];
  if (targeting.pages === 'all') return gaps;
  if (targeting.page_rules.length === 0) gaps.push('settings.targeting.page_rules');
  const wrong = targeting.page_rules.findIndex((rule) => ruleProblem(rule) !== null);
  if (wrong >= 0) gaps.push(`settings.targeting.page_rules.${wrong}.data`);
  return gaps;
}

/** Mails that are to be sent need addresses that are some (WF-07), and conditions that say something (OP-59). */
function workflowGaps({ notifications: { email } }: SurveyDraft): string[] {
  if (!email.active) return [];
  if (!isEmailList(email.addresses, { emptyAllowed: true })) return ['notifications.email.addresses'];
  const gap = email.logic.enable && conditionsGap(email.logic.conditions);
  return gap ? [`notifications.email.${gap}`] : [];
}

const GAPS: Record<EditorStep, (draft: SurveyDraft) => string[]> = {
  setup: setupGaps,
  questions: questionsGaps,
  settings: settingsGaps,
  notifications: workflowGaps,
  publish: () => [],
};

function questionGap(question: Question): string {
  if (question.title.trim() === '') return 'title';
  if (faceOf(question).problems(question).length === 0)
    return conditionsGap(question.logic.conditions) ?? 'logic';
  const labels = faceOf(question).optionValues(question);
  return `config.options.${Math.max(
    0,
    labels.findIndex((label) => label.trim() === ''),
  )}`;
}

function thankYouGap({ type, conditions }: ThankYou): string {
  if (type === 'message') return 'message';
  if (type === 'redirect') return 'redirect_to';
  const rows = conditions.map(({ question, condition, page }) =>
    question === '' ? 'question' : isBlankValue(condition) ? 'condition' : page ? null : 'page',
  );
  const row = rows.findIndex((gap) => gap !== null);
  return `conditions.${row}.${rows[row]}`;
}

function conditionsGap(conditions: Question['logic']['conditions']): string | null {
  const row = conditions.findIndex(({ question_id, value }) => question_id === '' || isBlankValue(value));
  return row < 0
    ? null
    : `logic.conditions.${row}.${conditions[row]?.question_id === '' ? 'question_id' : 'value'}`;
}
