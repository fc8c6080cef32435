const MASKS = { email: '[e-mail]', phone: '[phone]', query: '?[removed]' };

const WEB_ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"“”]+/giu;
const EMAIL =
  /[\p{L}\p{N}._%+'-]+\s?(?:@|\(at\)|\[at\]|\{at\})\s?[\p{L}\p{N}-]+(?:\s?(?:\.|\(dot\)|\[dot\]|\(punkt\))\s?[\p{L}\p{N}-]+)+/giu;
/** Digits with the usual separators; their number is checked afterwards. */
const DIGITS = /(?<![\p{L}\p{N}#])(?:\+|\()?\d[\d\s().\u2010-\u2015/-]{4,}\d(?![\p{L}\p{N}])/gu;
const DATE = /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})(?:\s\d{1,2}(?:[.:]\d{2})?)?$/u;

/** Masks e-mail addresses, phone numbers and the queries of web addresses, for texts that leave this machine. */
export function maskContacts(text: string): string {
  return text
    .replaceAll(WEB_ADDRESS, withoutQuery)
    .replaceAll(EMAIL, MASKS.email)
    .replaceAll(DIGITS, (digits) => (isPhone(digits) ? MASKS.phone : digits));
}

/** Queries and fragments may identify people, and so may everything before an @. */
function withoutQuery(address: string): string {
  const bare = address.replace(/^([a-z]+:\/\/)[^/?#]*@/iu, '$1');
  const end = bare.search(/[?#]/u);
  return end < 0 ? bare : bare.slice(0, end) + MASKS.query;
}

/** Seven to fifteen digits (E.164) that are not a day. */
function isPhone(text: string): boolean {
  const count = text.replaceAll(/\D/gu, '').length;
  return count >= 7 && count <= 15 && !DATE.test(text.trim());
}
