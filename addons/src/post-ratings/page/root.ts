/** The element that ratings are drawn in. */
export const ROOT = 'userfeedback-ratings';
