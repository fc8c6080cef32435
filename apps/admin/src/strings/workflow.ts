/** Texts of the editor's workflow step. Those in the requirements are word for word. */
export const t = {
  workflow: {
    title: 'Workflow',
    description: 'Set up a series of actions that will trigger after a visitor submits a Survey',
    comingSoon: 'More Integrations Coming Soon',
    integration: 'Integration',
  },
  email: {
    title: 'Send Email notification',
    about: 'Each new response is mailed to these addresses.',
    addresses: 'Email addresses',
    addressesHelp: 'Separate addresses with commas.',
    noAddresses: 'Without an address no mail is sent.',
    invalid: 'Please enter valid email addresses, separated by commas.',
    logic: 'Enable conditional logic',
    noMail: 'This server sends no mails.',
    noMailFor: 'Missing: SMTP_URL.',
    logicAll: 'Send the email if all of these conditions are met:',
    skipped: 'A condition on a question that was skipped is not met.',
  },
} as const;
