/** The product's name, defined once. */
export const PRODUCT = { name: 'UserFeedback' } as const;

/** The address of a Google Drive spreadsheet. */
export function spreadsheetUrl(id: string): string {
  return `https://docs.google.com/spreadsheets/d/${encodeURIComponent(id)}`;
}
