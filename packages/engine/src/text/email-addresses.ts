/** True for the usual form, local@domain.tld, without spaces and without what mail programs add around it. */
export function isEmailAddress(text: string): boolean {
  const at = text.indexOf('@');
  if (at < 1 || text.length > 254 || /[\s<>()[\],;:"\\]/.test(text)) return false;
  const labels = text.slice(at + 1).split('.');
  return labels.length > 1 && labels.every((label) => label !== '' && !label.includes('@'));
}

/** True when every part between the commas is an address; empty parts may be allowed. */
export function isEmailList(text: string, { emptyAllowed }: { emptyAllowed: boolean }): boolean {
  return text.split(',').every((part) => (part.trim() === '' ? emptyAllowed : isEmailAddress(part.trim())));
}

/** The addresses of a list; empty parts are dropped. */
export function emailList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
