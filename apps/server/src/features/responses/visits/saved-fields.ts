import type { ResponseField } from '@userfeedback/contract';

/** By name, so that a newer save can overwrite single fields. */
type SavedFields = Record<string, Pick<ResponseField, 'label' | 'value'>>;

export function formatSavedFields(fields: readonly ResponseField[]): string {
  return JSON.stringify(Object.fromEntries(fields.map(({ name, ...field }) => [name, field])));
}

export function parseSavedFields(text: string): ResponseField[] {
  const fields: SavedFields = JSON.parse(text);
  return Object.entries(fields).map(([name, field]) => ({ name, ...field }));
}
