import { html } from 'ghtml';
import type { SitePost } from '../model.ts';

export const anOrchardOnTheFourthFloor: SitePost = {
  id: 105,
  slug: 'an-orchard-on-the-fourth-floor',
  title: 'An orchard on the fourth floor',
  summary: 'Three small trees, one balcony, and what a bumblebee has to do to find them.',
  author: 'ruth-oyelaran',
  category: 'growing',
  tags: ['garden', 'city'],
  published_at: '2026-06-22T06:00:00.000Z',
  picture: 'A balcony with three potted fruit trees, one of them carrying a single red apple.',
  body: html`
<p>Before the allotment I had a balcony: one metre forty deep, facing south-west, four floors above a tram stop. I was
on the waiting list for land, as number 63, and I was impatient. So I bought an apple, a sour cherry and a fig, each of
them as tall as an umbrella, and carried them up one after the other while the neighbours held doors.</p>
<p>All of them are still alive. The cherry moved with me to the plot, but the apple and the fig stayed, and the tenants
who have the flat now send me a photograph every September. This is what I tell people who ask.</p>

<h2>Choose the root first</h2>
<p>A fruit tree is two trees. The upper half decides what you eat; the lower half decides how big it gets. Ask the
nursery for an apple on a dwarfing rootstock (the label will say M27 or M9), and it will never look over the railing
for long. A tree without a label is a gamble with somebody’s ceiling.</p>
<ul>
  <li><strong>Apple</strong>: needs a partner that flowers at the same time. In a city there is always one, in a courtyard
  you have never seen.</li>
  <li><strong>Sour cherry</strong>: needs nobody, minds nothing, hangs full in July.</li>
  <li><strong>Fig</strong>: wants the warm wall and small feet. Keep the pot tight.</li>
</ul>

<h2>The pot, the water, the wind</h2>
<p>Forty litres for each tree. Clay if your balcony can carry it, because plastic falls over in the first gale and takes
the tree with it. Fill it with good soil and a third of grit; compost alone sinks a hand’s width in one summer.</p>
<p>Water in the morning, slowly, until it runs out below. In a hot week that is daily, and no app will do it for you. I
tied a wooden clothes peg to each trunk: <em>open</em> meant thirsty, <em>closed</em> meant done. It was the best system
I ever had, and it cost nothing.</p>

<blockquote><p>On the fourth floor the wind is the weather. Everything else is just temperature.</p></blockquote>

<h2>The bumblebee</h2>
<p>The first spring I was worried that nothing would fly so high. I bought a paintbrush and felt ridiculous among the
blossoms with it. On the third day a queen bumblebee came over the railing, heavy as a parcel, did the apple, did the
cherry, rested on the fig, which was not even in flower, and went down again on the other side of the house.</p>
<p>That September the apple tree carried one apple. I gave it a chair to rest on. I ate it on the balcony on a Sunday
evening, with the tram bell below and the neighbours listening through the wall to find out if it was any good. It
was. I shouted it out.</p>`,
};
