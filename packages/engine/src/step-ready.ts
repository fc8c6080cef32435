import type { SurveyDraft } from '@userfeedback/contract';
import { isEmailList } from './email-addresses.ts';
import { ruleProblem } from './page-rule-kinds.ts';
import { isCompleteCondition, isQuestionsStepReady } from './publish-problems.ts';

export type EditorStep = 'setup' | 'questions' | 'settings' | 'notifications' | 'publish';

/** Whether the editor may go on from a step (ED-17): each step's own check. */
export function isStepReady(step: EditorStep, draft: SurveyDraft): boolean {
  return CHECKS[step](draft);
}

/** A template, or the blank one, has been chosen (TP-19). */
export function isSetupStepReady({ template }: SurveyDraft): boolean {
  return template !== null;
}

/** Some device is meant (OP-078), and unless all pages are, there are rules and each says something (TG-10, OP-68). */
export function isSettingsStepReady({ settings: { targeting } }: SurveyDraft): boolean {
  if (targeting.devices.length === 0) return false;
  if (targeting.pages === 'all') return true;
  return targeting.page_rules.length > 0 && targeting.page_rules.every((rule) => ruleProblem(rule) === null);
}

/** Mails that are to be sent need addresses that are some (WF-07), and conditions that say something (OP-59). */
export function isWorkflowStepReady({ notifications: { email } }: SurveyDraft): boolean {
  if (!email.active) return true;
  const { enable, conditions } = email.logic;
  return (
    isEmailList(email.addresses, { emptyAllowed: true }) && (!enable || conditions.every(isCompleteCondition))
  );
}

const CHECKS: Record<EditorStep, (draft: SurveyDraft) => boolean> = {
  setup: isSetupStepReady,
  questions: isQuestionsStepReady,
  settings: isSettingsStepReady,
  notifications: isWorkflowStepReady,
  publish: () => true,
};
