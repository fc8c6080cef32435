import { ADMIN_LANGUAGES } from '@userfeedback/contract/limits';

/** Of a browser's languages, the first that the admin has; a region counts for nothing. */
export function bestLanguage(preferred: readonly string[]): (typeof ADMIN_LANGUAGES)[number] {
  for (const each of preferred) {
    const found = ADMIN_LANGUAGES.find((known) => baseOf(known) === baseOf(each));
    if (found) return found;
  }
  return 'en';
}

function baseOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}
