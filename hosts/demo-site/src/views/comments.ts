import { html } from 'ghtml';
import { postPath } from '../catalogue.ts';
import type { CommentDraft, CommentProblems } from '../comments/comment-form.ts';
import { AUTHOR_MAX, BODY_MAX } from '../comments/comment-form.ts';
import type { SiteComment } from '../comments/queries.ts';
import type { SitePost } from '../content/model.ts';
import { longDate } from '../dates.ts';
import type { Visitor } from '../visitor.ts';

export interface CommentFormState {
  draft: CommentDraft;
  problems: CommentProblems;
}

export function commentsSection(
  post: SitePost,
  comments: readonly SiteComment[],
  form: CommentFormState,
  visitor: Visitor,
): string {
  const count = comments.length === 1 ? 'One comment' : `${comments.length} comments`;
  return html`<section class="comments" id="comments" aria-labelledby="comments-title" data-userfeedback-comments>
  <h2 id="comments-title">${comments.length === 0 ? 'Comments' : count}</h2>
  !${comments.length === 0 ? '<p class="muted">Nobody has said anything yet.</p>' : ''}
  <ol class="comment-list">!${comments.map(commentItem)}</ol>
  !${commentForm(post, form, visitor)}
</section>`;
}

function commentItem({ id, author, body, created_at }: SiteComment): string {
  const paragraphs = body.split(/\n{2,}/).map(
    (part) =>
      html`<p>!${part
        .split('\n')
        .map((line) => html`${line}`)
        .join('<br>')}</p>`,
  );
  return html`<li><article class="comment" id="comment-${id}">
  <p class="comment-by"><strong>${author}</strong> <time datetime="${created_at}">${longDate(created_at)}</time></p>
  <div>!${paragraphs}</div>
</article></li>`;
}

function commentForm(post: SitePost, { draft, problems }: CommentFormState, { nonce }: Visitor): string {
  const hasProblems = Object.keys(problems).length > 0;
  return html`<form class="comment-form" id="comment-form" method="post" action="${postPath(post)}/comments#comment-form">
  <h3>Say something</h3>
  !${hasProblems ? '<p class="form-problem" role="alert">Something is missing below. Your text is still here.</p>' : ''}
  <input type="hidden" name="nonce" value="${nonce(`comment ${post.id}`)}">
  <div class="field">
    <label for="author">Name</label>
    <input id="author" name="author" maxlength="${AUTHOR_MAX}" autocomplete="name" required value="${draft.author}" !${invalid('author', problems)}>
    !${problem('author', problems)}
  </div>
  <div class="field">
    <label for="body">Comment</label>
    <textarea id="body" name="body" rows="5" maxlength="${BODY_MAX}" required !${invalid('body', problems)}>${draft.body}</textarea>
    !${problem('body', problems)}
  </div>
  <div class="field-website" aria-hidden="true">
    <label for="website">Leave this empty</label>
    <input id="website" name="website" tabindex="-1" autocomplete="off">
  </div>
  <button class="button">Post comment</button>
</form>`;
}

function invalid(field: keyof CommentDraft, problems: CommentProblems): string {
  return problems[field] ? html`aria-invalid="true" aria-describedby="!${field}-problem"` : '';
}

function problem(field: keyof CommentDraft, problems: CommentProblems): string {
  return problems[field] ? html`<p class="field-problem" id="!${field}-problem">${problems[field]}</p>` : '';
}
