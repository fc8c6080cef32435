import { formatNumber } from '@userfeedback/admin-ui';

/** Texts of the chart of an NPS survey. */
export const t = {
  chart: {
    day: 'Score and shares per day',
    week: 'Score and shares per week',
    month: 'Score and shares per month',
  },
  answers: 'Answers',
  tooFew: (answers: number) => `Too few answers to judge (${formatNumber(answers)})`,
  tooFewBy: {
    day: 'By day there are too few answers.',
    week: 'By week there are too few answers.',
    month: 'By month there are too few answers.',
  },
  rolling: 'Each point shows the score of the 28 days that end there.',
  lineValue: (label: string, value: string) => `${label}: ${value}`,
} as const;
