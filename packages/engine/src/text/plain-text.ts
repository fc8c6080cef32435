/** They reverse the direction of the text around them: a file "gnp.exe" could read "exe.png". */
const BIDI_CONTROLS = '\\u202A-\\u202E\\u2066-\\u2069';
const BREAKS = '\\t-\\r\\u0085\\u2028\\u2029';
const UNSEEN_IN_NAMES = new RegExp(`(?![${BREAKS}])[\\p{Cc}${BIDI_CONTROLS}]`, 'gu');
const UNSEEN_IN_TEXTS = new RegExp(`(?![\\t\\n\\r])[\\p{Cc}${BIDI_CONTROLS}]`, 'gu');
const HAS_BREAK = new RegExp(`[${BREAKS}]`);

/**
 * For names, titles, labels and file names: no invisible or misleading characters. Several spaces become one; a single
 * one stays what it is, such as the one before a question mark in French. Line breaks at the ends are removed.
 */
export function plainName(name: string): string {
  return name.replace(UNSEEN_IN_NAMES, '').replace(/\p{White_Space}+/gu, (space, place: number, whole: string) => {
    const hasBreak = HAS_BREAK.test(space);
    if (hasBreak && (place === 0 || place + space.length === whole.length)) return '';
    return hasBreak || space.length > 1 ? ' ' : space;
  });
}

export function plainNames<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_key, part) => (typeof part === 'string' ? plainName(part) : part));
}

export function plainText(text: string): string {
  return text.replace(UNSEEN_IN_TEXTS, '');
}
