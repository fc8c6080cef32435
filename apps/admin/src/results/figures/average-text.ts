import { formatAverage, localeInUse } from '@userfeedback/admin-ui';
import type { QuestionStats } from '@userfeedback/contract';
import { faceOfType, factsOfKind, lastStepOf } from '@userfeedback/engine/question-types/index';
import { t } from '../../messages/results.ts';

/** Null if there is none; a score has figures of its own. */
export function averageText({ kind, type, nps, measure, average }: QuestionStats): string | null {
  const figures = factsOfKind(kind)?.figures;
  if (figures === 'ranges' && average !== null) return t.onAverage({ value: formatHundredths(average) });
  if (figures !== 'steps' || (nps !== null && measure === null)) return null;
  const value = average === null ? t.noValue : formatAverage(average);
  const hasAnySteps = faceOfType(type)?.stepNames !== undefined;
  return hasAnySteps ? t.averageOf({ value, to: Number(lastStepOf(kind)) }) : t.average({ value });
}

/** Half up. */
function formatHundredths(value: number): string {
  const rounded = Math.round(value * 100 + 1e-9) / 100;
  return rounded.toLocaleString(localeInUse(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
