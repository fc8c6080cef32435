import type { SubmittedAnswer, WidgetSurvey } from '@userfeedback/contract';
import { endingFor, withEnding } from '@userfeedback/engine/visit/ending';
import type { ReactNode } from 'react';

/** The survey with the end that these answers lead to, and what stands below its message. */
export function endOf(
  survey: WidgetSurvey,
  { answers }: { answers: readonly SubmittedAnswer[] },
  ending = endingFor(survey.settings.thank_you, answers),
): { survey: WidgetSurvey; below: ReactNode } {
  const ended = withEnding(survey, ending);
  const { button } = ended.settings.thank_you;
  const below = button && (
    <a className="next link" href={button.url} dir="auto">
      {button.label}
    </a>
  );
  return { survey: ended, below };
}
