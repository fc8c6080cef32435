import type { Condition, Ending, NamedLink, Question, SurveyDraft, Targeting } from '@userfeedback/contract';
import { faceOf } from '../../question-types/index.ts';
import { isImageAddress, isPageAddress } from '../../text/addresses.ts';
import { isEmailList } from '../../text/email-addresses.ts';
import { endingKey } from '../../text/ending-key.ts';
import { hasVisibleText } from '../../text/visible-text.ts';
import { hasUnknownCountry } from '../../visit/countries.ts';
import { hasLimits } from '../../visit/limits.ts';
import { ruleField, ruleProblem } from '../../visit/page-rules/page-rule-kinds.ts';
import { triggerGaps } from '../../visit/trigger-kinds.ts';
import { fieldGaps } from '../hidden-fields.ts';
import type { Missing } from '../missing.ts';
import { missingFields } from '../missing.ts';
import { brokenQuotes } from '../quoting.ts';
import { isBlankValue } from './question-logic.ts';

export type EditorStep = 'setup' | 'questions' | 'settings' | 'notifications' | 'publish';

export function isStepReady(step: EditorStep, draft: SurveyDraft): boolean {
  return missingOnStep(step, draft).length === 0;
}

/** One field path for each thing that is not ready. */
export function stepGaps(step: EditorStep, draft: SurveyDraft): string[] {
  return firstOfEachThing(missingOnStep(step, draft));
}

export function firstOfEachThing(paths: readonly string[]): string[] {
  const firsts = new Map<string, string>();
  for (const path of paths) {
    const thing = THING.exec(path)?.[0] ?? path;
    if (!firsts.has(thing)) firsts.set(thing, path);
  }
  return [...firsts.values()];
}

/** Ready or not as a whole. */
const THING =
  /^(questions\.\d+|settings\.thank_you|settings\.targeting\.page_rules|settings\.behavior\.triggers|settings\.fields|notifications\.(email|webhook))/;

export function missingOnStep(step: EditorStep, draft: SurveyDraft): string[] {
  return MISSING[step](draft);
}

export interface MissingInQuestion {
  path: string;
  code: Missing['code'] | 'not-an-image-address' | 'incomplete-condition' | 'incomplete-jump';
}

/** Each letter typed makes a new object of one question only; the others need no second look. */
const known = new WeakMap<Question, MissingInQuestion[]>();

export function missingInQuestion(question: Question): readonly MissingInQuestion[] {
  const missing = known.get(question) ?? findMissing(question);
  known.set(question, missing);
  return missing;
}

function findMissing(question: Question): MissingInQuestion[] {
  const inParts = Object.entries(missingFields({ questions: [question] })).flatMap(([field, { code }]) => {
    const path = field.replace('questions.0.', '');
    return (path === 'config.options' ? blankOptions(question) : [path]).map((each) => ({
      path: each,
      code,
    }));
  });
  const conditions = question.logic.enabled ? conditionFields(question.logic.conditions, 'logic.') : [];
  return [
    ...inParts,
    ...unusablePictures(question).map((path) => ({ path, code: 'not-an-image-address' as const })),
    ...conditions.map((path) => ({ path, code: 'incomplete-condition' as const })),
    ...question.jumps.flatMap(({ compare, value }, row) =>
      compare !== 'ANY' && isBlankValue(value) ? { path: `jumps.${row}.value`, code: 'incomplete-jump' as const } : [],
    ),
  ];
}

function unusablePictures({ config }: Question): string[] {
  if (!('options' in config)) return [];
  return config.options.flatMap((option, row) =>
    typeof option === 'string' || !('image' in option) || isImageAddress(option.image)
      ? []
      : [`config.options.${row}.image`],
  );
}

function setupFields({ template }: SurveyDraft): string[] {
  return template === null ? ['template'] : [];
}

function questionsFields(draft: SurveyDraft): string[] {
  const { questions } = draft;
  if (questions.length === 0) return ['questions'];
  const inQuestions = questions.flatMap((question, index) =>
    missingInQuestion(question).map(({ path }) => `questions.${index}.${path}`),
  );
  const quoting = questions.flatMap((_, index) =>
    brokenQuotes(draft, index).length > 0 ? [`questions.${index}.title`] : [],
  );
  return [
    ...new Set([...inQuestions, ...quoting]),
    ...thankYouFields(draft).map((path) => `settings.thank_you.${path}`),
  ];
}

