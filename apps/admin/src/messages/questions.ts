// Made of en/questions.json by `npm run messages`.
export declare const t: {
  readonly conditions: {
    /** Add condition */
    readonly add: string;
    /** Choose a question */
    readonly chooseQuestion: string;
    /** Choose a value */
    readonly chooseValue: string;
    /** Comparison */
    readonly comparator: string;
    readonly comparators: {
      /** Is */
      readonly '=': string;
      /** Is not */
      readonly '!=': string;
      /** Includes */
      readonly IN: string;
      /** Contains */
      readonly CONTAINS: string;
      /** Does not contain */
      readonly '!CONTAINS': string;
      /** Starts with */
      readonly STARTS_WITH: string;
      /** Ends with */
      readonly ENDS_WITH: string;
      /** Greater than */
      readonly '>': string;
      /** Less than */
      readonly '<': string;
    };
    /** Condition {number, number} */
    readonly condition: (values: { number: number }) => string;
    /** Enter a text */
    readonly enterValue: string;
    /** Question of the condition */
    readonly question: string;
    /** Please choose a question. */
    readonly questionMissing: string;
    /** Remove condition {number, number} */
    readonly remove: (values: { number: number }) => string;
    /** Please enter a text. */
    readonly textMissing: string;
    /** Untitled question */
    readonly untitled: string;
    /** Value */
    readonly value: string;
    /** Please choose a value. */
    readonly valueMissing: string;
  };
  readonly logic: {
    /** Action */
    readonly action: string;
    readonly actions: {
      /** Show */
      readonly show: string;
      /** Hide */
      readonly hide: string;
    };
    readonly all: {
      /** Show this question only if all of these conditions are met: */
      readonly show: string;
      /** Hide this question if all of these conditions are met: */
      readonly hide: string;
    };
    /** Add at least one Radio, Checkbox, NPS, or Star Rating question before this question to use conditional logic. */
    readonly noSubjects: string;
    /** {action, select, show {Shown if {conditions}} hide {Hidden if {conditions}} other {}} */
    readonly rule: (values: { action: 'hide' | 'show'; conditions: string }) => string;
    /** A question that was skipped or not shown meets no condition. */
    readonly skipped: string;
    /** Logic */
    readonly tab: string;
    /** Conditional logic */
    readonly toggle: string;
    /** {first} and {second} */
    readonly both: (values: { first: string; second: string }) => string;
    readonly tests: {
      /** “{question}” is {isOpen, select, true {…} other {“{value}”}} */
      readonly '=': (values: { question: string; isOpen: boolean; value: string }) => string;
      /** “{question}” is not {isOpen, select, true {…} other {“{value}”}} */
      readonly '!=': (values: { question: string; isOpen: boolean; value: string }) => string;
      /** “{question}” includes {isOpen, select, true {…} other {“{value}”}} */
      readonly IN: (values: { question: string; isOpen: boolean; value: string }) => string;
      /** “{question}” contains {isOpen, select, true {…} other {“{value}”}} */
      readonly CONTAINS: (values: { question: string; isOpen: boolean; value: string }) => string;
      /** “{question}” does not contain {isOpen, select, true {…} other {“{value}”}} */
      readonly '!CONTAINS': (values: { question: string; isOpen: boolean; value: string }) => string;
      /** “{question}” starts with {isOpen, select, true {…} other {“{value}”}} */
      readonly STARTS_WITH: (values: { question: string; isOpen: boolean; value: string }) => string;
      /** “{question}” ends with {isOpen, select, true {…} other {“{value}”}} */
      readonly ENDS_WITH: (values: { question: string; isOpen: boolean; value: string }) => string;
      /** “{question}” is greater than {isOpen, select, true {…} other {“{value}”}} */
      readonly '>': (values: { question: string; isOpen: boolean; value: string }) => string;
      /** “{question}” is less than {isOpen, select, true {…} other {“{value}”}} */
      readonly '<': (values: { question: string; isOpen: boolean; value: string }) => string;
    };
  };
  readonly order: {
    /** Cancelled. Question {number, number} stays in its place. */
    readonly cancelled: (values: { number: number }) => string;
    /** Question {number, number} dropped at place {place, number} of {count, number}. */
    readonly dropped: (values: { number: number; place: number; count: number }) => string;
    /** Question {number, number} grabbed, place {number, number} of {count, number}. */
    readonly grabbed: (values: { number: number; count: number }) => string;
    /** Press Space to grab the question, the arrow keys to move it, Space to drop it and Escape to cancel. */
    readonly help: string;
    /** Moved to place {place, number} of {count, number}. */
    readonly moved: (values: { place: number; count: number }) => string;
  };
  /** A survey has at most {count, number} questions. */
  readonly max: (values: { count: number }) => string;
  /** This survey has no questions yet. Add the first one. */
  readonly none: string;
  /** An NPS survey has its NPS question alone. */
  readonly onlyNps: string;
  readonly missing: {
    /** Please add a question. */
    readonly 'question-required': string;
    /** Title is required. */
    readonly 'title-required': string;
    /** Options are required. */
    readonly 'options-required': string;
    /** Please choose the picture again: it has no web address. */
    readonly 'not-an-image-address': string;
    /** Every condition needs a question and a value. */
    readonly 'incomplete-condition': string;
  };
  readonly thankYou: {
    /** Message if no condition is met */
    readonly fallback: string;
    /** Visitors go to the page of the first condition that is met, from top to bottom. If none is, they see the message. */
    readonly firstWins: string;
    /** Message */
    readonly message: string;
    /** A message is required. */
    readonly messageMissing: string;
    /** Page */
    readonly page: string;
    /** Please choose a page. */
    readonly pageMissing: string;
    /** Page of condition {number, number} */
    readonly pageOf: (values: { number: number }) => string;
    /** Go to: search for a page */
    readonly pageSearch: string;
    /** Visitors are sent to this page after their last answer. */
    readonly redirects: string;
    /** After the last question */
    readonly type: string;
    readonly types: {
      /** Show a message */
      readonly message: string;
      /** Redirect to a page */
      readonly redirect: string;
      /** Conditional redirect */
      readonly conditional_redirect: string;
    };
  };
};
