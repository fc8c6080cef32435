import { t } from '../../messages/changes.ts';
import { fieldName } from '../../question-types/type-words.ts';

export type FieldKey = keyof typeof t.fields | `${typeof OF_TYPES}${string}`;

/** Fields that types have of their own; their words are those of the types. */
const OF_TYPES = 'questions_of_types_';

/** The field as its type calls it; undefined for other fields. */
export function fieldOfType(key: FieldKey): string | undefined {
  return key.startsWith(OF_TYPES) ? key.slice(OF_TYPES.length) : undefined;
}

export function fieldLabel(key: FieldKey): string {
  const ofType = fieldOfType(key);
  return ofType === undefined ? t.fields[key as keyof typeof t.fields] : fieldName(ofType);
}

/** The field's name among the messages; what is inside an entry of a list goes by the list. */
export function fieldOf(path: string): FieldKey {
  const shape = path
    .replace(/^(settings|notifications)\./, '')
    .replace(/^thank_you\.endings\.[^.]+\./, 'thank_you.endings.')
    .replace(/^webhook\.webhooks\.[^.]+\./, 'webhook.webhooks.')
    .split('.');
  for (let length = shape.length; length > 0; length--) {
    const key = shape.slice(0, length).join('_');
    if (key in t.fields) return key as FieldKey;
  }
  const [head, group, ...field] = shape;
  if (head === 'questions' && (group === 'config' || group === 'settings'))
    return `${OF_TYPES}${field.filter((part) => !/^\d+$/.test(part)).join('_')}`;
  throw new Error(`no words for ${path}`);
}
