import type { Trigger, TriggerOf } from '@userfeedback/contract';
import { TIMING_DELAY_DEFAULT } from '@userfeedback/contract/limits';
import { hasVisibleText } from '../text/visible-text.ts';

export type TriggerKind = Trigger['type'];

const BLANK: { [Kind in TriggerKind]: TriggerOf<Kind> } = {
  delay: { type: 'delay', seconds: TIMING_DELAY_DEFAULT },
  scroll: { type: 'scroll', percent: 50 },
  exit: { type: 'exit' },
  click: { type: 'click', selector: '', after: 0 },
  event: { type: 'event', name: '', where: [], after: 0 },
  idle: { type: 'idle', seconds: 30 },
};
export const TRIGGER_KINDS = Object.keys(BLANK) as TriggerKind[];

export function blankTrigger(kind: TriggerKind): Trigger {
  return { ...BLANK[kind] };
}

export function triggerGaps(trigger: Trigger): string[] {
  const isBlank = (text: string | number) => !hasVisibleText(String(text));
  if (trigger.type === 'click') return isBlank(trigger.selector) ? ['selector'] : [];
  if (trigger.type !== 'event') return [];
  const conditions = trigger.where.flatMap((condition, row) =>
    (['name', 'value'] as const).flatMap((field) => (isBlank(condition[field]) ? `where.${row}.${field}` : [])),
  );
  return [...(isBlank(trigger.name) ? ['name'] : []), ...conditions];
}
