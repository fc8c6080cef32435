/** Texts of the editor's workflow step; those in the specification are word for word. */
export const t = {
  workflow: {
    title: 'Workflow',
    description: 'Set up a series of actions that will trigger after a visitor submits a Survey',
  },
} as const;
