import type { PAGE_TYPES, PageFacts } from '@userfeedback/contract';
import { termsOf } from './catalogue.ts';
import type { SitePage, SitePost, SiteTerm } from './content/model.ts';

export type PageType = (typeof PAGE_TYPES)[number];
/** What a page knows about itself; the visitor's part is added when it is rendered. */
export type OwnFacts = Omit<PageFacts, 'logged_in' | 'roles'>;

/** Facts of a page that is neither a post nor a page of its own: lists, search, errors. */
export function factsOfType(page_type: PageType | ''): OwnFacts {
  return { page_type, post_id: null, post_type: null, taxonomies: [], terms: [] };
}

export function factsOfPage(page: SitePage, page_type: PageType): OwnFacts {
  return { ...factsOfType(page_type), post_id: page.id, post_type: 'page' };
}

export function factsOfPost(post: SitePost): OwnFacts {
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

export function factsOfTerm(term: SiteTerm): OwnFacts {
  return { ...factsOfType(term.taxonomy), taxonomies: [term.taxonomy], terms: [term.id] };
}

/** JSON that can stand inside a script element: nothing in it can end the element or begin another. */
export function embeddedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
