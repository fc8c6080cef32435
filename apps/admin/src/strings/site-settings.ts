/** Texts of the settings area; those in the specification are word for word. */
export const t = {
  title: 'Settings',
  tabs: {
    label: 'Settings',
    general: 'General',
    widget: 'Widget',
    integrations: 'Integrations',
    access: 'Access',
    misc: 'Misc',
  },
  save: 'Save Settings',
  saved: 'Settings saved.',
  invalid: 'Please fix errors on this page.',
  closeBanner: 'Close',
  license: {
    title: 'License',
    help: 'Your key decides which plan and which addons this site has.',
    liteHelp: 'You are using UserFeedback Lite, which needs no license.',
    key: 'License key',
    purchased: 'Already purchased? Enter your license key to unlock Pro.',
    verify: 'Verify',
    verifyKey: 'Verify Key',
    refresh: 'Refresh Key',
    deactivate: 'Deactivate',
    busy: {
      verify: 'Verifying license...',
      refresh: 'Refreshing license...',
      deactivate: 'Deactivating license...',
      upgrade: 'Please wait...',
    },
    success: 'Success',
    keep: (plan: string) => `Keep ${plan}`,
    useIt: 'Use it',
    failed: {
      refresh: 'There was an error refreshing your license',
      upgrade: 'There was an error unlocking UserFeedback PRO please try again or install manually.',
      other: 'Something went wrong. Please try again.',
    },
    ok: 'Ok',
    states: {
      active: 'Active',
      expired: 'Expired',
      disabled: 'Disabled',
      invalid: 'Invalid',
    },
    plan: 'Plan',
    addons: (titles: readonly string[]) => `Addons of your plan: ${titles.join(', ')}.`,
    network:
      'This site uses the license of its network. It is changed there; a key of its own would come first.',
  },
  wizard: {
    title: 'Setup wizard',
    help: 'From an empty site to a live survey in four steps.',
    launch: 'Launch Setup Wizard',
  },
  widget: {
    title: 'Look of the widget',
    help: 'New surveys begin with these colors, this logo and this start. The rest counts for every survey that has nothing of its own.',
    select: 'Select Survey',
    start: 'Start',
    loading: 'Starting the preview',
  },
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
