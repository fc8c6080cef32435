import type { Comparator, Condition, Jump, Question, Quota, SurveyDraft } from '@userfeedback/contract';
import { isComparable } from '../../conditions/condition-value.ts';
import { dropTranslations, followTexts, placesOf } from '../../languages/follow-texts.ts';
import { faceOf } from '../../question-types/index.ts';
import { leadsForward, quotaProblem } from './draft-problems.ts';
import { blankCondition } from './question-logic.ts';
import { blankRedirect, redirectCondition, redirectRow } from './thank-you.ts';

type Keep = (condition: Condition) => boolean;

/** Logic without conditions turns off. */
export function dropFromLogic(questions: readonly Question[], subjects: readonly string[]): Question[] {
  return questions.map((question) =>
    subjects.includes(question.id)
      ? question
      : keepConditions(question, (condition) => !subjects.includes(condition.question_id)),
  );
}

export function dropLaterSubjects(questions: readonly Question[], ids: readonly string[]): Question[] {
  const earlier = new Set<string>();
  return questions.map((question) => {
    const kept = ids.includes(question.id)
      ? keepConditions(question, (condition) => earlier.has(condition.question_id))
      : question;
    earlier.add(question.id);
    return kept;
  });
}

export function dropBackwardJumps(questions: readonly Question[]): Question[] {
  return questions.map((question, at) => keepJumps(question, (jump) => leadsForward(jump, questions, at)));
}

function keepJumps(question: Question, keep: (jump: Jump) => boolean): Question {
  const jumps = question.jumps.filter(keep);
  return jumps.length === question.jumps.length ? question : { ...question, jumps };
}

export function removeReferences(draft: SurveyDraft, id: string): SurveyDraft {
  const passing = changePassing(draft, (row) => (row.question_id === id ? null : row));
  const cleaned = dropTranslations(
    changeQuotas(passing, id, () => null),
    id,
  );
  const { webhook } = draft.notifications;
  const webhooks = webhook.webhooks.map((each) => ({
    ...each,
    body: each.body.map((row) => (row.value === id ? { ...row, value: '' } : row)),
  }));
  return {
    ...cleaned,
    questions: dropFromLogic(draft.questions, [id]).map((each) => keepJumps(each, ({ to }) => to !== id)),
    notifications: { ...cleaned.notifications, webhook: { ...webhook, webhooks } },
  };
}

/**
 * Updates conditions, jumps, quotas and translations when an option, or a step with a name, is renamed or moved. When it
 * is removed, conditions and jumps lose their value, and quotas and translations drop it. If there are as many as before,
 * they are taken as the same, some renamed, unless `isRenaming` is false.
 */
export function followOptions(
  given: SurveyDraft,
  before: Question,
  after: Question,
  { isRenaming = true } = {},
): SurveyDraft {
  const from = labelsOf(before);
  const translated = followTexts(given, before, after, isRenaming);
  const valueAfter = valueFollower(before, after, isRenaming);
  const draft = followInQuotas(translated, after, valueAfter);
  const isChanged = (value: string) => value !== '' && valueAfter(value) !== value;
  if (before.type !== after.type || !from.some(isChanged)) return draft;
  const renamed = (value: Condition['value']) =>
    from.includes(String(value)) && isChanged(String(value)) ? (valueAfter(String(value)) ?? '') : value;
  const follow = (condition: Condition) =>
    condition.question_id === before.id ? { ...condition, value: renamed(condition.value) } : condition;
  return {
    ...changePassing(draft, follow),
    questions: draft.questions.map((each) => {
      if (each.id === before.id)
        return { ...each, jumps: each.jumps.map((jump) => ({ ...jump, value: renamed(jump.value) })) };
      return each.logic.conditions.some(({ question_id }) => question_id === before.id)
        ? { ...each, logic: { ...each.logic, conditions: each.logic.conditions.map(follow) } }
        : each;
    }),
  };
}

