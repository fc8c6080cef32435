/** Texts of the Google Drive addon; those of the specification word for word. */
export const t = {
  title: 'Send Responses to Google Drive',
  description: 'Write each new response into a spreadsheet of your Google Drive.',
  locked:
    'Google Drive is not available on your plan. Please upgrade to Pro to send responses to a spreadsheet.',
  fileName: 'File Name inside Google Drive',
  fileNamePlaceholder: 'Google Sheet Name',
  fileNameHelp:
    'The name of the spreadsheet that is made for the first response; without one, the title of the survey.',
  connectedAs: (label: string) => `Connected as ${label}`,
  openSheet: 'Open the spreadsheet',
  noSheetYet: 'The spreadsheet is made when the next response arrives.',
  connect: 'Connect to Google Drive',
  notConnected: 'Connect an account to write responses into a spreadsheet of its drive.',
  lost: (label: string) => `Google Drive gives no access any more (${label}). Connect it again.`,
  administratorsOnly: 'Ask an administrator to connect it.',
  outcome: {
    connected: 'Google Drive is connected.',
    refused: 'Google Drive was not connected, because access was not granted.',
    failed: 'Google Drive could not be connected. Please try again.',
  },
  errors: {
    noAddress: 'Failed to initiate Google Drive authentication. Please try again.',
    thrown: 'An error occurred while connecting to Google Drive. Please try again.',
  },
  columns: {
    submitted_at: 'Submitted at',
    page: 'Page',
    comments: 'Comments',
    response_id: 'Response ID',
  },
} as const;
