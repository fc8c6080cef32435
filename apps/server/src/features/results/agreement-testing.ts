import type { ResponseStatus } from '@userfeedback/contract';
import type { DayRange } from '@userfeedback/engine';
import type { NewAnswer } from '../responses/new-response.ts';

/** What a test knows of a response it has sent. */
export interface Given {
  id: number;
  day: string;
  status: ResponseStatus;
  answers: readonly NewAnswer[];
}

export function published(given: readonly Given[], range: DayRange): Given[] {
  return given.filter(({ day, status }) => status === 'publish' && day >= range.start_date && day <= range.end_date);
}

export function answersTo(given: readonly Given[], questionId: string) {
  return given.flatMap(({ id, day, answers }) =>
    answers
      .filter(({ question_id }) => question_id === questionId)
      .map((answer) => ({ ...answer, response_id: id, day })),
  );
}

/** How often each option was chosen; 0 for those nobody chose. */
export function chosen(answers: readonly NewAnswer[], options: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(options.map((option) => [option, 0]));
  for (const value of answers.flatMap(({ counted }) => counted)) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** NPS score and shares, calculated by definition. */
export function scored(answers: readonly NewAnswer[]) {
  const scores = answers.flatMap(({ codes }) => codes);
  const share = (isIn: (score: number) => boolean) =>
    scores.length === 0 ? 0 : Math.floor((scores.filter(isIn).length * 100) / scores.length);
  const promoter = share((score) => score >= 9);
  const detractor = share((score) => score <= 6);
  return {
    promoter,
    passive: share((score) => score === 7 || score === 8),
    detractor,
    nps: promoter - detractor,
  };
}
