/** Texts of the settings area; those in the specification are word for word. */
export const t = {
  title: 'Settings',
  tabs: {
    label: 'Settings',
    access: 'Access',
  },
  save: 'Save Settings',
  saved: 'Settings saved.',
  invalid: 'Please fix errors on this page.',
  closeBanner: 'Close',
  access: {
    title: 'User access',
    help: 'Which roles of your site may work with surveys, beside those that manage it.',
    create_edit_surveys: {
      label: 'Create and edit surveys',
      help: 'Build surveys, publish them and change them.',
    },
    view_results: {
      label: 'View results',
      help: 'See figures and responses, and export them.',
    },
    delete_surveys: {
      label: 'Delete surveys and responses',
      help: 'Move surveys and responses to the trash, restore them and delete them for good.',
    },
  },
} as const;