function settingsFields(draft: SurveyDraft): string[] {
  const { targeting, behavior, fields, limits } = draft.settings;
  const countries = hasUnknownCountry(draft) ? ['settings.geo_targeting.countries'] : [];
  const triggers = behavior.timing === 'triggers' ? behavior.triggers : [];
  const gaps = triggers.flatMap((trigger, index) =>
    triggerGaps(trigger).map((field) => `settings.behavior.triggers.${index}.${field}`),
  );
  const hidden = fields.flatMap((_, index) =>
    fieldGaps(fields, index).map((field) => `settings.fields.${index}.${field}`),
  );
  const expiry = behavior.run_time === 'expire' && !behavior.expire_at ? ['settings.behavior.expire_at'] : [];
  const isBroken = hasLimits(limits) && brokenQuotes(draft, 'closed').length > 0;
  const closing = isBroken ? ['settings.limits.closed_message'] : [];
  return [...targetingFields(targeting), ...countries, ...expiry, ...gaps, ...hidden, ...closing];
}

function targetingFields(targeting: Targeting): string[] {
  const devices = targeting.devices.length === 0 ? ['settings.targeting.devices'] : [];
  if (targeting.pages === 'all') return devices;
  if (targeting.page_rules.length === 0) return [...devices, 'settings.targeting.page_rules'];
  const rules = targeting.page_rules.flatMap((rule, index) => {
    const problem = ruleProblem(rule);
    return problem === null ? [] : [`settings.targeting.page_rules.${index}.${ruleField(problem)}`];
  });
  return [...devices, ...rules];
}

function workflowFields({ notifications: { email } }: SurveyDraft): string[] {
  if (!email.active) return [];
  const addresses = isEmailList(email.addresses, { emptyAllowed: true }) ? [] : ['notifications.email.addresses'];
  const conditions = email.logic.enable ? conditionFields(email.logic.conditions, 'logic.') : [];
  return [...addresses, ...conditions.map((path) => `notifications.email.${path}`)];
}

const MISSING: Record<EditorStep, (draft: SurveyDraft) => string[]> = {
  setup: setupFields,
  questions: questionsFields,
  settings: settingsFields,
  notifications: workflowFields,
  publish: () => [],
};

/** Including those missing to the minimum. */
function blankOptions(question: Question): string[] {
  const { optionValues, optionsMin } = faceOf(question);
  const labels = optionValues(question);
  return Array.from({ length: Math.max(labels.length, optionsMin) }, (_none, at) => at)
    .filter((at) => !hasVisibleText(labels[at] ?? ''))
    .map((at) => `config.options.${at}`);
}

function thankYouFields(draft: SurveyDraft): string[] {
  const { type, message, button, endings, redirect_to, conditions } = draft.settings.thank_you;
  if (type === 'redirect') return isPicked(redirect_to) ? [] : ['redirect_to'];
  const isBlank = type === 'message' && !hasVisibleText(message);
  const missing = [
    ...(isBlank || brokenQuotes(draft, 'thanks').length > 0 ? ['message'] : []),
    ...buttonFields(button),
  ];
  if (type === 'message')
    return [
      ...missing,
      ...endings.flatMap((ending, at) => endingFields(draft, ending).map((path) => `endings.${at}.${path}`)),
    ];
  const inRows = conditions.flatMap(({ question, condition, page }, row) => {
    const rule = question === '' ? ['question'] : isBlankValue(condition) ? ['condition'] : [];
    return [...rule, ...(isPicked(page) ? [] : ['page'])].map((field) => `conditions.${row}.${field}`);
  });
  return [...inRows, ...missing];
}

function endingFields(draft: SurveyDraft, { id, conditions, message, button }: Ending): string[] {
  const isMessageMissing = !hasVisibleText(message) || brokenQuotes(draft, endingKey(id)).length > 0;
  return [...conditionFields(conditions), ...(isMessageMissing ? ['message'] : []), ...buttonFields(button)];
}

function buttonFields(button: NamedLink | null): string[] {
  if (button === null) return [];
  const isMissing = { label: !hasVisibleText(button.label), url: !isPageAddress(button.url) };
  return (['label', 'url'] as const).filter((field) => isMissing[field]).map((field) => `button.${field}`);
}

function isPicked(page: { id: string | number } | null): boolean {
  return page !== null && hasVisibleText(String(page.id));
}

function conditionFields(conditions: readonly Condition[], inside = ''): string[] {
  return conditions.flatMap(({ question_id, value }, row) => {
    const field = question_id === '' ? 'question_id' : isBlankValue(value) ? 'value' : null;
    return field === null ? [] : [`${inside}conditions.${row}.${field}`];
  });
}
