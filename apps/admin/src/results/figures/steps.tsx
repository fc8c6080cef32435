import type { QuestionStats } from '@userfeedback/contract';
import { Bars } from './bars.tsx';

/** In their order, since it is what the reader looks for. */
export function Steps({ question }: { question: QuestionStats }) {
  return <Bars question={question} options={question.options} isScale />;
}
