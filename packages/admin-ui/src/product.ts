/** The product's name, in one place. */
export const PRODUCT = { name: 'UserFeedback' } as const;

/** Where a spreadsheet of Google Drive is opened. */
export function spreadsheetUrl(id: string): string {
  return `https://docs.google.com/spreadsheets/d/${encodeURIComponent(id)}`;
}
