import { html } from 'ghtml';
import type { SitePost } from '../model.ts';

export const countingSwifts: SitePost = {
  id: 106,
  slug: 'counting-swifts-from-a-roof',
  title: 'Counting swifts from a roof',
  summary: 'For thirteen evenings I sat on a tin roof with a notebook. The birds did not cooperate.',
  author: 'ruth-oyelaran',
  category: 'walking',
  tags: ['birds', 'city'],
  published_at: '2026-08-03T05:00:00.000Z',
  picture: 'Swifts wheeling above rooftops and chimneys in an evening sky.',
  body: html`
<p>Swifts cannot be counted. I want to say this at the beginning, because it took me thirteen evenings to accept it
and I would like to save you twelve of them.</p>
<p>It started with a letter from the town: the old brewery was to get a new façade, and would residents kindly report
nesting birds. There is a hatch in the ceiling of our stairwell. I took a cushion, a thermos and a notebook with
columns in it, and I climbed out onto warm tin at half past eight.</p>

<h2>The first evenings</h2>
<p>They arrived from the harbour in a loose, screaming string, went round the brewery chimney and were gone. I wrote
“14”. They came back from the other side. I wrote “11, or the same 14”. By ten o’clock the columns said 212, and a boy
on the next roof, who had been watching me rather than the birds, said that there were about nine.</p>
<p>His name is Emre. He is eleven and he knew that already: what you count is not birds but <em>doors</em>. You choose
one wall, and you do not look at the sky at all. You wait for the moment when something dark and fast should hit the
bricks and instead disappears.</p>

<h2>How to count doors</h2>
<ol>
  <li>Come in the last hour before dark, in June or July, when the young must be fed.</li>
  <li>Take one wall an evening. Draw it: windows, pipes, the gutter.</li>
  <li>Each time a bird goes in, make a mark at that spot. You will see it for a tenth of a second. Trust it.</li>
  <li>Spots with two marks are nests. Spots with one are hope.</li>
</ol>
<p>With this method we found seventeen doors in four walls. One of them was behind the B of BRAUEREI, in the old
lettering that the new façade was meant to replace.</p>

<blockquote><p>They sleep up there, drink up there and fall in love up there. All they want from us is a hole the size
of a matchbox.</p></blockquote>

<h2>What happened then</h2>
<p>We sent in the drawing: Emre’s walls, my handwriting. I had expected a form letter. Instead a woman with a ladder
came, and an architect who was frightened of the ladder, and in the end the scaffold was put up in September rather
than June. The new façade will have seventeen boxes built into it, and, at the insistence of an eleven-year-old, three
more “in case they tell their friends”.</p>
<p>They left on the second of August. I went up that evening out of habit. The sky was pale green, clean as a plate, and
so quiet that I could hear the thermos ticking as it cooled. Emre was on his roof too. He held up both hands with the
fingers closed: zero. It was the only number in the whole notebook that we both agreed on.</p>`,
};
