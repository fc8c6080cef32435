import type { SubmittedAnswer, WidgetSurvey } from '@userfeedback/contract';
import { answerIn, conditionsHold } from '../conditions/branching.ts';
import { endingKey } from '../text/ending-key.ts';

type Thanks = Pick<WidgetSurvey['settings']['thank_you'], 'endings'>;
type Ending = NonNullable<Thanks['endings']>[number];

/** The first ending whose conditions hold; undefined for the usual message. */
export function endingFor({ endings }: Thanks, answers: readonly SubmittedAnswer[]): Ending | undefined {
  return endings?.find(({ conditions }) => conditionsHold(conditions, answerIn(answers)));
}

/** The ending stands in place of the usual message and its button. */
export function withEnding(survey: WidgetSurvey, ending: Ending | undefined): WidgetSurvey {
  if (!ending) return survey;
  const { quotes, settings } = survey;
  const { id, message, button } = ending;
  return {
    ...survey,
    quotes: { ...quotes, thanks: quotes?.[endingKey(id)] ?? '' },
    settings: { ...settings, thank_you: { ...settings.thank_you, message, button } },
  };
}
