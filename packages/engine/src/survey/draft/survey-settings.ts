import type {
  Behavior,
  GeoTargeting,
  HiddenField,
  Limits,
  PageRule,
  Question,
  Quota,
  SurveyDraft,
  Targeting,
  Trigger,
} from '@userfeedback/contract';
import { FIELDS } from '@userfeedback/contract/field-limits';
import {
  DEVICES,
  PAGE_RULES_MAX,
  QUOTA_VALUES_MAX,
  QUOTAS_MAX,
  RECUR_DAYS_MAX,
  SAMPLE_MAX,
  TIMING_DELAY_MAX,
  TRIGGERS,
} from '@userfeedback/contract/limits';
import { ruleBoxes } from '../../visit/page-rules/page-rule-boxes.ts';
import type { RuleLogic } from '../../visit/page-rules/page-rule-kinds.ts';
import { blankData } from '../../visit/page-rules/page-rule-kinds.ts';
import { blankTrigger } from '../../visit/trigger-kinds.ts';
import { isPastExpiry } from '../../visit/verdict.ts';
import { quotaValues } from './draft-problems.ts';
import type { MakeId } from './survey-draft.ts';
import { followFieldName } from './workflow.ts';

type Settings = SurveyDraft['settings'];
type Devices = Targeting['devices'];
type Answering = SurveyDraft['settings']['answering'];
type Day = NonNullable<Behavior['expire_at']>;

export type Analytics = 'none' | 'inactive' | 'active';

export function setDevices(draft: SurveyDraft, devices: Devices): SurveyDraft {
  const known = DEVICES.filter((device) => devices.includes(device));
  return known.length === 0 ? draft : setTargeting(draft, { devices: known });
}

/** Selected pages start with one empty rule; rules stay when all pages are chosen. */
export function setPages(draft: SurveyDraft, pages: Targeting['pages']): SurveyDraft {
  return ensureRule(setTargeting(draft, { pages }));
}

/** A script may have stored selected pages without a rule. */
export function ensureRule(draft: SurveyDraft): SurveyDraft {
  const { pages, page_rules } = draft.settings.targeting;
  return pages === 'select' && page_rules.length === 0 ? setTargeting(draft, { page_rules: [blankRule()] }) : draft;
}

/** At the end of a box (`box` counts from 0), or in a new box at the end. */
export function addRule(draft: SurveyDraft, box: number | 'new'): SurveyDraft {
  const { page_rules } = draft.settings.targeting;
  if (page_rules.length >= PAGE_RULES_MAX) return draft;
  const boxes = ruleBoxes(page_rules);
  const last = box === 'new' ? boxes.at(-1) : boxes[box];
  const at = last ? last.start + last.rules.length : page_rules.length;
  const rule: PageRule = { ...blankRule(), operator: box === 'new' ? '||' : '&&' };
  return setTargeting(draft, { page_rules: [...page_rules.slice(0, at), rule, ...page_rules.slice(at)] });
}

/** The first rule stays. The rules below the removed one stay in its box. */
export function removeRule(draft: SurveyDraft, index: number): SurveyDraft {
  if (index === 0) return draft;
  const { page_rules } = draft.settings.targeting;
  const removed = page_rules[index];
  const kept = page_rules.map((rule, at) =>
    at === index + 1 && rule.operator === '&&' && removed ? { ...rule, operator: removed.operator } : rule,
  );
  return setTargeting(draft, { page_rules: kept.filter((_rule, at) => at !== index) });
}

export function setRuleLogic(draft: SurveyDraft, index: number, logic: RuleLogic): SurveyDraft {
  return changeRule(draft, index, (rule) => (rule.logic === logic ? rule : { ...rule, logic, data: blankData(logic) }));
}

export function setRuleData(draft: SurveyDraft, index: number, data: PageRule['data']): SurveyDraft {
  return changeRule(draft, index, (rule) => ({ ...rule, data }));
}

export function setOnePerPerson(draft: SurveyDraft, one_per_person: boolean): SurveyDraft {
  return setSettings(draft, { one_per_person });
}

