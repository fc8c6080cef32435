import { fold } from '@userfeedback/host-kit';
import { AUTHORS } from './content/authors.ts';
import type { SiteAuthor, SitePage, SitePost, SiteTerm } from './content/model.ts';
import { BLOG, HOME, PAGES } from './content/pages/index.ts';
import { POSTS } from './content/posts/index.ts';
import { CATEGORIES, TAGS } from './content/terms.ts';

export const POSTS_PER_PAGE = 6;

export const authors: readonly SiteAuthor[] = Object.values(AUTHORS);
export const categories: readonly SiteTerm[] = Object.values(CATEGORIES);
export const tags: readonly SiteTerm[] = Object.values(TAGS);
export const terms: readonly SiteTerm[] = [...categories, ...tags];
export const pages: readonly SitePage[] = [HOME, BLOG, ...PAGES];

export interface Entry {
  id: number;
  type: 'post' | 'page';
  path: string;
  title: string;
  summary: string;
}

/** Everything with an address and an id: posts first, newest first. */
export const entries: readonly Entry[] = [
  ...POSTS.map((post) => ({ ...entryOf(post), type: 'post' as const, path: postPath(post) })),
  ...pages.map((page) => ({ ...entryOf(page), type: 'page' as const, path: page.path })),
];

export function postPath(post: SitePost): string {
  return `/blog/${post.slug}`;
}

export function termPath(term: SiteTerm): string {
  return `/${term.taxonomy}/${term.slug}`;
}

export function authorPath(author: SiteAuthor): string {
  return `/author/${author.slug}`;
}

export function termsOf(post: SitePost): { category: SiteTerm; tags: SiteTerm[] } {
  return { category: CATEGORIES[post.category], tags: post.tags.map((slug) => TAGS[slug]) };
}

export function authorOf(post: SitePost): SiteAuthor {
  return AUTHORS[post.author];
}

export function findPost(slug: string): SitePost | undefined {
  return POSTS.find((post) => post.slug === slug);
}

export function findTerm(taxonomy: SiteTerm['taxonomy'], slug: string): SiteTerm | undefined {
  return terms.find((term) => term.taxonomy === taxonomy && term.slug === slug);
}

export function findAuthor(slug: string): SiteAuthor | undefined {
  return authors.find((author) => author.slug === slug);
}

export function postsIn(term: SiteTerm): SitePost[] {
  return POSTS.filter((post) => {
    const { category, tags: ofPost } = termsOf(post);
    return category.id === term.id || ofPost.some((tag) => tag.id === term.id);
  });
}

export function postsBy(author: SiteAuthor): SitePost[] {
  return POSTS.filter((post) => authorOf(post).id === author.id);
}

/** Those that share most with this one come first. */
export function relatedPosts(post: SitePost, count: number): SitePost[] {
  const shared = (other: SitePost) =>
    (other.category === post.category ? 2 : 0) + other.tags.filter((tag) => post.tags.includes(tag)).length;
  return POSTS.filter((other) => other.id !== post.id)
    .map((other) => ({ other, score: shared(other) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ other }) => other);
}

/** Every word must occur in the title, the summary or the text. */
export function searchEntries(text: string): Entry[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries.filter((entry) => {
    const hay = fold(`${entry.title} ${entry.summary} ${textOf(entry)}`);
    return words.every((word) => hay.includes(word));
  });
}

function textOf({ id }: Entry): string {
  const body = [...POSTS, ...pages].find((item) => item.id === id)?.body ?? '';
  return body.replaceAll(/<[^>]*>|\[userfeedback[^\]]*\]/g, ' ');
}

function entryOf({ id, title, summary }: SitePost | SitePage) {
  return { id, title, summary };
}
