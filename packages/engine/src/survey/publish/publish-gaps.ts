import type { Condition, SurveyDraft, Unpublishable } from '@userfeedback/contract';
import { SEALED } from '@userfeedback/contract/limits';
import type { SiteAccess } from '../../access/access.ts';
import { isComparable } from '../../conditions/condition-value.ts';
import { faceOf } from '../../question-types/index.ts';
import { isImageAddress, isWebAddress } from '../../text/addresses.ts';
import { emailList } from '../../text/email-addresses.ts';
import { headerProblems } from '../../text/http-headers.ts';
import { hasVisibleText } from '../../text/visible-text.ts';
import { hasUnknownCountry } from '../../visit/countries.ts';
import { leadsForward } from '../draft/draft-problems.ts';
import { isBlankValue } from '../draft/question-logic.ts';
import { missingInQuestion, missingOnStep } from '../draft/step-ready.ts';
import { redirectCondition } from '../draft/thank-you.ts';
import { inForce, questionsInForce } from '../in-force.ts';
import type { Missing, Signing } from '../missing.ts';
import { missingFields, questionsProblem } from '../missing.ts';

export interface PublishGap {
  code:
    | Missing['code']
    | 'condition-required'
    | 'unfit'
    | 'not-addresses'
    | 'webhook-required'
    | 'not-a-header'
    | 'not-an-image-address'
    | 'not-a-country';
}

export interface PublishVerdict {
  code: Unpublishable;
  fields: Record<string, PublishGap>;
}

/**
 * All ways of publishing ask this; null for a survey that can go live. Parts that the site may not use are not judged.
 */
export function publishVerdict(
  draft: SurveyDraft,
  site: SiteAccess,
  { identity_secret_made_at }: Signing,
): PublishVerdict | null {
  const fields = publishGaps(draft, site);
  const { questions } = questionsInForce(draft.questions, site);
  const isUnsigned = draft.settings.one_per_person && identity_secret_made_at === null;
  const areAllResting = questions.length === 0 && draft.questions.length > 0;
  const code =
    (areAllResting ? null : questionsProblem({ questions })) ??
    (Object.keys(fields).length > 0 ? 'incomplete' : null) ??
    (isUnsigned ? 'no-identity-secret' : null);
  return code && { code, fields };
}

export function publishGaps(draft: SurveyDraft, site: SiteAccess): Record<string, PublishGap> {
  // With all questions, so that paths fit the draft and conditions find their questions.
  const acting = { ...inForce(draft, site).survey, questions: draft.questions };
  const awake = new Set(questionsInForce(draft.questions, site).questions.map(({ id }) => id));
  const isAwake = (path: string) => {
    const [, place] = /^questions\.(\d+)\./.exec(path) ?? [];
    return place === undefined || awake.has(draft.questions[Number(place)]?.id ?? '');
  };
  const inQuestions = missingFields(acting);
  const gaps: Record<string, PublishGap> = { ...inQuestions };
  for (const path of STEPS.flatMap((step) => missingOnStep(step, acting)))
    if (!isQuoteGap(path, acting) && !Object.keys(inQuestions).some((known) => path.startsWith(known)))
      gaps[path] ??= { code: path.endsWith('.button.url') ? 'not-a-web-address' : 'field-required' };
  Object.assign(gaps, unusable(acting), unfitConditions(acting), unreachable(acting));
  return Object.fromEntries(Object.entries(gaps).filter(([path]) => isAwake(path)));
}

/**
 * A quote of something that nobody is asked before it reads as nothing. The editor says so, and publishing is allowed.
 */
export function isQuoteGap(gap: string, { questions, settings }: SurveyDraft): boolean {
  const place = /^questions\.(\d+)\.title$/.exec(gap)?.[1];
  if (place !== undefined) return hasVisibleText(questions[Number(place)]?.title ?? '');
  const { message, endings } = settings.thank_you;
  if (gap === 'settings.thank_you.message') return hasVisibleText(message);
  const ending = /^settings\.thank_you\.endings\.(\d+)\.message$/.exec(gap)?.[1];
  if (ending !== undefined) return hasVisibleText(endings[Number(ending)]?.message ?? '');
  return gap === 'settings.limits.closed_message';
}

export const STEPS = ['questions', 'settings', 'notifications'] as const;

interface Options {
  before?: number;
  isLogic?: boolean;
  /** Field names there, if they differ from those of `Condition`. */
  names?: Partial<Record<keyof Condition, string>>;
}