/** `select` without countries means all. */
export function setGeo(draft: SurveyDraft, patch: Partial<GeoTargeting>): SurveyDraft {
  return setSettings(draft, { geo_targeting: { ...draft.settings.geo_targeting, ...patch } });
}

/** The delay stays within bounds; theming follows `start_minimized`. */
export function setBehavior(draft: SurveyDraft, patch: Partial<Behavior>): SurveyDraft {
  const { behavior: before, theming } = draft.settings;
  const behavior = { ...before, ...patch };
  const timing_delay = clampDelay(behavior.timing_delay, before.timing_delay);
  const recur_days = Math.min(RECUR_DAYS_MAX, Math.max(1, Math.round(behavior.recur_days)));
  return setSettings(draft, {
    behavior: { ...behavior, timing_delay, recur_days },
    theming: { ...theming, start_minimized: behavior.start_minimized ?? false },
  });
}

/** The timing `triggers` has at least one. Triggers stay when another timing is chosen. */
export function setTiming(draft: SurveyDraft, timing: Behavior['timing']): SurveyDraft {
  const { triggers } = draft.settings.behavior;
  const isWithout = timing === 'triggers' && triggers.length === 0;
  return setBehavior(draft, { timing, triggers: isWithout ? [blankTrigger('scroll')] : triggers });
}

export function addTrigger(draft: SurveyDraft): SurveyDraft {
  const { triggers } = draft.settings.behavior;
  if (triggers.length >= TRIGGERS.most) return draft;
  return setBehavior(draft, { triggers: [...triggers, blankTrigger('delay')] });
}

export function removeTrigger(draft: SurveyDraft, index: number): SurveyDraft {
  const { triggers } = draft.settings.behavior;
  if (triggers.length === 1) return draft;
  return setBehavior(draft, { triggers: triggers.filter((_trigger, at) => at !== index) });
}

export function setTrigger(draft: SurveyDraft, index: number, trigger: Trigger): SurveyDraft {
  const { triggers } = draft.settings.behavior;
  return setBehavior(draft, { triggers: triggers.map((each, at) => (at === index ? trigger : each)) });
}

export function setLimits(draft: SurveyDraft, patch: Partial<Limits>): SurveyDraft {
  const limits = { ...draft.settings.limits, ...patch };
  const sample_percent = Math.min(SAMPLE_MAX, Math.max(1, Math.round(limits.sample_percent)));
  return setSettings(draft, { limits: { ...limits, sample_percent } });
}

export function quotaSubjects({ questions }: Pick<SurveyDraft, 'questions'>): Question[] {
  return questions.filter((question) => quotaValues(question).some((value) => value !== ''));
}

export function addQuota(draft: SurveyDraft, makeId: MakeId): SurveyDraft {
  const { quotas } = draft.settings.limits;
  const [subject] = quotaSubjects(draft);
  if (!subject || quotas.length >= QUOTAS_MAX) return draft;
  const quota = { id: makeId(), question_id: subject.id, values: firstValue(subject), max: QUOTA_DEFAULT };
  return setLimits(draft, { quotas: [...quotas, quota] });
}

/** For another question a quota starts with that question's first answer; at least one answer stays. */
export function setQuota(draft: SurveyDraft, index: number, patch: Partial<Omit<Quota, 'id'>>): SurveyDraft {
  const quotas = draft.settings.limits.quotas.map((quota, at) => {
    if (at !== index) return quota;
    const next = { ...quota, ...patch };
    const subject = draft.questions.find(({ id }) => id === next.question_id);
    const isOther = next.question_id !== quota.question_id;
    const values = subject && isOther ? firstValue(subject) : next.values.slice(0, QUOTA_VALUES_MAX);
    return { ...next, values: values.length > 0 ? values : quota.values };
  });
  return setLimits(draft, { quotas });
}

export function removeQuota(draft: SurveyDraft, index: number): SurveyDraft {
  return setLimits(draft, { quotas: draft.settings.limits.quotas.filter((_, at) => at !== index) });
}

const QUOTA_DEFAULT = 100;

function firstValue(question: Question): string[] {
  return quotaValues(question)
    .filter((value) => value !== '')
    .slice(0, 1);
}

