/** Characters that reverse the direction of the text around them: a file "gnp.exe" could read "exe.png". */
const BIDI_CONTROLS = '\\u202A-\\u202E\\u2066-\\u2069';
const BREAKS = '\\t-\\r\\u0085\\u2028\\u2029';
const UNSEEN_IN_NAMES = new RegExp(`(?![${BREAKS}])[\\p{Cc}${BIDI_CONTROLS}]`, 'gu');
const UNSEEN_IN_TEXTS = new RegExp(`(?![\\t\\n\\r])[\\p{Cc}${BIDI_CONTROLS}]`, 'gu');
const HAS_BREAK = new RegExp(`[${BREAKS}]`);

/**
 * A name, title, label or file name without invisible or misleading characters. White space within becomes one space,
 * but a single one stays what it is, as before a question mark in French; a line break at an end goes.
 */
export function plainName(name: string): string {
  return name.replace(UNSEEN_IN_NAMES, '').replace(/\p{White_Space}+/gu, (space, place: number, whole: string) => {
    const hasBreak = HAS_BREAK.test(space);
    if (hasBreak && (place === 0 || place + space.length === whole.length)) return '';
    return hasBreak || space.length > 1 ? ' ' : space;
  });
}

/** The value with all texts in it cleaned as names. */
export function plainNames<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_key, part) => (typeof part === 'string' ? plainName(part) : part));
}

/** The same for texts of several lines. */
export function plainText(text: string): string {
  return text.replace(UNSEEN_IN_TEXTS, '');
}
