import { confirm, formatDateTime, useSite } from '@userfeedback/admin-ui';
import type { PublishAction, PublishChoice, ScheduleVerdict } from '@userfeedback/engine';
import { applyChoice, choiceVerdict, publishAction, publishChoiceOf, takesOffline } from '@userfeedback/engine';
import { useEffect, useState } from 'react';
import { t } from '../../../../messages/publish-summary.ts';
import type { Move } from '../../draft/editor.ts';
import { useEdited, useEditedContent, useEditor } from '../../draft/use-editor.ts';

export interface Publishing {
  choice: PublishChoice;
  action: PublishAction;
  /** What the chosen schedule means; null without one. */
  verdict: ScheduleVerdict | null;
  /** False while scheduling is incomplete. */
  isReady: boolean;
  choose(choice: PublishChoice): void;
  /** Applies the choice to the survey that is sent. */
  apply: Move;
  /** Asks before saving the choice takes a live survey away from visitors; returns whether to go on. */
  isWanted(): Promise<boolean>;
  /** Called once the choice is saved. */
  settle(): void;
}

/** How often to look whether the scheduled moment has passed, in milliseconds. */
const LOOK_EVERY = 10_000;

/**
 * Status and schedule as chosen on the publish step. They are applied only when the survey is saved there, so that no
 * other save publishes anything.
 */
export function usePublishing(): Publishing {
  const { time_zone: timeZone } = useSite();
  const editor = useEditor();
  const chosen = useEdited((state) => state.chosen);
  const clock = { timeZone, now: useNow(chosen?.isScheduled ?? false) };
  const choice = useEditedContent((state) => state.chosen ?? publishChoiceOf(state.draft, state.isUndecided, clock));
  const verdict = choiceVerdict(choice, clock);
  return {
    choice,
    action: publishAction(choice),
    verdict,
    isReady: verdict === null || verdict.state === 'ready',
    choose: editor.choose,
    apply: (survey) => applyChoice(survey, choice, { timeZone, now: new Date() }),
    isWanted: async () => {
      const offline = takesOffline(editor.state().stored, choice, { timeZone, now: new Date() });
      return offline === null || confirm(offlineWords(offline.until, timeZone));
    },
    settle: () => editor.settle(chosen),
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
