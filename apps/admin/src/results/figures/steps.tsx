import type { QuestionStats } from '@userfeedback/contract';
import { Bars } from './bars.tsx';

/** In their order, since it is what the reader looks for. Numbers are so short that they stand beside their bars. */
export function Steps({ question }: { question: QuestionStats }) {
  const { options } = question;
  return <Bars question={question} options={options} isScale={options.every(({ label }) => label === undefined)} />;
}
