import { ADMIN_LANGUAGES } from '@userfeedback/contract/limits';

export function bestLanguage(preferred: readonly string[]): (typeof ADMIN_LANGUAGES)[number] {
  for (const each of preferred) {
    const [short = ''] = each.toLowerCase().split('-');
    const found = ADMIN_LANGUAGES.find((known) => known.startsWith(short));
    if (found) return found;
  }
  return 'en';
}
