import type { Trigger, TriggerOf, WidgetSurvey } from '@userfeedback/contract';
import { TIMING_DELAY_DEFAULT } from '@userfeedback/contract/limits';
import type { Device } from './devices.ts';
import { toldConditionHolds } from './told/told-condition.ts';
import type { ToldValue } from './told/told-facts.ts';

export interface ToldEvent {
  name: string;
  props: Readonly<Record<string, ToldValue>>;
}

/** A survey placed by shortcode starts at once. */
export function waitsForTrigger({ settings }: Pick<WidgetSurvey, 'settings'>, inline: boolean): boolean {
  return !inline && settings.behavior.timing !== 'immediate';
}

/** Whichever happens first opens the survey; empty if none can happen on this device. */
export function startTriggers({ settings }: Pick<WidgetSurvey, 'settings'>, device: Device): Trigger[] {
  const { timing, timing_delay, triggers } = settings.behavior;
  const all: Record<typeof timing, Trigger[]> = {
    immediate: [],
    delay: [{ type: 'delay', seconds: Number.isFinite(timing_delay) ? timing_delay : TIMING_DELAY_DEFAULT }],
    before_abandon: [{ type: 'exit' }],
    half_page: [{ type: 'scroll', percent: 50 }],
    triggers,
  };
  return all[timing].filter(({ type }) => type !== 'exit' || device === 'desktop');
}

/** For `userfeedback_debug.waiting`: "scroll 70". */
export function describeTrigger(trigger: Trigger): string {
  if (trigger.type === 'exit') return trigger.type;
  const detail = {
    delay: 'seconds',
    idle: 'seconds',
    scroll: 'percent',
    click: 'selector',
    event: 'name',
  }[trigger.type];
  return `${trigger.type} ${Reflect.get(trigger, detail)}`;
}

/** A missing property meets no condition. */
export function isAwaited({ name, where }: TriggerOf<'event'>, told: ToldEvent): boolean {
  return (
    told.name === name &&
    where.every((condition) => {
      const value = Object.hasOwn(told.props, condition.name) ? told.props[condition.name] : undefined;
      return toldConditionHolds(condition.compare, condition.value, value);
    })
  );
}
