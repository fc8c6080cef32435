import { html } from 'ghtml';
import { assetHref } from '../assets.ts';
import { authorOf, authorPath, postPath, termPath, termsOf } from '../catalogue.ts';
import type { SitePost, SiteTerm } from '../content/model.ts';
import { readingMinutes, shortDate } from '../dates.ts';

/** With its size, so that nothing moves when it loads. */
export function picture(name: string, alt: string, options: { isFirst?: boolean } = {}): string {
  const loading = options.isFirst ? 'fetchpriority="high"' : 'loading="lazy"';
  return html`<img src="${assetHref(`pictures/${name}.svg`)}" alt="${alt}" width="1200" height="800" decoding="async" !${loading}>`;
}

export function portrait(slug: string): string {
  return html`<img class="portrait" src="${assetHref(`pictures/${slug}.svg`)}" alt="" width="200" height="200" loading="lazy">`;
}

/** The picture repeats the link for the mouse only, so assistive technology ignores it. */
export function postCard(post: SitePost, heading: 'h2' | 'h3' = 'h2'): string {
  const { category } = termsOf(post);
  return html`<article class="card">
  <a class="card-picture" href="${postPath(post)}" tabindex="-1" aria-hidden="true">!${picture(post.slug, '')}</a>
  <p class="kicker"><a href="${termPath(category)}">${category.name}</a></p>
  !${`<${heading} class="card-title">`}<a href="${postPath(post)}">${post.title}</a>!${`</${heading}>`}
  <p class="card-summary">${post.summary}</p>
  !${byline(post)}
</article>`;
}

export function byline(post: SitePost): string {
  const author = authorOf(post);
  return html`<p class="byline"><a href="${authorPath(author)}">${author.name}</a>
  <time datetime="${post.published_at}">${shortDate(post.published_at)}</time>
  <span>${readingMinutes(post.body)} min</span></p>`;
}

export function tagList(tags: readonly SiteTerm[]): string {
  return html`<ul class="tags" aria-label="Tags">!${tags.map((tag) => html`<li><a href="${termPath(tag)}">${tag.name}</a></li>`)}</ul>`;
}

export function searchForm(text: string): string {
  return html`<form class="search-form" role="search" action="/search">
  <label for="q">Search the magazine</label>
  <div><input id="q" name="q" type="search" value="${text}" maxlength="100" autocomplete="off"><button class="button">Search</button></div>
</form>`;
}

export function pager(path: string, page: number, pages: number): string {
  if (pages < 2) return '';
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  const link = (number: number) =>
    html`<li><a href="${pagePath(path, number)}" aria-label="Page ${number}" !${number === page ? 'aria-current="page"' : ''}>${number}</a></li>`;
  return html`<nav class="pager" aria-label="Pages">
  !${page > 1 ? html`<a rel="prev" href="${pagePath(path, page - 1)}">Newer stories</a>` : '<span></span>'}
  <ol>!${numbers.map(link)}</ol>
  !${page < pages ? html`<a rel="next" href="${pagePath(path, page + 1)}">Older stories</a>` : '<span></span>'}
</nav>`;
}

export function pagePath(path: string, page: number): string {
  return page === 1 ? path : `${path}/page/${page}`;
}
