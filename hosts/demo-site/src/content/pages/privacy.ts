import { html } from 'ghtml';
import type { SitePage } from '../model.ts';

export const privacy: SitePage = {
  id: 7,
  path: '/privacy',
  title: 'Privacy',
  summary: 'What this site keeps about you, which is not much.',
  body: html`
<p>You can read everything here without an account. Fonts, drawings and scripts come from this site and from nowhere else,
and nobody follows you when you leave.</p>
<h2>What is kept</h2>
<ul>
  <li><strong>Comments</strong>: the name you gave and what you wrote, for as long as the story is there.</li>
  <li><strong>Surveys</strong>: your answers, and the page you gave them on. A small cookie remembers that you were asked,
  so that you are not asked again.</li>
  <li><strong>Logging in</strong>: one cookie, until you log out. Only those who work here have an account.</li>
</ul>
<h2>What you can ask for</h2>
<p>To see it, to have it corrected, or to have it removed. Write to
<a href="mailto:editor@example.test">editor@example.test</a> from any address and tell us which story; we do it by hand, and
usually on the same day.</p>`,
};
