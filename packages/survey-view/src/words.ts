/** All texts of the panel that do not come from the survey, in one place for translation. */
export const words = {
  close: 'Close',
  comments: 'Comments (optional)',
  email: 'E-mail address',
  extremelyLikely: 'Extremely Likely',
  firstName: 'First name',
  minimize: 'Minimize survey',
  notLikely: 'Not Likely',
  open: 'Open survey',
  progress: 'Progress',
  required: 'required',
  untitled: 'Untitled question',
  characters: (used: number, most: number) => `${used} / ${most}`,
  place: (index: number, total: number) => `Question ${index + 1} of ${total}`,
  stars: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
};
