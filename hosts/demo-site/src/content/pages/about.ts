import { html } from 'ghtml';
import type { SitePage } from '../model.ts';

export const about: SitePage = {
  id: 3,
  path: '/about',
  title: 'About us',
  summary: 'Three people, one sail loft, and a magazine about things that can be done by hand.',
  body: html`
<p>Ordinary Weather began in the spring of 2019 with a leaflet about pruning, printed forty times and left in a bakery.
By the evening all forty were gone. The next one was about sharpening knives, and somebody wrote to correct us. We have
been a magazine ever since.</p>
<p>We write about making, growing, walking and cooking, and about the half hour in which a job that you were putting off
turns into the best part of the day. Nothing in here needs a workshop, a garden or a free week. Most of it needs a table,
a pencil and bad weather.</p>

<h2>How we work</h2>
<ul>
  <li><strong>Everything is tried.</strong> Each recipe is cooked three times and each joint is cut at least twice, the
  second time by somebody who did not write the text.</li>
  <li><strong>We draw our own pictures.</strong> They are as wrong as we are.</li>
  <li><strong>No advertising.</strong> Members pay for the magazine; everybody may read it.</li>
  <li><strong>We answer letters.</strong> It may take until it rains.</li>
</ul>

<h2>Where we are</h2>
<p>On the upper floor of the old sail loft in Grauhaven, between a boatyard and a bakery. On Thursdays from two until six
the door is open and there is tea. The kettle whistles half a tone too high; ask Jonas about it.</p>
<blockquote><p>“I read it on the tram and missed my stop. It was an article about string.”</p>
<p>A reader in Rostock, on a postcard</p></blockquote>`,
};
