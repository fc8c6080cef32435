import { PAGE_TYPES } from '@userfeedback/contract/limits';
import type { HostChoice, HostRole } from './port.ts';

const PAGE_TYPE_LABELS: Record<(typeof PAGE_TYPES)[number], string> = {
  home: 'Home',
  blog: 'Blog',
  single_post: 'Single post',
  single_page: 'Single page',
  category: 'Category',
  tag: 'Tag',
  archive: 'Archive',
  search: 'Search results',
  not_found: 'Not found (404)',
};

/** The same for every site. */
export const PAGE_TYPE_CHOICES: readonly HostChoice[] = PAGE_TYPES.map((id) => ({
  id,
  label: PAGE_TYPE_LABELS[id],
}));
export const LOGGED_IN_CHOICES: readonly HostChoice[] = [
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
];

export function fold(text: string): string {
  return text.toLocaleLowerCase('en').normalize('NFC');
}

export function searchChoices(choices: readonly HostChoice[], text: string): HostChoice[] {
  const wanted = fold(text.trim());
  return choices.filter(({ label }) => fold(label).includes(wanted));
}

export const OUR_ROLES: readonly HostRole[] = [
  { id: 'administrator', label: 'Administrator', managing: true, entering: true },
  { id: 'editor', label: 'Editor', managing: false, entering: true },
  { id: 'author', label: 'Author', managing: false, entering: true },
  { id: 'contributor', label: 'Contributor', managing: false, entering: true },
  { id: 'subscriber', label: 'Subscriber', managing: false, entering: false },
];
