/** local@domain.tld, without spaces and without what mail programs add around it. */
export function isEmailAddress(text: string): boolean {
  const at = text.indexOf('@');
  if (at < 1 || text.length > 254 || /[\s<>()[\],;:"\\]/.test(text)) return false;
  const labels = text.slice(at + 1).split('.');
  return labels.length > 1 && labels.every((label) => label !== '' && !label.includes('@'));
}

export function isEmailList(text: string, { emptyAllowed }: { emptyAllowed: boolean }): boolean {
  return text.split(',').every((part) => (part.trim() === '' ? emptyAllowed : isEmailAddress(part.trim())));
}

export function emailList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
