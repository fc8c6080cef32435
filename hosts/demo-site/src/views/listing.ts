import { html } from 'ghtml';
import type { Entry } from '../catalogue.ts';
import { authorPath, authors, POSTS_PER_PAGE, postsBy, postsIn, tags, termPath } from '../catalogue.ts';
import type { SiteAuthor, SitePost, SiteTerm } from '../content/model.ts';
import { BLOG } from '../content/pages/index.ts';
import { POSTS } from '../content/posts/index.ts';
import { factsOfPage, factsOfTerm, factsOfType } from '../page-facts.ts';
import type { PageView } from './layout.ts';
import { pagePath, pager, portrait, postCard, searchForm, tagList } from './parts.ts';

/** Undefined for a page that does not exist, as in the lists below. */
export function blogView(page: number): PageView | undefined {
  return listView({
    title: BLOG.title,
    summary: BLOG.summary,
    path: BLOG.path,
    facts: factsOfPage(BLOG, 'blog'),
    posts: POSTS,
    page,
    after: html`<section class="band" aria-labelledby="by-tag"><h2 id="by-tag" class="small-heading">By tag</h2>!${tagList(tags)}</section>`,
  });
}

export function termView(term: SiteTerm, page: number): PageView | undefined {
  const kicker = term.taxonomy === 'category' ? 'Category' : 'Tag';
  const { name: title, summary } = term;
  return listView({
    kicker,
    title,
    summary,
    path: termPath(term),
    facts: factsOfTerm(term),
    posts: postsIn(term),
    page,
  });
}

export function authorView(author: SiteAuthor, page: number): PageView | undefined {
  const others = authors.filter((other) => other.id !== author.id);
  const links = others.map((other) => html`<li><a href="${authorPath(other)}">${other.name}</a></li>`);
  return listView({
    kicker: author.duty,
    title: author.name,
    summary: author.biography,
    path: authorPath(author),
    facts: factsOfType('archive'),
    posts: postsBy(author),
    page,
    portrait: portrait(author.slug),
    after: html`<nav class="band" aria-labelledby="others"><h2 id="others" class="small-heading">Also here</h2><ul class="tags">!${links}</ul></nav>`,
  });
}

export function searchView(text: string, found: readonly Entry[]): PageView {
  const count = found.length === 1 ? 'One page' : `${found.length} pages`;
  const result = (entry: Entry) =>
    html`<li><h2 class="result-title"><a href="${entry.path}">${entry.title}</a></h2><p>${entry.summary}</p></li>`;
  const results =
    text === ''
      ? '<p>Type a word or two. We look through titles and texts of all stories and pages.</p>'
      : html`<p role="status">${found.length === 0 ? 'Nothing' : count} found for “${text}”.</p>
!${found.length === 0 ? '<p>Try a shorter word, or <a href="/blog">look through all stories</a>.</p>' : ''}
<ol class="results">!${found.map(result)}</ol>`;
  return {
    title: text === '' ? 'Search' : `Search: ${text}`,
    summary: 'Look through all stories and pages.',
    path: '',
    facts: factsOfType('search'),
    main: html`<div class="narrow"><h1 class="page-title">Search</h1>!${searchForm(text)}!${results}</div>`,
  };
}

interface List extends Omit<PageView, 'main'> {
  kicker?: string;
  portrait?: string;
  posts: readonly SitePost[];
  page: number;
  after?: string;
}

function listView({ kicker, portrait: face, posts, page, after, ...view }: List): PageView | undefined {
  const pages = Math.max(1, Math.ceil(posts.length / POSTS_PER_PAGE));
  if (page > pages) return undefined;
  const shown = posts.slice((page - 1) * POSTS_PER_PAGE, page * POSTS_PER_PAGE);
  const title = page === 1 ? view.title : `${view.title}, page ${page}`;
  return {
    ...view,
    title,
    path: pagePath(view.path, page),
    main: html`<header class="list-head">
  !${face ?? ''}
  !${kicker ? html`<p class="kicker">${kicker}</p>` : ''}
  <h1 class="page-title">${view.title}</h1>
  <p class="list-summary">${view.summary}</p>
</header>
<section class="band band-first" aria-label="Stories"><div class="grid">!${shown.map((post) => postCard(post))}</div></section>
!${pager(view.path, page, pages)}
!${after ?? ''}`,
  };
}
