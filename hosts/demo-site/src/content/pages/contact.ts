import { html } from 'ghtml';
import type { SitePage } from '../model.ts';
import { SITE } from '../site.ts';

export const contact: SitePage = {
  id: 5,
  path: '/contact',
  title: 'Contact',
  summary: 'Write, ring the bell, or come up on a Thursday.',
  body: html`
<p>The quickest way to reach us is a letter, because we open those first. But we know how it is.</p>

<h2>By post</h2>
<address>!${SITE.address.map((line) => html`${line}<br>`)}</address>

<h2>By e-mail</h2>
<ul>
  <li>Letters, corrections and praise: <a href="mailto:${SITE.admin_email}">${SITE.admin_email}</a></li>
  <li>Membership and lost issues: <a href="mailto:members@example.test">members@example.test</a></li>
  <li>Press, and anything with a date in it: <a href="mailto:press@example.test">press@example.test</a></li>
</ul>

<h2>In person</h2>
<p>Thursdays from two until six. The entrance is in the yard; take the stairs on the outside, and hold on to the rail when
it blows from the north-west. There is a bell on a rope for those who would rather not climb.</p>

<h2>If you want to write for us</h2>
<p>Send one page about something you did with your hands last week and what went wrong. No ideas for articles, please: we
have a drawer of those. We pay 20 cents a word and all of the bread.</p>`,
};
