import { SLUG } from '@userfeedback/contract/places-limits';

/** The first address of a survey's link: its title in plain letters, and some random ones, so that nobody guesses it. */
export function slugOf(title: string, random: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .match(/[a-z\d]+/g);
  const start = (words ?? ['survey']).join('-').slice(0, SLUG.ofTitle).replace(/-$/, '');
  return `${start}-${random}`;
}
