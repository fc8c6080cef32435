import { html } from 'ghtml';
import type { SitePost } from '../model.ts';

export const sharpEnough: SitePost = {
  id: 109,
  slug: 'sharp-enough',
  title: 'Sharp enough',
  summary: 'You need two stones, ten minutes and the courage to stop. A plain method for kitchen and workshop.',
  author: 'jonas-albrecht',
  category: 'making',
  tags: ['tools', 'repair'],
  published_at: '2026-10-13T06:00:00.000Z',
  picture: 'Three chisels and a kitchen knife hanging on a workshop wall above two whetstones.',
  body: html`
<p>There is a man on the internet who sharpens a spoon until it cuts hair. I have watched him more often than I
would like to admit, and he has set the cause back by ten years. People see the microscope and the eleven stones,
they look at their bread knife, and they close the drawer again.</p>
<p>At the yard we sharpen before we start, the way other people wipe their glasses. It takes the length of one
song. This is all there is to it.</p>

<h2>What you need</h2>
<ul>
  <li>A coarse stone, about 800, for edges that have given up.</li>
  <li>A fine stone, about 3000, for everything else.</li>
  <li>Water, a tea towel, and a felt pen.</li>
</ul>
<p>The felt pen is the teacher. Paint the bevel black, take two strokes, and look. Where the ink is gone, the stone
has touched. If it is gone at the edge, your angle is too steep; if it is gone at the shoulder, too flat. Correct,
paint again, and after the third time your wrists will know it without you.</p>

<h2>The method</h2>
<ol>
  <li>Wet the stone and lay it on the folded towel, so that it cannot run away.</li>
  <li>Push the edge along as if you wanted to shave a thin slice off the stone. Light pressure. Ten strokes.</li>
  <li>Feel the far side with your thumb, across the edge and never along it. A tiny wire has formed there: the burr.
  When you can feel it from heel to tip, that side is done.</li>
  <li>Turn over. Ten strokes. The burr moves to where you began.</li>
  <li>Go to the fine stone and do it again with half the pressure.</li>
  <li>Draw the edge once through the end grain of a bit of softwood. The burr stays in the wood.</li>
</ol>
<p>Cut a tomato. If it goes in without a push, stop. You are there.</p>

<blockquote><p>Most tools are ruined by someone who wanted to go one step further.</p></blockquote>

<h2>Why bother</h2>
<p>My first master, Henning, could plane a deck beam so that the shaving came off in one piece, four metres long and
thin as the skin of an onion. He would hang it over the door, and it moved whenever someone came in. I asked him how
long it took to learn. He said that learning had been quick, and that it was the sharpening that took forty years,
because you had to do it every morning.</p>
<p>A sharp edge is safer, everyone says so, and it is true: you push less, so you slip less. But I think the real
reason is a different one. With a dull tool you work against the wood. With a sharp one you can feel what it wants,
and now and then you can do as you are told.</p>

[userfeedback-post-ratings]`,
};
