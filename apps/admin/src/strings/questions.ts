import type { Comparator } from '@userfeedback/contract';

const comparators: Record<Comparator, string> = {
  '=': 'Is',
  '!=': 'Is not',
  IN: 'Includes',
  CONTAINS: 'Contains',
  '!CONTAINS': 'Does not contain',
  STARTS_WITH: 'Starts with',
  ENDS_WITH: 'Ends with',
  '>': 'Greater than',
  '<': 'Less than',
};

/** The same words within a sentence. */
const verbs: Record<Comparator, string> = {
  '=': 'is',
  '!=': 'is not',
  IN: 'includes',
  CONTAINS: 'contains',
  '!CONTAINS': 'does not contain',
  STARTS_WITH: 'starts with',
  ENDS_WITH: 'ends with',
  '>': 'is greater than',
  '<': 'is less than',
};

/** Texts of conditions, logic, the thank-you card and dragging. Those in the requirements are word for word. */
export const t = {
  conditions: {
    add: 'Add condition',
    chooseQuestion: 'Choose a question',
    chooseValue: 'Choose a value',
    comparator: 'Comparison',
    comparators,
    condition: (number: number) => `Condition ${number}`,
    enterValue: 'Enter a text',
    question: 'Question of the condition',
    questionMissing: 'Please choose a question.',
    remove: (number: number) => `Remove condition ${number}`,
    textMissing: 'Please enter a text.',
    untitled: 'Untitled question',
    value: 'Value',
    valueMissing: 'Please choose a value.',
  },
  logic: {
    action: 'Action',
    actions: { show: 'Show', hide: 'Hide' },
    all: {
      show: 'Show this question only if all of these conditions are met:',
      hide: 'Hide this question if all of these conditions are met:',
    },
    noSubjects:
      'Add at least one Radio, Checkbox, NPS, or Star Rating question before this question to use conditional logic.',
    rule: (action: 'show' | 'hide', conditions: readonly string[]) =>
      `${action === 'show' ? 'Shown' : 'Hidden'} if ${conditions.join(' and ')}`,
    skipped: 'A question that was skipped or not shown meets no condition.',
    tab: 'Logic',
    test: (question: string, compare: Comparator, value: string) =>
      `“${question}” ${verbs[compare]} ${value === '' ? '…' : `“${value}”`}`,
    toggle: 'Conditional logic',
  },
  order: {
    cancelled: (number: number) => `Cancelled. Question ${number} stays in its place.`,
    dropped: (number: number, place: number, count: number) =>
      `Question ${number} dropped at place ${place} of ${count}.`,
    grabbed: (number: number, count: number) => `Question ${number} grabbed, place ${number} of ${count}.`,
    help: 'Press Space to grab the question, the arrow keys to move it, Space to drop it and Escape to cancel.',
    moved: (place: number, count: number) => `Moved to place ${place} of ${count}.`,
  },
  questions: {
    max: (count: number) => `A survey has at most ${count} questions.`,
    none: 'This survey has no questions yet. Add the first one.',
    onlyNps: 'An NPS survey has its NPS question alone.',
  },
  thankYou: {
    fallback: 'Message if no condition is met',
    firstWins:
      'Visitors go to the page of the first condition that is met, from top to bottom. If none is, they see the message.',
    message: 'Message',
    page: 'Page',
    pageMissing: 'Please choose a page.',
    pageOf: (number: number) => `Page of condition ${number}`,
    pageSearch: 'Go to: search for a page',
    redirects: 'Visitors are sent to this page after their last answer.',
    type: 'After the last question',
    types: {
      message: 'Show a message',
      redirect: 'Redirect to a page',
      conditional_redirect: 'Conditional redirect',
    },
  },
} as const;
