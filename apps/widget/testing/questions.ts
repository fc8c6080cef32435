import type { QuestionOf, QuestionType, WidgetQuestion } from '@userfeedback/contract';
import { WidgetQuestion as QuestionShape } from '@userfeedback/contract';
import { questionTypes } from '@userfeedback/engine/question-types/index';

export type Settings = { [name: string]: unknown };

/** The sample of a type as visitors get it, with the settings that a test is about. */
export function makeQuestion<T extends QuestionType>(type: T, settings: Settings = {}, own?: unknown): WidgetQuestion {
  const { sample, drawConfig } = questionTypes[type];
  // Each icon looks different.
  const widths = [5, 10, 15, 20, 25];
  const draw = () => ({ path: `M0 0h${widths.shift()}v18z`, style: 'regular' });
  const config = own ?? drawConfig?.({ config: sample.config } as QuestionOf<T>, draw) ?? sample.config;
  return QuestionShape.parse({ title: sample.title, config, id: 'q1', type, settings });
}