/** `byDefault` is used until somebody chooses; earlier choices are kept. */
export function setRunTime(
  draft: SurveyDraft,
  run_time: Behavior['run_time'],
  byDefault: { day: Day; moment: string },
): SurveyDraft {
  const { expire_at, end_at } = draft.settings.behavior;
  return setBehavior(draft, {
    run_time,
    expire_at: run_time === 'expire' ? (expire_at ?? byDefault.day) : expire_at,
    end_at: run_time === 'until' ? (end_at ?? byDefault.moment) : end_at,
  });
}

/** Four weeks from now, or the end of the year, because expiry has no year. */
export function suggestedExpiry(today: Day): Day {
  const later = new Date(Date.UTC(2026, today.month - 1, today.day + 28));
  const offered = { month: later.getUTCMonth() + 1, day: later.getUTCDate() };
  return isPastExpiry(offered, today) ? { month: 12, day: 31 } : offered;
}

export function setAnswering(draft: SurveyDraft, patch: Partial<Answering>): SurveyDraft {
  return setSettings(draft, { answering: { ...draft.settings.answering, ...patch } });
}

/** Takes what the page says of itself until somebody decides otherwise. */
export function addField(draft: SurveyDraft): SurveyDraft {
  const { fields } = draft.settings;
  if (fields.length >= FIELDS.most) return draft;
  return setSettings(draft, { fields: [...fields, { name: '', label: '', from: ['attribute', 'data'] }] });
}

/** Webhooks that send the field follow its name, unless another field has the same one. */
export function setField(draft: SurveyDraft, index: number, patch: Partial<HiddenField>): SurveyDraft {
  const { fields } = draft.settings;
  const { name: from = '' } = fields[index] ?? {};
  const { name: to = from } = patch;
  const isFollowed = from !== to && isNameAlone(fields, index, from) && isNameAlone(fields, index, to);
  return setSettings(isFollowed ? followFieldName(draft, from, to) : draft, {
    fields: fields.map((field, at) => (at === index ? { ...field, ...patch } : field)),
  });
}

export function removeField(draft: SurveyDraft, index: number): SurveyDraft {
  const { fields } = draft.settings;
  const { name = '' } = fields[index] ?? {};
  const cleaned = isNameAlone(fields, index, name) ? followFieldName(draft, name, undefined) : draft;
  return setSettings(cleaned, { fields: fields.filter((_, at) => at !== index) });
}

function isNameAlone(fields: readonly HiddenField[], index: number, name: string): boolean {
  return fields.every((field, at) => at === index || field.name !== name);
}

export function setTracking(draft: SurveyDraft, enable_tracking: boolean): SurveyDraft {
  return draft.settings.enable_tracking === enable_tracking ? draft : setSettings(draft, { enable_tracking });
}

/**
 * When the settings are opened: on for a new survey, or one never saved since it was created; off if the plugin is
 * installed but inactive; otherwise unchanged.
 */
export function followAnalytics(draft: SurveyDraft, analytics: Analytics): SurveyDraft {
  if (analytics === 'inactive') return setTracking(draft, false);
  const isNew = draft.id === null || draft.revision === 1;
  return analytics === 'active' && isNew ? setTracking(draft, true) : draft;
}

function blankRule(): PageRule {
  return { logic: 'page_or_post_is', operator: '&&', data: null };
}

function clampDelay(seconds: number, before: number): number {
  return Number.isFinite(seconds) ? Math.min(TIMING_DELAY_MAX, Math.max(0, Math.round(seconds))) : before;
}

function changeRule(draft: SurveyDraft, index: number, change: (rule: PageRule) => PageRule): SurveyDraft {
  const page_rules = draft.settings.targeting.page_rules.map((rule, at) => (at === index ? change(rule) : rule));
  return setTargeting(draft, { page_rules });
}

function setTargeting(draft: SurveyDraft, patch: Partial<Targeting>): SurveyDraft {
  return setSettings(draft, { targeting: { ...draft.settings.targeting, ...patch } });
}

function setSettings(draft: SurveyDraft, patch: Partial<Settings>): SurveyDraft {
  return { ...draft, settings: { ...draft.settings, ...patch } };
}
