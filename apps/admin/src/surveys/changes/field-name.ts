import { t } from '../../messages/changes.ts';

export type FieldKey = keyof typeof t.fields;

/** The field's name among the messages; what is inside an entry of a list goes by the list. */
export function fieldOf(path: string): FieldKey {
  const shape = path
    .replace(/^(settings|notifications)\./, '')
    .replace(/^webhook\.webhooks\.[^.]+\./, 'webhook.webhooks.')
    .split('.');
  for (let length = shape.length; length > 0; length--) {
    const key = shape.slice(0, length).join('_');
    if (key in t.fields) return key as FieldKey;
  }
  throw new Error(`no words for ${path}`);
}
