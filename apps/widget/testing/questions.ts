import type { QuestionOf, QuestionType, WidgetQuestion } from '@userfeedback/contract';
import { WidgetQuestion as QuestionShape } from '@userfeedback/contract';
import { questionTypes } from '@userfeedback/engine/question-types/index';

const ICON = { path: 'M7 3h10v18H7z', style: 'regular' };

export type Settings = { [name: string]: unknown };

/** The sample of a type as visitors get it, with the settings that a test is about. */
export function makeQuestion<T extends QuestionType>(type: T, settings: Settings = {}, own?: unknown): WidgetQuestion {
  const { sample, drawConfig } = questionTypes[type];
  const config = own ?? drawConfig?.({ config: sample.config } as QuestionOf<T>, () => ICON) ?? sample.config;
  return QuestionShape.parse({ title: sample.title, config, id: 'q1', type, settings });
}
