/** Characters that reverse the direction of the text around them: a file "gnp.exe" could read "exe.png". */
const BIDI_CONTROLS = '\\u202A-\\u202E\\u2066-\\u2069';
const UNSEEN_IN_NAMES = new RegExp(`[\\p{Cc}${BIDI_CONTROLS}]`, 'gu');
const UNSEEN_IN_TEXTS = new RegExp(`(?![\\t\\n\\r])[\\p{Cc}${BIDI_CONTROLS}]`, 'gu');

/** A name, title, label or file name without invisible or misleading characters. */
export function plainName(name: string): string {
  return name.replace(UNSEEN_IN_NAMES, '');
}

/** The value with all texts in it cleaned as names. */
export function plainNames<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_key, part) =>
    typeof part === 'string' ? plainName(part) : part,
  );
}

/** The same for texts of several lines. */
export function plainText(text: string): string {
  return text.replace(UNSEEN_IN_TEXTS, '');
}
