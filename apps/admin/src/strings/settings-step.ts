/** Texts of the editor's settings step; those in the specification are word for word. */
export const t = {
  settings: {
    title: 'Settings',
  },
} as const;
