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

/** Texts of conditions, wherever they are edited. */
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
    untitled: 'Untitled question',
    value: 'Value',
    valueMissing: 'Please choose a value.',
    textMissing: 'Please enter a text.',
  },
} as const;
