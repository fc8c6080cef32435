import { formatNumber } from '@userfeedback/admin-ui';
import type { OptionCount, QuestionStats } from '@userfeedback/contract';
import { t } from '../../messages/results.ts';
import { Bars } from './bars.tsx';

export function Ranges({ question }: { question: QuestionStats }) {
  return <Bars question={question} options={question.options} label={rangeText} />;
}

function rangeText({ value, from, to }: OptionCount): string {
  if (from === undefined || to === undefined) return value;
  return from === to ? formatNumber(from) : t.range({ from: formatNumber(from), to: formatNumber(to) });
}