/** Conditions and jumps that name no question, or something that it does not offer, and logic without conditions. */
function unfitConditions({ questions, settings, notifications }: SurveyDraft): Record<string, PublishGap> {
  const unfit: Record<string, PublishGap> = {};
  const check = (
    path: string,
    conditions: readonly Condition[],
    { before = questions.length, isLogic = false, names = {} }: Options = {},
  ) => {
    if (conditions.length === 0) unfit[path] = { code: 'condition-required' };
    conditions.forEach((condition, row) => {
      const part = unfitPart(condition, questions.slice(0, before), isLogic);
      if (part !== null) unfit[`${path}.${row}.${names[part] ?? part}`] = { code: 'unfit' };
    });
  };
  questions.forEach(({ id, logic, jumps }, index) => {
    if (logic.enabled) check(`questions.${index}.logic.conditions`, logic.conditions, { before: index, isLogic: true });
    jumps.forEach((jump, row) => {
      const { compare, value } = jump;
      const misfit = compare === 'ANY' ? null : unfitPart({ question_id: id, compare, value }, questions, false);
      const part = leadsForward(jump, questions, index) ? misfit : 'to';
      if (part !== null) unfit[`questions.${index}.jumps.${row}.${part}`] = { code: 'unfit' };
    });
  });
  const { thank_you } = settings;
  if (thank_you.type === 'conditional_redirect')
    check('settings.thank_you.conditions', thank_you.conditions.map(redirectCondition), {
      names: { question_id: 'question', compare: 'condition_type', value: 'condition' },
    });
  if (thank_you.type === 'message')
    thank_you.endings.forEach(({ conditions }, at) => {
      check(`settings.thank_you.endings.${at}.conditions`, conditions);
    });
  const { active, logic } = notifications.email;
  if (active && logic.enable) check('notifications.email.logic.conditions', logic.conditions);
  return unfit;
}

function unfitPart(
  { question_id, compare, value }: Condition,
  subjects: SurveyDraft['questions'],
  isLogic: boolean,
): keyof Condition | null {
  if (question_id === '') return null;
  const subject = subjects.find(({ id }) => id === question_id);
  const face = subject && faceOf(subject);
  if (!face || (isLogic && !face.isLogicSubject)) return 'question_id';
  if (!face.comparators.includes(compare)) return 'compare';
  return isBlankValue(value) || isComparable(subject, value) ? null : 'value';
}

function unusable({ questions, settings }: SurveyDraft): Record<string, PublishGap> {
  const gaps: Record<string, PublishGap> = {};
  questions.forEach((question, index) => {
    for (const { path, code } of missingInQuestion(question))
      if (code === 'not-an-image-address') gaps[`questions.${index}.${path}`] = { code };
  });
  const { theming } = settings;
  if (theming.logo_type === 'custom' && !isImageAddress(theming.custom_logo))
    gaps['settings.theming.custom_logo'] = { code: 'not-an-image-address' };
  if (hasUnknownCountry({ settings })) gaps['settings.geo_targeting.countries'] = { code: 'not-a-country' };
  return gaps;
}

/** Mails and webhooks that are switched on but reach nobody. */
function unreachable({ notifications: { email, webhook } }: SurveyDraft): Record<string, PublishGap> {
  const gaps: Record<string, PublishGap> = {};
  if (email.active && emailList(email.addresses).length === 0)
    gaps['notifications.email.addresses'] = { code: 'not-addresses' };
  if (!webhook.active) return gaps;
  // A sealed address that can no longer be opened has to be entered again before it is called.
  const canBeCalled = (address: string) => isWebAddress(address) || address.startsWith(SEALED);
  const isEmpty = webhook.webhooks.every(({ request_url }) => request_url === '');
  webhook.webhooks.forEach(({ request_url, headers }, row) => {
    const path = `notifications.webhook.webhooks.${row}`;
    if ((isEmpty || request_url !== '') && !canBeCalled(request_url))
      gaps[`${path}.request_url`] = { code: 'not-a-web-address' };
    if (request_url === '') return;
    for (const field of Object.keys(headerProblems(headers)))
      gaps[`${path}.headers.${field}`] = { code: 'not-a-header' };
  });
  if (webhook.webhooks.length === 0) gaps['notifications.webhook.webhooks'] = { code: 'webhook-required' };
  return gaps;
}
