import { html } from 'ghtml';
import { authorPath, authors } from '../catalogue.ts';
import type { SiteAuthor, SitePage } from '../content/model.ts';
import { about } from '../content/pages/about.ts';
import { pricing } from '../content/pages/pricing.ts';
import type { EntryText } from '../entry-texts.ts';
import { factsOfPage } from '../page-facts.ts';
import type { PageView } from './layout.ts';
import { picture, portrait } from './parts.ts';

export function pageView(page: SitePage, text: EntryText): PageView {
  const isAbout = page.id === about.id;
  return {
    title: page.title,
    summary: page.summary,
    path: page.path,
    facts: factsOfPage(page, 'single_page'),
    structuredData: text.structuredData,
    hasFont: text.hasFont,
    main: html`<article class="page ${page.id === pricing.id ? 'page-wide' : ''}">
<header class="list-head"><h1 class="page-title">${page.title}</h1><p class="list-summary">${page.summary}</p></header>
!${isAbout ? html`<figure class="story-picture">!${picture('harbour', 'Coloured houses and sailing boats along a quay.', { isFirst: true })}</figure>` : ''}
<div class="prose" data-userfeedback-content="${page.id}">!${text.body}</div>
!${text.at.after_content}!${text.at.before_comments}!${text.at.after_comments}
!${isAbout ? html`<section class="people" aria-labelledby="people"><h2 id="people">The three of us</h2><ul>!${authors.map(personCard)}</ul></section>` : ''}
</article>`,
  };
}

function personCard(author: SiteAuthor): string {
  return html`<li>!${portrait(author.slug)}<h3><a href="${authorPath(author)}">${author.name}</a></h3>
<p class="kicker">${author.duty}</p><p>${author.biography}</p></li>`;
}
