import { html } from 'ghtml';
import type { SitePost } from '../model.ts';

export const theLastFerry: SitePost = {
  id: 110,
  slug: 'the-last-ferry',
  title: 'The last ferry, and other good reasons to go home',
  summary: 'For two winters I baked on the boat that closes the day. A short walk along its timetable.',
  author: 'pilar-weidmann',
  category: 'walking',
  tags: ['sea', 'winter', 'slow-days'],
  published_at: '2026-10-28T06:00:00.000Z',
  picture: 'A small lit ferry crossing a dark bay under a large moon.',
  body: html`
<p>The last ferry leaves Grauhaven at 21:40 and nobody has ever caught it with time to spare. People run. They run
with cakes and bicycles and, once, with a standard lamp. The captain sees them come down Ropewalk from the bridge,
and he waits, and then he pretends that he had not been waiting.</p>
<p>I worked on that boat for two winters. The galley is as wide as my arms, and I made rolls in it for the early
crossing, which meant that I went out with the last boat and came back with the first. What I remember is the
window over the oven. It was the size of a tea tray and it held the whole town.</p>

<h2>The walk</h2>
<p>You do not need the boat for this. Go at eight in the evening between October and March, in a coat that can be
sat on.</p>
<ol>
  <li>Start at the fish market, which is shut. Read the chalk board anyway. Yesterday’s prices are a kind of news.</li>
  <li>Follow the quay north. Count the lit kitchens; on a weekday you should reach nineteen.</li>
  <li>At the old sail loft, stop and listen. Loose halyards on a dozen masts, each at a different speed.</li>
  <li>Go out along the mole to the green light. It is nine minutes out and, with the wind behind you, seven back.</li>
</ol>
<p>Out there the town turns into what it is on maps: a low line with two towers and a gap where the river comes
through. If you have timed it well, the ferry passes close enough to read the names of the people on deck from
their hats.</p>

<blockquote><p>From the water, every lit window looks like the one where you are expected.</p></blockquote>

<h2>Good reasons</h2>
<p>I began to collect reasons for going home, because passengers gave them to me without being asked. They leaned
in at the galley door, smelled the dough and explained themselves. A dog that cannot be alone after ten. A tap that
might still be running. “My wife has the good blanket, and if I am late she will have it until spring.” A man with
flowers said that he had no reason at all, and he was the happiest of the lot.</p>
<p>Nobody ever said that they were tired. I think that being tired is what you are when there is no last boat, and
the evening has no edge to it. A timetable does you a favour. It takes the decision, and leaves you the walk.</p>
<p>The rolls, for those who ask: half rye, a spoon of treacle, and an hour more than you think. They were ready as
we came in under the green light, and the first person down the ramp always got one for nothing.</p>`,
};
