import { html } from 'ghtml';
import { authorOf, authorPath, categories, postPath, postsIn, termPath, termsOf } from '../catalogue.ts';
import type { SitePost, SiteTerm } from '../content/model.ts';
import { HOME } from '../content/pages/index.ts';
import { POSTS } from '../content/posts/index.ts';
import { SITE } from '../content/site.ts';
import { factsOfPage } from '../page-facts.ts';
import type { PageView } from './layout.ts';
import { byline, picture, portrait, postCard } from './parts.ts';

export function homeView(): PageView {
  const [lead, ...others] = POSTS;
  return {
    title: SITE.name,
    summary: HOME.summary,
    path: HOME.path,
    facts: factsOfPage(HOME, 'home'),
    main: html`<h1 class="visually-hidden">${SITE.name}</h1>
!${lead ? leadStory(lead) : ''}
<section class="band" aria-labelledby="latest">
  <div class="band-head"><h2 id="latest">Latest stories</h2><a href="/blog">All stories</a></div>
  <div class="grid">!${others.slice(0, 6).map((post) => postCard(post, 'h3'))}</div>
</section>
<section class="band" aria-labelledby="shelves">
  <div class="band-head"><h2 id="shelves">Four shelves</h2></div>
  <ul class="shelves">!${categories.map(shelf)}</ul>
</section>
!${membership()}`,
  };
}

function leadStory(post: SitePost): string {
  const { category } = termsOf(post);
  const author = authorOf(post);
  return html`<article class="lead">
  <a class="lead-picture" href="${postPath(post)}" tabindex="-1" aria-hidden="true">!${picture(post.slug, '', { isFirst: true })}</a>
  <div class="lead-text">
    <p class="kicker"><a href="${termPath(category)}">${category.name}</a></p>
    <h2 class="lead-title"><a href="${postPath(post)}">${post.title}</a></h2>
    <p class="lead-summary">${post.summary}</p>
    <div class="lead-by"><a href="${authorPath(author)}" tabindex="-1" aria-hidden="true">!${portrait(author.slug)}</a>!${byline(post)}</div>
  </div>
</article>`;
}

function shelf(term: SiteTerm): string {
  const posts = postsIn(term);
  // The oldest, which the lists above do not show.
  const shown = posts.at(-1);
  return html`<li class="shelf">
  <a href="${termPath(term)}">
    !${shown ? picture(shown.slug, '') : ''}
    <span class="shelf-name">${term.name}</span>
    <span class="shelf-count">${posts.length} ${posts.length === 1 ? 'story' : 'stories'}</span>
  </a>
  <p>${term.summary}</p>
</li>`;
}

function membership(): string {
  return html`<section class="membership" aria-labelledby="membership">
  <div class="membership-picture">!${picture('harbour', '')}</div>
  <div class="membership-text">
    <h2 id="membership">No advertising. Just members, and weather.</h2>
    <p>Reading costs nothing. For four euros a month you pay for one story, and everybody gets to read it. Four times a
    year a printed issue comes through your door.</p>
    <p><a class="button" href="/pricing">Become a member</a> <a class="button button-quiet" href="/about">Who we are</a></p>
  </div>
</section>`;
}
