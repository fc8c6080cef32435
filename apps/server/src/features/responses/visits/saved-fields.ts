import type { ResponseField } from '@userfeedback/contract';

/** Hidden fields of a visit as they are kept: by name, so that those of a newer save can take their places. */
type SavedFields = Record<string, Pick<ResponseField, 'label' | 'value'>>;

export function formatSavedFields(fields: readonly ResponseField[]): string {
  return JSON.stringify(Object.fromEntries(fields.map(({ name, ...field }) => [name, field])));
}

export function parseSavedFields(text: string): ResponseField[] {
  const fields: SavedFields = JSON.parse(text);
  return Object.entries(fields).map(([name, field]) => ({ name, ...field }));
}
