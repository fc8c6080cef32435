/** What is asked before unsaved edits are left behind. */
export const t = {
  title: 'Leave without saving?',
  body: 'Your edits have not been saved yet. They will be lost.',
  confirm: 'Leave',
  cancel: 'Keep editing',
} as const;
