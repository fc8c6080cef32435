import type { Channel, ResponseField, ResponseSource } from '@userfeedback/contract';
import type { Source } from './new-response.ts';

/** Where a response came from is kept as two fields, with names that no hidden field can have. */
export const SOURCE_FIELDS = { channel: '.channel', label: '.source' } as const;

export function sourceFields(source: Source | undefined): ResponseField[] {
  if (!source) return [];
  return Object.entries(SOURCE_FIELDS).flatMap(([part, name]) => {
    const value = source[part as keyof Source];
    return value ? [{ name, label: '', value }] : [];
  });
}

export function isHiddenField({ name }: Pick<ResponseField, 'name'>): boolean {
  return !name.startsWith('.');
}

export function sourceOf(fields: readonly ResponseField[]): ResponseSource | null {
  const find = (name: string) => fields.find((field) => field.name === name)?.value;
  const channel = find(SOURCE_FIELDS.channel);
  return channel === undefined ? null : { channel: channel as Channel, label: find(SOURCE_FIELDS.label) ?? null };
}
