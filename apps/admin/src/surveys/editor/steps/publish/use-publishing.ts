import { useSite } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import type { PublishAction, PublishChoice, ScheduleVerdict } from '@userfeedback/engine';
import { applyChoice, choiceVerdict, publishAction, publishChoiceOf } from '@userfeedback/engine';
import { useEffect, useState } from 'react';
import type { Move } from '../../draft/use-survey-draft.ts';

export interface Publishing {
  choice: PublishChoice;
  action: PublishAction;
  /** What the schedule means, where there is to be one. */
  verdict: ScheduleVerdict | null;
  /** False while scheduling is incomplete. */
  isReady: boolean;
  /** What somebody has chosen and not saved yet; null where nothing was touched. */
  chosen: PublishChoice | null;
  choose(choice: PublishChoice): void;
  /** Puts the choice into the survey that is sent. */
  apply: Move;
  /** The choice has been saved: from now on the stored survey says how it stands. */
  settle(): void;
}

/** So often it is looked whether a schedule has passed meanwhile, in milliseconds. */
const LOOK_EVERY = 10_000;

/**
 * Status and schedule as the publish step shows them. They reach the survey only when it is saved there, so that no
 * other save, which nobody asked for, publishes anything.
 */
export function usePublishing(draft: SurveyDraft, isNew: boolean, begun: PublishChoice | null): Publishing {
  const { time_zone: timeZone } = useSite();
  const [chosen, setChosen] = useState(begun);
  const [isSettled, setSettled] = useState(false);
  const now = useNow(chosen?.isScheduled ?? false);
  const clock = { timeZone, now };
  const choice = chosen ?? publishChoiceOf(draft, isNew && !isSettled, clock);
  const verdict = choiceVerdict(choice, clock);
  return {
    choice,
    action: publishAction(choice),
    verdict,
    isReady: verdict === null || verdict.state === 'ready',
    chosen,
    choose: setChosen,
    apply: (survey) => applyChoice(survey, choice, { timeZone, now: new Date() }),
    settle: () => {
      setChosen(null);
      setSettled(true);
    },
  };
}

function useNow(isTicking: boolean): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!isTicking) return;
    const timer = setInterval(() => setNow(new Date()), LOOK_EVERY);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}
