import { html } from 'ghtml';
import type { SitePost } from '../model.ts';

export const howToReadAHedge: SitePost = {
  id: 101,
  slug: 'how-to-read-a-hedge',
  title: 'How to read a hedge',
  summary: 'Thirty paces, one pencil. How old is it, who lives in it, and who used to own the field behind?',
  author: 'jonas-albrecht',
  category: 'walking',
  tags: ['birds', 'slow-days', 'winter'],
  published_at: '2026-02-16T07:00:00.000Z',
  picture: 'A winter hedge between two fields, with red berries, a gate and two birds.',
  body: html`
<p>From a car a hedge is a green blur or, in February, a brown one. On foot it is a street. There are front doors and
back doors in it, good addresses and bad ones, and if you know a few letters of the alphabet you can read how long it has
been there.</p>

<h2>The thirty paces</h2>
<p>An old rule says: walk thirty paces along the hedge and count the kinds of trees and shrubs in it. Each kind stands for
about a hundred years. It is not science. A keen parish may have planted six at once, and blackthorn cannot keep itself to
itself. But over three or four stretches the rule is right more often than it should be.</p>
<p>You do not need leaves for it. In winter, look at the buds:</p>
<ul>
  <li><strong>Ash</strong>: black and dull, like burnt matches.</li>
  <li><strong>Hazel</strong>: round and green, with catkins that shake dust on your sleeve.</li>
  <li><strong>Hawthorn</strong>: small, reddish, next to thorns. You will notice.</li>
  <li><strong>Field maple</strong>: twigs with ridges of cork, as if they had been mended.</li>
  <li><strong>Spindle</strong>: green, four-cornered stems. Rare, and a sign of age.</li>
</ul>
<p>On the track behind our yard I count five. That would put it at around 1520, when the bay was full of somebody’s ships
and the field belonged to nuns. I cannot prove it. The nuns cannot disprove it.</p>

<h2>The ground floor</h2>
<p>Now crouch. The bottom of a hedge tells you about last night. A gap the width of a hand, with its grass all combed one
way, is a hare; a wider one with a worn, muddy sill is a badger on its usual rounds. Snail shells broken on a flat stone
are the work of a thrush, who has used that stone as an anvil since autumn and would rather you did not move it.</p>

<blockquote><p>A hedge is the slowest thing people build together. No one who planted it ever stood in its shade.</p></blockquote>

<h2>The bends</h2>
<p>Last of all, look along it. A hedge drawn with a ruler was planted by a surveyor, two hundred years ago or less. One that
wanders is older than the ruler: it goes round a boulder, a wet patch, an oak that is no longer there. I like those bends
best. They are arguments, settled so long ago that nobody remembers the question, and still the plough goes round them
every spring with perfect manners.</p>
<p>Take a pencil. Write down five buds, one gap and one bend. It will take you an hour to walk three hundred metres, and you
will be passed by everybody.</p>`,
};
