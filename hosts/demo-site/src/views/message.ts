import { html } from 'ghtml';
import { POSTS } from '../content/posts/index.ts';
import { factsOfType } from '../page-facts.ts';
import type { PageView } from './layout.ts';
import { picture, postCard, searchForm } from './parts.ts';

export function notFoundView(): PageView {
  return {
    title: 'Page not found',
    summary: 'There is nothing at this address.',
    path: '',
    facts: factsOfType('not_found'),
    main: html`<div class="lost">
  <div class="lost-picture">!${picture('lost', '', { isFirst: true })}</div>
  <div class="lost-text">
    <p class="kicker">404</p>
    <h1 class="page-title">You have walked off the map</h1>
    <p>There is nothing at this address. It may have moved, or it was never here. Take the street you like less, or look
    for it by name.</p>
    !${searchForm('')}
  </div>
</div>
<section class="band" aria-labelledby="instead"><div class="band-head"><h2 id="instead">While you are here</h2></div>
<div class="grid">!${POSTS.slice(0, 3).map((post) => postCard(post, 'h3'))}</div></section>`,
  };
}

export function problemView(title: string, text: string): PageView {
  return {
    title,
    summary: text,
    path: '',
    facts: factsOfType(''),
    main: html`<div class="narrow"><h1 class="page-title">${title}</h1><p>${text}</p><p><a href="/">Go to the front page</a></p></div>`,
  };
}
