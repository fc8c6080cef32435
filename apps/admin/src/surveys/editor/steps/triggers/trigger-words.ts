import type { Trigger, TriggerOf } from '@userfeedback/contract';
import { listed } from '../../../../listed.ts';
import { t as questions } from '../../../../messages/questions.ts';
import { t } from '../../../../messages/triggers.ts';

/** What opens a survey: "After 3 seconds on the page or a click on “#buy”". */
export function firstTriggerWords(triggers: readonly Trigger[]): string {
  return t.words.first({ triggers: listed('disjunction', triggers.map(triggerWords)) });
}

/** A trigger inside a sentence: "a click on “#buy” and 3 seconds more". */
export function triggerWords(trigger: Trigger): string {
  const words = WORDS[trigger.type] as (trigger: Trigger) => string;
  const after = 'after' in trigger ? trigger.after : 0;
  return after === 0 ? words(trigger) : t.words.later({ after, trigger: words(trigger) });
}

const WORDS: { [Kind in Trigger['type']]: (trigger: TriggerOf<Kind>) => string } = {
  delay: ({ seconds }) => t.words.delay({ seconds }),
  scroll: ({ percent }) => t.words.scroll({ percent }),
  exit: () => t.words.exit,
  click: ({ selector }) => t.words.click({ selector }),
  event: ({ name, where }) => {
    const tests = where.map(({ name: question, compare, value }) =>
      questions.logic.tests[compare]({ question, isOpen: value === '', value: `${value}` }),
    );
    return tests.length === 0
      ? t.words.event({ name })
      : t.words.eventWhere({ name, conditions: listed('conjunction', tests) });
  },
  idle: ({ seconds }) => t.words.idle({ seconds }),
};
