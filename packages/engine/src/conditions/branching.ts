import type {
  AnswerValue,
  AskedQuestion,
  Comparator,
  Condition,
  Question,
  RedirectCondition,
  SubmittedAnswer,
  ThankYou,
} from '@userfeedback/contract';
import { JUMP_TO_END } from '@userfeedback/contract/limits';
import { isMap } from '../question-types/is-map.ts';

type Given = Exclude<AnswerValue, null | Record<string, string>>;
export type AnswerOf = (questionId: string) => AnswerValue | undefined;

/** Skipped: nothing, blank text, nothing chosen or a map without texts. */
export function isUnanswered(value: AnswerValue | undefined): value is null | undefined {
  if (value === null || value === undefined) return true;
  if (isMap(value)) return Object.values(value).every(isUnanswered);
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;
}

/** A missing answer or an incomplete condition never holds, and no map can be compared. */
export function conditionHolds(compare: string, value: Condition['value'], answer: AnswerValue | undefined): boolean {
  const expected = String(value);
  if (isUnanswered(answer) || isMap(answer) || expected.trim() === '') return false;
  return TESTS[compare.toUpperCase()]?.(answer, expected) ?? false;
}

export function conditionsHold(conditions: readonly Condition[], answerOf: AnswerOf): boolean {
  return conditions.every((condition) =>
    conditionHolds(condition.compare, condition.value, answerOf(condition.question_id)),
  );
}

export type Asked = Pick<AskedQuestion, 'id' | 'logic' | 'jumps'>;

/**
 * The questions that these answers lead through: logic hides some, jumps pass over others. A question without an answer
 * counts as skipped, and answers off the way count for nothing. Browser, preview and server all walk by this. It asks for
 * the answer to each of them once, in order.
 */
export function way<Q extends Asked>(questions: readonly Q[], answerOf: AnswerOf): Q[] {
  const before = new Map<string, AnswerValue | undefined>();
  let to: string | undefined;
  return questions.filter(({ id, logic, jumps }) => {
    // A question could have the id of the end.
    if (to === JUMP_TO_END || (to && to !== id)) return false;
    to = undefined;
    if (!isShownAfter(logic, (each) => before.get(each))) return false;
    const answer = answerOf(id);
    before.set(id, answer);
    to = jumps?.find(({ compare, value }) => compare === 'ANY' || conditionHolds(compare, value, answer))?.to;
    return true;
  });
}

function isShownAfter(logic: Question['logic'], answerOf: AnswerOf): boolean {
  if (!logic.enabled || logic.conditions.length === 0) return true;
  return conditionsHold(logic.conditions, answerOf) === (logic.action === 'show');
}

/** `fromIndex` is -1 before the start; returns -1 when there is no next question. */
export function nextQuestionIndex(
  questions: readonly Asked[],
  fromIndex: number,
  answers: readonly SubmittedAnswer[],
): number {
  const passed = way(questions, answerIn(answers));
  return questions.findIndex((question, index) => index > fromIndex && passed.includes(question));
}

interface WithAddress {
  redirect_url?: string | null;
}
export type Redirects = Pick<ThankYou, 'type'> &
  WithAddress & { conditions: readonly (RedirectCondition & WithAddress)[] };

/** The fixed address, or that of the first condition that holds and has one. */
export function redirectFor(thankYou: Redirects, answers: readonly SubmittedAnswer[]): string | null {
  if (thankYou.type === 'message') return null;
  if (thankYou.type === 'redirect') return thankYou.redirect_url || null;
  const answerOf = answerIn(answers);
  const match = thankYou.conditions.find(
    ({ redirect_url, question, condition_type, condition }) =>
      redirect_url && conditionHolds(condition_type, condition, answerOf(question)),
  );
  return match?.redirect_url ?? null;
}

export function answerIn(answers: readonly Pick<SubmittedAnswer, 'question_id' | 'value'>[]): AnswerOf {
  return (questionId) => answers.find((answer) => answer.question_id === questionId)?.value;
}

type Test = (answer: Given, expected: string) => boolean;

const equals: Test = (answer, expected) => {
  if (typeof answer === 'number') return answer === numberOf(expected);
  const items = itemsOf(answer);
  return items.length === 1 && items[0] === expected;
};
const contains: Test = (answer, expected) => someItem(answer, (item) => item.includes(expected.toLowerCase()));

/** Equality and `IN` compare exactly, the other text tests ignore case. */
const COMPARE: Record<Comparator, Test> = {
  '=': equals,
  '!=': (answer, expected) => !equals(answer, expected),
  IN: (answer, expected) => (Array.isArray(answer) ? answer.includes(expected) : String(answer).includes(expected)),
  CONTAINS: contains,
  '!CONTAINS': (answer, expected) => !contains(answer, expected),
  STARTS_WITH: (answer, expected) => someItem(answer, (item) => item.startsWith(expected.toLowerCase())),
  ENDS_WITH: (answer, expected) => someItem(answer, (item) => item.endsWith(expected.toLowerCase())),
  '>': isAfter,
  '<': (answer, expected) => isAfter(expected, answer),
};
const TESTS: Partial<Record<string, Test>> = COMPARE;

/** Numbers by their size, two days by the calendar. */
function isAfter(one: Given, other: Given): boolean {
  return [one, other].every(isDay) ? one > other : numberOf(one) > numberOf(other);
}

function isDay(answer: Given): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(String(answer));
}

function itemsOf(answer: Given): string[] {
  return Array.isArray(answer) ? answer : [String(answer)];
}

function someItem(answer: Given, test: (item: string) => boolean): boolean {
  return itemsOf(answer).some((item) => test(item.toLowerCase()));
}

/** NaN, for which no comparison holds, for anything but a plain number. */
function numberOf(answer: Given): number {
  return /^\s*-?\d+(\.\d+)?\s*$/.test(String(answer)) && !Array.isArray(answer) ? Number(answer) : Number.NaN;
}
