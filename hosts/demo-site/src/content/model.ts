export type AuthorSlug = 'ruth-oyelaran' | 'jonas-albrecht' | 'pilar-weidmann';
export type CategorySlug = 'making' | 'growing' | 'walking' | 'kitchen';
export type TagSlug =
  | 'repair'
  | 'tools'
  | 'wood'
  | 'bread'
  | 'preserving'
  | 'garden'
  | 'winter'
  | 'birds'
  | 'sea'
  | 'city'
  | 'maps'
  | 'slow-days';

/** `body` is our own HTML and may contain shortcodes. */
export interface SitePost {
  id: number;
  slug: string;
  title: string;
  /** One sentence under the title, in lists, in the feed and for search engines. */
  summary: string;
  author: AuthorSlug;
  category: CategorySlug;
  tags: readonly TagSlug[];
  published_at: string;
  /** Describes the drawing for people who cannot see it. */
  picture: string;
  body: string;
}

/** The home page and the blog index have no body. */
export interface SitePage {
  id: number;
  path: string;
  title: string;
  summary: string;
  body: string;
}

export interface SiteAuthor {
  id: number;
  slug: string;
  name: string;
  duty: string;
  biography: string;
}

export interface SiteTerm {
  id: number;
  taxonomy: 'category' | 'tag';
  slug: string;
  name: string;
  summary: string;
}