/** Drops the conditions on a question, and its jumps, that cannot hold after a change of its type. */
export function dropUnmetConditions(draft: SurveyDraft, subject: Question): SurveyDraft {
  const face = faceOf(subject);
  const fits = (compare: Comparator, value: Condition['value']) =>
    face.comparators.includes(compare) && (value === '' || isComparable(subject, value));
  const cleaned = changePassing(draft, (row) =>
    row.question_id !== subject.id || fits(row.compare, row.value) ? row : null,
  );
  const keep: Keep = ({ question_id, compare, value }) =>
    question_id !== subject.id || (face.isLogicSubject && fits(compare, value));
  const questions = draft.questions.map((question) =>
    question.id === subject.id
      ? keepJumps(question, ({ compare, value }) => compare === 'ANY' || fits(compare, value))
      : keepConditions(question, keep),
  );
  return followInQuotas({ ...cleaned, questions }, subject, (value) => value);
}

/** Values and quotas that do not fit the question are dropped. */
function followInQuotas(
  draft: SurveyDraft,
  question: Question,
  rename: (value: string) => string | undefined,
): SurveyDraft {
  const labels = labelsOf(question);
  return changeQuotas(draft, question.id, (quota) => {
    const known = quota.values.flatMap((value) => rename(value) ?? []).filter((value) => labels.includes(value));
    const followed = { ...quota, values: [...new Set(known)] };
    return quotaProblem(followed, question) === null ? followed : null;
  });
}

function changeQuotas(draft: SurveyDraft, id: string, change: (quota: Quota) => Quota | null): SurveyDraft {
  const { limits } = draft.settings;
  if (limits.quotas.every(({ question_id }) => question_id !== id)) return draft;
  const quotas = limits.quotas.flatMap((quota) => (quota.question_id === id ? (change(quota) ?? []) : [quota]));
  return { ...draft, settings: { ...draft.settings, limits: { ...limits, quotas } } };
}

/** In e-mail, redirects and endings; null drops a condition. A conditional redirect and an ending keep at least one row. */
function changePassing(draft: SurveyDraft, change: (row: Condition) => Condition | null): SurveyDraft {
  const { email } = draft.notifications;
  const { thank_you } = draft.settings;
  const changed = (rows: readonly Condition[]) => rows.flatMap((row) => change(row) ?? []);
  const atLeast = <Row>(rows: Row[], blank: Row) => (rows.length > 0 ? rows : [blank]);
  const mails = changed(email.logic.conditions);
  const redirects = thank_you.conditions.flatMap((row) => {
    const next = change(redirectCondition(row));
    return next ? [redirectRow(next, row.page)] : [];
  });
  const conditions = thank_you.type === 'conditional_redirect' ? atLeast(redirects, blankRedirect()) : redirects;
  const endings = thank_you.endings.map((ending) => ({
    ...ending,
    conditions: atLeast(changed(ending.conditions), blankCondition(undefined)),
  }));
  const logic = { ...email.logic, enable: email.logic.enable && mails.length > 0, conditions: mails };
  return {
    ...draft,
    notifications: { ...draft.notifications, email: { ...email, logic } },
    settings: { ...draft.settings, thank_you: { ...thank_you, conditions, endings } },
  };
}

/** What a value of the question is after the change; undefined if it is gone. Steps with names go where their names go. */
function valueFollower(before: Question, after: Question, isRenaming: boolean): (value: string) => string | undefined {
  const [was, is] = [namesOf(before), namesOf(after)];
  if (was && is) {
    const places = placesOf(was, is, isRenaming && was.length === is.length);
    return (step) => {
      const place = places.get(Number(step) - 1);
      return place === undefined ? undefined : String(place + 1);
    };
  }
  const [from, to] = [labelsOf(before), labelsOf(after)];
  return (value) => {
    if (to.includes(value)) return value;
    return isRenaming && from.length === to.length ? to[from.indexOf(value)] : undefined;
  };
}

const namesOf = (question: Question) => faceOf(question).stepNames?.(question) ?? null;

function labelsOf(question: Question): string[] {
  return (faceOf(question).conditionValues(question) ?? []).map((label) => label.trim());
}

export function keepConditions(question: Question, keep: Keep): Question {
  const conditions = question.logic.conditions.filter(keep);
  if (conditions.length === question.logic.conditions.length) return question;
  return {
    ...question,
    logic: { ...question.logic, enabled: question.logic.enabled && conditions.length > 0, conditions },
  };
}
