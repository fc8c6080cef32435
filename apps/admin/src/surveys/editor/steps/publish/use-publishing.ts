import { confirm, formatDateTime, useSite } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import type { PublishAction, PublishChoice, ScheduleVerdict } from '@userfeedback/engine';
import { applyChoice, choiceVerdict, publishAction, publishChoiceOf, takesOffline } from '@userfeedback/engine';
import { useEffect, useState } from 'react';
import { t } from '../../../../messages/publish-summary.ts';
import type { Move } from '../../draft/editor.ts';

export interface Publishing {
  choice: PublishChoice;
  action: PublishAction;
  /** What the chosen schedule means; null without one. */
  verdict: ScheduleVerdict | null;
  /** False while scheduling is incomplete. */
  isReady: boolean;
  /** Chosen and not saved yet; null if nothing was touched. */
  chosen: PublishChoice | null;
  choose(choice: PublishChoice): void;
  /** Applies the choice to the survey that is sent. */
  apply: Move;
  /** Asks before saving the choice takes a live survey away from visitors; returns whether to go on. */
  isWanted(stored: SurveyDraft | null): Promise<boolean>;
  /** The choice was saved: from now on the stored survey's own status counts, unless another was made meanwhile. */
  settle(): void;
}

/** How often to look whether the scheduled moment has passed, in milliseconds. */
const LOOK_EVERY = 10_000;

/**
 * Status and schedule as chosen on the publish step. They are applied only when the survey is saved there, so that no
 * other save publishes anything.
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
    isWanted: async (stored) => {
      const offline = takesOffline(stored, choice, { timeZone, now: new Date() });
      return offline === null || confirm(offlineWords(offline.until, timeZone));
    },
    settle: () => {
      setChosen((newest) => (newest === chosen ? null : newest));
      setSettled(true);
    },
  };
}

function offlineWords(until: string | null, timeZone: string) {
  const { title, body, ...buttons } = t.offline;
  if (until === null) return { title, body, ...buttons, isDangerous: true };
  const moment = formatDateTime(until, timeZone);
  return { ...buttons, title: t.offline.until({ moment }), body: t.offline.untilBody, isDangerous: true };
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
