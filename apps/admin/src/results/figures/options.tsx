import type { QuestionStats } from '@userfeedback/contract';
import { Bars } from './bars.tsx';

/** The most chosen first. */
export function Options({ question }: { question: QuestionStats }) {
  const options = question.options.toSorted((one, other) => other.count - one.count);
  return <Bars question={question} options={options} />;
}
