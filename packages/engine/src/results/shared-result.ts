import type { OptionCount, Question, SharedResult, SubmittedAnswer, ThankYou } from '@userfeedback/contract';
import { RESULT_MIN } from '@userfeedback/contract/question-limits';
import { isUnanswered, redirectFor } from '../conditions/branching.ts';
import { faceOf, kindOf } from '../question-types/index.ts';

export interface VotesSoFar {
  questions: readonly { question_id: string; kind: string; answered: number }[];
  options: readonly ({ question_id: string; kind: string } & OptionCount)[];
}

/** Questions whose results a visitor with these answers is shown: none before a redirect. */
export function resultsFor(
  asked: readonly Question[],
  seen: readonly Question[],
  answers: readonly SubmittedAnswer[],
  { type, redirect_to, conditions }: ThankYou,
): { question: Question; own: string[] }[] {
  const addressOf = (page: ThankYou['redirect_to']) => (page ? `${page.id}` : null);
  const redirects = conditions.map((each) => ({ ...each, redirect_url: addressOf(each.page) }));
  if (redirectFor({ type, redirect_url: addressOf(redirect_to), conditions: redirects }, answers)) return [];
  return asked.flatMap((question) => {
    const value = answers.find(({ question_id }) => question_id === question.id)?.value;
    const before = seen.find(({ id }) => id === question.id);
    const isSame = before && kindOf(before) === kindOf(question);
    if (!question.settings.show_result || !faceOf(question).canShowResult || !isSame || isUnanswered(value)) return [];
    return { question, own: [value].flat().map(String) };
  });
}

/** `isCounted`: the visitor's own vote is among these already. */
export function sharedResult(
  question: Question,
  own: readonly string[],
  { questions, options }: VotesSoFar,
  isCounted: boolean,
): SharedResult {
  const kind = kindOf(question);
  const isIts = (each: { question_id: string; kind: string }) => each.question_id === question.id && each.kind === kind;
  const more = isCounted ? 0 : 1;
  const votes = Number(questions.find(isIts)?.answered ?? 0) + more;
  const chosen = options.filter(isIts);
  const countOf = (value: string) =>
    Number(chosen.find((each) => each.value === value)?.count ?? 0) + (own.includes(value) ? more : 0);
  const values = faceOf(question).conditionValues(question) ?? [];
  const counts = values.map((value) => ({ value, count: countOf(value) }));
  return { question_id: question.id, votes, options: votes < RESULT_MIN ? null : counts, own: [...own] };
}

/** As the first visitor sees them: nothing but these answers is counted. */
export function ownResults(
  questions: readonly Question[],
  answers: readonly SubmittedAnswer[],
  thanks: ThankYou,
): SharedResult[] {
  return resultsFor(questions, questions, answers, thanks).map(({ question, own }) =>
    sharedResult(question, own, { questions: [], options: [] }, false),
  );
}
