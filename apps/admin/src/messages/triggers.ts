// Made of en/triggers.json by `npm run messages`.
export declare const t: {
  /** Triggers */
  readonly list: string;
  /** Trigger {number, number} */
  readonly trigger: (values: { number: number }) => string;
  /** Kind of trigger */
  readonly kind: string;
  readonly kinds: {
    /** After a delay */
    readonly delay: string;
    /** Scrolled down */
    readonly scroll: string;
    /** Before leaving */
    readonly exit: string;
    /** Click on an element */
    readonly click: string;
    /** Own event */
    readonly event: string;
    /** No activity */
    readonly idle: string;
  };
  /** Add trigger */
  readonly add: string;
  /** Remove trigger {number, number} */
  readonly remove: (values: { number: number }) => string;
  /** Seconds */
  readonly seconds: string;
  /** Since the page was loaded, from 0 to {most, number}. */
  readonly delayHelp: (values: { most: number }) => string;
  /** Without pointer, key, scroll or touch, from {least, number} to {most, number}. Time in another tab does not count. */
  readonly idleHelp: (values: { least: number; most: number }) => string;
  /** Percent */
  readonly percent: string;
  /** Of the height that can be scrolled. A page that cannot scroll counts at once. */
  readonly percentHelp: string;
  /** CSS selector */
  readonly selector: string;
  /** A click inside the element counts, too, and so do elements that are added later. */
  readonly selectorHelp: string;
  /** Please enter a selector. */
  readonly selectorMissing: string;
  /** This is not a valid selector. */
  readonly selectorWrong: string;
  /** Name of the event */
  readonly event: string;
  /** The name that your page tells with userfeedback.track. */
  readonly eventHelp: string;
  /** Please enter a name. */
  readonly eventMissing: string;
  /** Seconds to wait then */
  readonly after: string;
  /** From 0 to {most, number}. Who leaves the page meanwhile is not asked. */
  readonly afterHelp: (values: { most: number }) => string;
  readonly conditions: {
    /** Conditions */
    readonly list: string;
    /** Condition {number, number} */
    readonly condition: (values: { number: number }) => string;
    /** Property */
    readonly property: string;
    /** Please enter a property. */
    readonly propertyMissing: string;
    /** Comparison */
    readonly comparator: string;
    /** Value */
    readonly value: string;
    /** Please enter a value. */
    readonly valueMissing: string;
    /** Add condition */
    readonly add: string;
    /** Remove condition {number, number} */
    readonly remove: (values: { number: number }) => string;
  };
  readonly words: {
    /** After {triggers} */
    readonly first: (values: { triggers: string }) => string;
    /** {seconds, plural, one {# second} other {# seconds}} on the page */
    readonly delay: (values: { seconds: number }) => string;
    /** a scroll down to {percent, number}% */
    readonly scroll: (values: { percent: number }) => string;
    /** a move to leave the page */
    readonly exit: string;
    /** a click on “{selector}” */
    readonly click: (values: { selector: string }) => string;
    /** the event “{name}” */
    readonly event: (values: { name: string }) => string;
    /** the event “{name}” where {conditions} */
    readonly eventWhere: (values: { name: string; conditions: string }) => string;
    /** {seconds, plural, one {# second} other {# seconds}} without activity */
    readonly idle: (values: { seconds: number }) => string;
    /** {trigger} and {after, plural, one {# second} other {# seconds}} more */
    readonly later: (values: { trigger: string; after: number }) => string;
  };
};
