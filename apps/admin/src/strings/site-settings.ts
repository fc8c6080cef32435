/** Texts of the settings area; those in the specification are word for word. */
export const t = {
  title: 'Settings',
  tabs: {
    label: 'Settings',
    access: 'Access',
    misc: 'Misc',
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
  privacy: {
    title: 'Privacy',
    help: 'What responses keep of the person who gave them. What is stored already stays as it is.',
    ip_storage: 'IP address of the visitor',
    kinds: {
      full: { label: 'Full address', help: 'Stored as it came.' },
      truncated: { label: 'Shortened address', help: 'Only the network it belongs to.' },
      none: { label: 'No address', help: 'It is never stored.' },
    },
  },
  spam: {
    title: 'Spam protection',
    help: 'Responses that do not look as if a person wrote them are set aside for you to review; they count nowhere.',
    spam_honeypot: {
      label: 'Hidden field',
      help: 'Machines fill in a field that people do not see.',
    },
    spam_min_seconds: {
      label: 'Shortest time to answer, in seconds',
      help: 'Whoever answers faster is suspected.',
    },
    spam_per_address: {
      label: 'Responses from one address per hour',
      help: 'More of them to one survey are suspected.',
    },
    spam_per_survey: {
      label: 'Responses to one survey per minute',
      help: 'More of them are suspected, whoever sends them.',
    },
    off: '0 switches this limit off.',
  },
} as const;
