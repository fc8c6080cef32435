import type { QuestionStats } from '@userfeedback/contract';
import { Bars } from './bars.tsx';

/** In the scale's order. Numbers are so short that they stand beside their bars. */
export function Steps({ question }: { question: QuestionStats }) {
  const { options } = question;
  return (
    <Bars question={question} options={options} hasShortLabels={options.every(({ label }) => label === undefined)} />
  );
}
