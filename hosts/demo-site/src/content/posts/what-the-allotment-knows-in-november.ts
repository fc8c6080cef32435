import { html } from 'ghtml';
import type { SitePost } from '../model.ts';

export const whatTheAllotmentKnows: SitePost = {
  id: 111,
  slug: 'what-the-allotment-knows-in-november',
  title: 'What the allotment knows in November',
  summary: 'The beds look empty. They are busy, and for a few weeks they would rather not be helped.',
  author: 'ruth-oyelaran',
  category: 'growing',
  tags: ['garden', 'winter'],
  published_at: '2026-11-09T07:30:00.000Z',
  picture: 'A garden shed under a low sun, rows of leeks and a bare pear tree.',
  body: html`
<p>The water was turned off on the first of the month. That is the official end of the year on our allotments: a
man from the association walks down the main path with a long key, and after him it is quiet. No hoses, no
conversations over hoses. The plots lie there like beds in a hostel after the guests have gone.</p>
<p>For years I used those weeks to tidy up. I cut everything down, raked the paths, dug the beds over in heavy
slices and went home with a straight back and a clear conscience. Then I got a pear tree with the new plot, and an
old neighbour with it, and both of them asked me to stop.</p>

<h2>Leave the stalks</h2>
<p>Frau Behnke is eighty-three and gardens from a chair. “You are throwing away the houses,” she said, when I
carried the first armful of dead fennel to the heap. She broke a stem and held it out. It was hollow, and plugged
at one end with chewed leaf. Something was asleep in there that would visit my beans in May.</p>
<p>So now the stalks stay until the crocuses are over. It looks untidy from the train. I have learned to like it:
frost catches on every umbel, and the goldfinches come in gangs and behave as if they had booked.</p>

<h2>Feed the ground, then sit down</h2>
<p>What the soil wants in November is short enough to fit on a seed packet.</p>
<ol>
  <li>Pull what is ill, and only that. Blighted tomatoes leave the garden in a bag.</li>
  <li>Spread compost two fingers deep on every empty bed. Do not dig it in; there are worms employed for that.</li>
  <li>Cover the compost with leaves, so that the rain does not wash it into next door’s leeks.</li>
  <li>Plant garlic on a dry afternoon. Point upwards, a hand apart, and then forget where.</li>
</ol>
<p>The whole list takes one Saturday. The remaining Saturdays are for the bench.</p>

<blockquote><p>In spring a garden tells you what to do. In November it tells you what you did.</p></blockquote>

<h2>Reading the bare plot</h2>
<p>With the leaves down, mistakes stand out like furniture under sheets. I can see that the path bends where nobody
walks, that the rhubarb is a bully, and that the pear tree leans two degrees further to the east than it did last
winter. I write these things in a notebook with a pencil, because pens do not like the cold, and I change nothing.
The plan can wait until February, when seed catalogues make optimists of us all.</p>
<p>Last week I sat there until the light went, about half past four. A wren was working through the fennel, one
stalk after another, like somebody checking the doors at the end of a shift. I had brought a flask and no gloves.
There was nothing left to do, and I stayed another half an hour to be sure of it.</p>`,
};
