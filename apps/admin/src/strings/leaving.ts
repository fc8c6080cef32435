/** Texts of the dialog about unsaved edits. */
export const t = {
  title: 'Leave without saving?',
  body: 'Your edits have not been saved yet. They will be lost.',
  confirm: 'Leave',
  cancel: 'Keep editing',
} as const;
