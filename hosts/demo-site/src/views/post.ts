import { html } from 'ghtml';
import { authorOf, authorPath, postPath, relatedPosts, termPath, termsOf } from '../catalogue.ts';
import type { SiteComment } from '../comments/queries.ts';
import type { SitePost } from '../content/model.ts';
import { longDate, readingMinutes } from '../dates.ts';
import type { EntryText } from '../entry-texts.ts';
import { factsOfPost } from '../page-facts.ts';
import type { Visitor } from '../visitor.ts';
import type { CommentFormState } from './comments.ts';
import { commentsSection } from './comments.ts';
import type { PageView } from './layout.ts';
import { picture, portrait, postCard, tagList } from './parts.ts';

export function postView(
  post: SitePost,
  text: EntryText,
  comments: readonly SiteComment[],
  form: CommentFormState,
  visitor: Visitor,
): PageView {
  const related = relatedPosts(post, 3);
  return {
    title: post.title,
    summary: post.summary,
    path: postPath(post),
    facts: factsOfPost(post),
    picture: post.slug,
    structuredData: text.structuredData,
    hasFont: text.hasFont,
    main: html`<article class="story">
!${storyHead(post)}
<figure class="story-picture">!${picture(post.slug, post.picture, { isFirst: true })}</figure>
<div class="prose prose-story" data-userfeedback-content="${post.id}">!${text.body}</div>
!${text.at.after_content}
!${storyFoot(post)}
</article>
!${text.at.before_comments}
!${commentsSection(post, comments, form, visitor)}
!${text.at.after_comments}
<section class="band" aria-labelledby="next"><div class="band-head"><h2 id="next">Read next</h2></div>
<div class="grid">!${related.map((other) => postCard(other, 'h3'))}</div></section>`,
  };
}

function storyHead(post: SitePost): string {
  const { category } = termsOf(post);
  const author = authorOf(post);
  return html`<header class="story-head">
  <p class="kicker"><a href="${termPath(category)}">${category.name}</a></p>
  <h1 class="story-title">${post.title}</h1>
  <p class="story-summary">${post.summary}</p>
  <div class="story-by">
    !${portrait(author.slug)}
    <p><a rel="author" href="${authorPath(author)}">${author.name}</a>
    <span class="story-when"><time datetime="${post.published_at}">${longDate(post.published_at)}</time>,
    ${readingMinutes(post.body)} minutes</span></p>
  </div>
</header>`;
}

function storyFoot(post: SitePost): string {
  const author = authorOf(post);
  return html`<footer class="story-foot">
  !${tagList(termsOf(post).tags)}
  <div class="about-author">
    !${portrait(author.slug)}
    <div><h2><a href="${authorPath(author)}">${author.name}</a></h2><p>${author.biography}</p></div>
  </div>
</footer>`;
}
