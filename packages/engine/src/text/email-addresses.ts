/** local@domain.tld, without spaces and without what mail programs add around it. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && /^[^@]+@[^@.]+(\.[^@.]+)+$/.test(text) && !/[\s<>()[\],;:"\\]/.test(text);
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
