import { html } from 'ghtml';
import type { Visitor } from '../visitor.ts';
import type { PageView } from './layout.ts';
import { quietPage } from './quiet-page.ts';

const FOR = 'For those who work here.';

interface LogInState {
  email: string;
  to: string;
  problem: string;
  /** A message above the form that is not an error. */
  note: string;
}

export function logInView(state: LogInState, visitor: Visitor): PageView {
  return quietPage('Log in', FOR, visitor.person ? alreadyIn(visitor) : logInForm(state, visitor));
}

/** Logging out needs a confirmation, so that a link cannot do it. */
export function logOutView(visitor: Visitor): PageView {
  return quietPage(
    'Log out',
    FOR,
    visitor.person ? alreadyIn(visitor) : '<p>You are not logged in. <a href="/">Go to the front page</a></p>',
  );
}

function logInForm({ email, to, problem, note }: LogInState, { nonce }: Visitor): string {
  return html`!${note ? html`<p role="status">${note}</p>` : ''}
<form class="card-form" method="post" action="/log-in">
  !${problem ? html`<p class="form-problem" role="alert">${problem}</p>` : ''}
  <input type="hidden" name="nonce" value="${nonce('log-in')}">
  <input type="hidden" name="to" value="${to}">
  <div class="field"><label for="email">E-mail</label>
  <input id="email" name="email" type="email" autocomplete="username" required maxlength="200" value="${email}"></div>
  <div class="field"><label for="password">Password</label>
  <input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"></div>
  <button class="button">Log in</button>
</form>`;
}

function alreadyIn({ person, mayEnterAdmin, nonce }: Visitor): string {
  return html`<div class="card-form"><p>You are logged in as <strong>${person?.name}</strong>.</p>
!${mayEnterAdmin ? '<p><a class="button" href="/admin/surveys">Go to the admin</a></p>' : ''}
<form method="post" action="/log-out"><input type="hidden" name="nonce" value="${nonce('log-out')}">
<button class="button button-quiet">Log out</button></form></div>`;
}
