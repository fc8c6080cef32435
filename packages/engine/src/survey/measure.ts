import type { Question } from '@userfeedback/contract';
import { SCALE_MEASURES } from '@userfeedback/contract/question-limits';
import type { Measure } from '../question-types/index.ts';

/** Of a scale; the type that always counts as a score has its measure by itself, see `measureOf`. */
export function chosenMeasure({ config }: Question): Measure | null {
  return 'measure' in config ? config.measure : null;
}

/** The same question if its steps cannot count as this. */
export function withMeasure(question: Question, measure: Measure | null): Question {
  const { config } = question;
  if (!('measure' in config) || config.measure === measure) return question;
  if (measure && !SCALE_MEASURES[measure](config.from, config.to)) return question;
  return { ...question, config: { ...config, measure } } as Question;
}
