import type { WidgetSurvey } from '@userfeedback/contract';
import { TIMING_DELAY_DEFAULT } from '@userfeedback/contract/limits';
import type { Device } from './devices.ts';

/** What starts a survey; `never` if its trigger cannot happen. */
export type StartTrigger =
  | { type: 'immediate' | 'before_abandon' | 'half_page' | 'never' }
  | { type: 'delay'; seconds: number };

/** When a survey starts on this page; placed by shortcode it starts at once. */
export function startTrigger(
  survey: Pick<WidgetSurvey, 'settings'>,
  { device, inline }: { device: Device; inline: boolean },
): StartTrigger {
  const { timing, timing_delay } = survey.settings.behavior;
  if (inline) return { type: 'immediate' };
  if (timing === 'delay') {
    return { type: 'delay', seconds: Number.isFinite(timing_delay) ? timing_delay : TIMING_DELAY_DEFAULT };
  }
  return { type: timing === 'before_abandon' && device !== 'desktop' ? 'never' : timing };
}
