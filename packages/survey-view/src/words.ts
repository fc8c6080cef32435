import type { AnswerProblem } from '@userfeedback/engine/question-types/answer-problem';

const problems: { [Code in AnswerProblem['code']]?: string } = {
  required: 'Please answer this question.',
  'not-an-option': 'Please choose from the options.',
  'not-an-address': 'Please enter a valid e-mail address.',
  'too-long': 'Please use at most {n} characters.',
  'off-the-scale': 'Please choose a number from 1 to {n}.',
};

const english = {
  back: 'Back',
  blocked: 'Close the dialog to go on.',
  close: 'Close',
  comments: 'Comments (optional)',
  email: 'E-mail address',
  extremelyLikely: 'Extremely Likely',
  firstName: 'First name',
  minimize: 'Minimize survey',
  notLikely: 'Not Likely',
  open: 'Open survey',
  progress: 'Progress',
  problems,
  resumed: 'Welcome back. You left off here.',
  saved: 'Your answers are saved as you go.',
  startOver: 'Start over',
  required: 'required',
  untitled: 'Untitled question',
  characters: (used: number, most: number) => `${used} / ${most}`,
  place: (index: number, total: number) => `Question ${index + 1} of ${total}`,
  stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
};

export type Words = typeof english & {
  /** Of types that the panel does not have; their parts have the English words. */
  types?: Readonly<Record<string, string>> | undefined;
};

/** In the language of the panel that is being drawn. */
export let words: Words = english;

/** A visit that an older panel has kept has a sentence in place of the code. */
export function sentenceOf({ code, n, to }: AnswerProblem): string {
  return (words.problems[code] ?? '').replace('{n}', `${n}`).replace('{to}', `${to}`);
}

/** In English; other languages have those of a part with their own. */
export function addProblems(more?: typeof problems): void {
  Object.assign(problems, more);
}

export function speak(next: Words = english): void {
  words = next;
}
