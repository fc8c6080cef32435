import { formatAverage, localeInUse } from '@userfeedback/admin-ui';
import type { QuestionStats } from '@userfeedback/contract';
import { faceOfType, factsOfKind, lastStepOf } from '@userfeedback/engine/question-types/index';
import { t } from '../../messages/results.ts';

/** Null if there is none; a score has figures of its own. */
export function averageText({ kind, type, average }: QuestionStats): string | null {
  const figures = factsOfKind(kind)?.figures;
  if (figures === 'ranges' && average !== null) return t.onAverage({ value: formatHundredths(average) });
  if (figures !== 'steps' || faceOfType(type)?.roundsDown) return null;
  const hasAnySteps = faceOfType(type)?.stepNames !== undefined;
  if (average === null) return hasAnySteps ? null : t.average({ value: t.noValue });
  const value = formatAverage(average);
  return hasAnySteps ? t.averageOf({ value, to: Number(lastStepOf(kind)) }) : t.average({ value });
}

/** Half up. */
function formatHundredths(value: number): string {
  // Never -0.
  const rounded = Math.round(value * 100 + 1e-9) / 100 + 0;
  return rounded.toLocaleString(localeInUse(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
