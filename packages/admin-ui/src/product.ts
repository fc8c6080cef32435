export const PRODUCT = { name: 'UserFeedback' } as const;

export function spreadsheetUrl(id: string): string {
  return `https://docs.google.com/spreadsheets/d/${encodeURIComponent(id)}`;
}
