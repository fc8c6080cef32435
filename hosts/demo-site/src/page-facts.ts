import type { PAGE_TYPES } from '@userfeedback/contract';
import type { HostPageFacts } from '@userfeedback/host-kit';
import { findAuthor, findPost, findTerm, termsOf } from './catalogue.ts';
import type { SitePage, SitePost, SiteTerm } from './content/model.ts';
import { BLOG, HOME, PAGES } from './content/pages/index.ts';

export type PageType = (typeof PAGE_TYPES)[number];

/** For pages that are neither a post nor a page: lists, search, errors. */
export function factsOfType(page_type: PageType | ''): HostPageFacts {
  return { page_type, post_id: null, post_type: null, taxonomies: [], terms: [] };
}

export function factsOfPage(page: SitePage, page_type: PageType): HostPageFacts {
  return { ...factsOfType(page_type), post_id: page.id, post_type: 'page' };
}

export function factsOfPost(post: SitePost): HostPageFacts {
  const { category, tags } = termsOf(post);
  const all = [category, ...tags];
  return {
    page_type: 'single_post',
    post_id: post.id,
    post_type: 'post',
    taxonomies: [...new Set(all.map((term) => term.taxonomy))],
    terms: all.map((term) => term.id),
  };
}

export function factsOfTerm(term: SiteTerm): HostPageFacts {
  return { ...factsOfType(term.taxonomy), taxonomies: [term.taxonomy], terms: [term.id] };
}

/** Further pages of a list have the facts of the list, whatever their number. */
export function factsAt(path: string): HostPageFacts {
  const [first = '', second = '', ...rest] = path
    .replace(/\/page\/[1-9]\d*\/?$/, '')
    .split('/')
    .filter(Boolean)
    .map(decodeURIComponent);
  if (rest.length > 0) return factsOfType('not_found');
  if (second === '') return factsOfTopLevel(`/${first}`);
  const post = first === 'blog' ? findPost(second) : undefined;
  if (post) return factsOfPost(post);
  const term = first === 'category' || first === 'tag' ? findTerm(first, second) : undefined;
  if (term) return factsOfTerm(term);
  return factsOfType(first === 'author' && findAuthor(second) ? 'archive' : 'not_found');
}

function factsOfTopLevel(path: string): HostPageFacts {
  if (path === HOME.path) return factsOfPage(HOME, 'home');
  if (path === BLOG.path) return factsOfPage(BLOG, 'blog');
  if (path === '/search') return factsOfType('search');
  if (path === '/log-in' || path === '/log-out') return factsOfType('single_page');
  const page = PAGES.find((one) => one.path === path);
  return page ? factsOfPage(page, 'single_page') : factsOfType('not_found');
}

/** Safe inside a script element: it cannot end the element or begin another. */
export function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
