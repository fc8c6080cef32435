import { formatDateTime, formatNumber, formatShortDay, localeInUse } from '@userfeedback/admin-ui';
import type {
  Changes,
  Comparator,
  Condition,
  Jump,
  PageRule,
  Quota,
  RedirectCondition,
  Trigger,
} from '@userfeedback/contract';
import { JUMP_TO_END, PAGE_RULES } from '@userfeedback/contract/limits';
import { pickedOf, readWithFallbacks } from '@userfeedback/engine';
import { t } from '../../messages/changes.ts';
import { t as conditionTexts } from '../../messages/questions.ts';
import { t as settingsTexts } from '../../messages/settings-step.ts';
import { isSwitch, valueName } from '../../question-types/type-words.ts';
import { kindWords, ruleLine, toldWords } from '../editor/steps/page-rules/rule-words.ts';
import { triggerWords } from '../editor/steps/triggers/trigger-words.ts';
import { languageName } from '../languages/language-names.ts';
import { typeName } from '../type-name.ts';
import type { FieldKey } from './field-name.ts';
import { fieldOfType } from './field-name.ts';

type Questions = Changes['questions'];

/** A value of a difference as people read it; empty for none. */
export function valueInWords(field: FieldKey, value: string | null, questions: Questions): string {
  if (value === null) return AS_SITE.test(field) ? t.asSite : '';
  if (value === '') return '';
  const ofType = fieldOfType(field);
  if (ofType !== undefined) return isSwitch(ofType) ? onOrOff(value) : (valueName(ofType, value) ?? value);
  if (ON_OFF.test(field) && (value === 'true' || value === 'false')) return onOrOff(value);
  const choices: Readonly<Record<string, string>> | undefined =
    field in t.values ? t.values[field as keyof typeof t.values] : undefined;
  return choices?.[value] ?? OTHERS[field]?.(value, questions) ?? value;
}

function onOrOff(value: string): string {
  return value === 'true' ? t.on : t.off;
}

/** Null follows the site in these. */
const AS_SITE = /^theming_|^behavior_start_minimized$/;
const ON_OFF =
  /_(enabled?|active|required|randomize|comment_box|same_screen|show_result|include_answers|start_minimized|show_logo|ignore_frequency|partial|back|notice|choice)$|^(enable_tracking|one_per_person)$/;

type InWords = (value: string, questions: Questions) => string;

const OTHERS: Partial<Record<FieldKey, InWords>> = {
  questions_type: typeName,
  questions_logic_conditions: conditionInWords,
  questions_jumps: jumpInWords,
  email_logic_conditions: conditionInWords,
  thank_you_endings_conditions: conditionInWords,
  thank_you_conditions: (value, questions) => {
    const row = entryOf<RedirectCondition>(value);
    if (!row) return conditionInWords(value, questions);
    const { question, condition_type, condition, page } = row;
    const words = testInWords(question, condition_type, condition, questions);
    return t.redirect({ condition: words, page: page?.label ?? '' });
  },
  targeting_page_rules: (value) => {
    const rule = entryOf<PageRule | Exclude<PageRule['data'], string | unknown[] | null>>(value);
    if (!rule) return partOfRule(value);
    if ('label' in rule) return rule.label;
    if ('compare' in rule || 'count' in rule) return toldWords(rule);
    return ruleInWords(rule);
  },
  geo_targeting_countries: (code) =>
    new Intl.DisplayNames(localeInUse(), { type: 'region', fallback: 'code' }).of(code) ?? code,
  languages_base: languageName,
  languages_others: languageName,
  behavior_timing: (value) => t.delay({ seconds: Number(value.split(' ')[1] ?? 0) }),
  behavior_timing_delay: (value) => formatNumber(Number(value)),
  behavior_triggers: (value) => {
    const trigger = entryOf<Trigger>(value);
    return trigger ? triggerWords(trigger) : value;
  },
  behavior_recur_days: (value) => formatNumber(Number(value)),
  behavior_end_at: (moment) => t.utc({ moment: formatDateTime(moment, 'UTC') }),
  // Any leap year.
  behavior_expire_at: (day) => formatShortDay(`2024-${day}`),
  fields_from: (source) => (settingsTexts.fields.sources as Record<string, string>)[source] ?? source,
  limits_sample_percent: (value) => t.percent({ n: Number(value) }),
  limits_max_responses: (value) => formatNumber(Number(value)),
  limits_pace: (value) => {
    const [count, per = ''] = value.split(' ');
    const written = Object.entries(t.pace).find(([period]) => period === per)?.[1];
    return written?.({ n: Number(count) }) ?? value;
  },
  limits_quotas: (value, questions) => {
    const quota = entryOf<Quota>(value);
    if (!quota) return questionTitle(value, questions);
    const question = questionTitle(quota.question_id, questions);
    return t.quota({ question, values: quota.values.join(', '), max: quota.max });
  },
  webhook_webhooks_body: (value, questions) => {
    const row = entryOf<{ key: string; value: string }>(value);
    return row ? row.key : questionTitle(value, questions);
  },
};

function conditionInWords(value: string, questions: Questions): string {
  const row = entryOf<Condition>(value);
  if (row) return testInWords(row.question_id, row.compare, row.value, questions);
  const { comparators } = conditionTexts.conditions;
  return value in comparators ? comparators[value as Comparator] : questionTitle(value, questions);
}

function jumpInWords(text: string, questions: Questions): string {
  const jump = entryOf<Jump>(text);
  if (!jump) return text === 'ANY' ? t.jumpAny : text === JUMP_TO_END ? t.jumpEnd : conditionInWords(text, questions);
  const { compare, value, to } = jump;
  const isAny = compare === 'ANY';
  return t.jump({
    isAny,
    compare: isAny ? '' : conditionTexts.conditions.comparators[compare],
    value: String(value),
    isEnd: to === JUMP_TO_END,
    question: questionTitle(to, questions),
  });
}

/** How a rule is joined to the one before, or its kind; else what it looks for. */
function partOfRule(value: string): string {
  if (value === '&&' || value === '||') return value === '&&' ? t.ruleAnd : t.ruleOr;
  const logic = PAGE_RULES.find((each) => each === value);
  return logic ? kindWords(logic) : value;
}

function testInWords(id: string, compare: Comparator, value: string | number, questions: Questions): string {
  const title = questionTitle(id, questions).trim() || conditionTexts.conditions.untitled;
  return conditionTexts.logic.tests[compare]({ question: title, isOpen: value === '', value: String(value) });
}

function questionTitle(id: string, questions: Questions): string {
  return readWithFallbacks(questions.find((each) => each.id === id)?.title ?? id);
}

function ruleInWords(rule: PageRule): string {
  const { logic, data } = rule;
  if (logic === 'attribute' || logic === 'event') return ruleLine(rule);
  const value =
    typeof data === 'string'
      ? data
      : pickedOf(data)
          .map(({ label }) => label)
          .join(', ');
  return t.rule({ kind: kindWords(logic), value }).trim();
}

/** An entry of a list as it was given; undefined for a value inside of one. */
function entryOf<Entry>(value: string): Entry | undefined {
  if (!value.startsWith('{')) return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
