import { html } from 'ghtml';
import type { SitePost } from '../model.ts';

export const theDrawerOfUsefulThings: SitePost = {
  id: 112,
  slug: 'the-drawer-of-useful-things',
  title: 'The drawer of useful things',
  summary: 'Every house has one. Ours was emptied on a wet Sunday, and it turned out to be a diary.',
  author: 'ruth-oyelaran',
  category: 'making',
  tags: ['repair', 'tools', 'slow-days'],
  published_at: '2026-11-17T07:00:00.000Z',
  picture: 'An open wooden drawer with a key, a spool of thread, scissors and a candle end.',
  body: html`
<p>It sticks. That is how you know which one it is. Second from the left, under the bread board, it opens four
fingers wide and then a wooden spoon rises inside and holds it shut. For nine years I have put two fingers in,
pressed the spoon down and taken out the scissors. Last Sunday it rained sideways, the radio had nothing to say,
and I pulled the whole drawer out and turned it over on the table.</p>

<h2>An inventory</h2>
<p>I wrote it down, because Pilar did not believe me.</p>
<ul>
  <li>Eleven keys. We have four locks.</li>
  <li>A spool of green thread, bought for a coat that went to my sister in 2018.</li>
  <li>Seven candle ends, one of them shaped like a seven.</li>
  <li>The hinge of a cupboard in the flat before this one.</li>
  <li>A torch that works if you hit it, and a torch that does not.</li>
  <li>String in eleven lengths, all slightly too short.</li>
  <li>One very good screwdriver.</li>
</ul>
<p>Nothing on that list is worth a euro, except the screwdriver, and yet I could not throw away more than a
handful. The hinge took the longest. I can still hear the cupboard it belonged to: a small complaint at every
breakfast, three years of them.</p>

<blockquote><p>A tidy drawer tells you what someone owns. An untidy one tells you what they have been through.</p></blockquote>

<h2>What went back</h2>
<p>My grandmother kept such a drawer and called it the hospital. Things in it were waiting. They were not broken
enough to leave and not whole enough to be used, and when somebody came with a loose handle or a lamp that
flickered, she went to the hospital first and to the shop afterwards. In her last flat the drawer was the only
thing that took two people to carry.</p>
<p>So I made rules, because I am an editor and that is what we do with rain. Keys that open nothing went to
Jonas, who melts brass on Thursdays. The string was knotted into one long piece, ugly and eleven metres long.
The candle ends were melted in a jar around a new wick, and the kitchen smelled of other people’s birthdays. The
torch that does not work was mended with the spring of a pen: forty seconds, after four years of waiting.</p>
<p>The hinge went back in. So did the spoon, though I planed its bowl a little flatter. The drawer now opens six
fingers wide before it sticks, and I have decided that this is enough. Some things should ask you to slow down
before they give you the scissors.</p>

<h2>If you try it</h2>
<p>Choose bad weather. Put a cloth on the table first. Do not sort into “keep” and “throw away”; sort into
<em>works</em>, <em>waits</em> and <em>whose is this</em>. And leave yourself one object that cannot be defended.
You will be glad of it the next time it rains.</p>`,
};
