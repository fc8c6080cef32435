import { html } from 'ghtml';
import type { SitePost } from '../model.ts';

export const aBenchFromOnePlank: SitePost = {
  id: 107,
  slug: 'a-bench-from-one-plank',
  title: 'A bench from one plank',
  summary: 'Five pieces, no screws, one afternoon. It will carry two adults and a long conversation.',
  author: 'jonas-albrecht',
  category: 'making',
  tags: ['wood', 'tools'],
  published_at: '2026-09-14T06:15:00.000Z',
  picture: 'A simple wooden bench under a tree, with a hat left on it.',
  body: html`
<p>The plank came out of a barn that was being pulled down on the Lehmberg road. Larch, thirty millimetres thick, a
good hand and a half wide and nearly three metres long, silver on one side and the colour of honey on the other. The
farmer wanted five euros for it. I gave him ten and a ride home.</p>
<p>I like the rule that a piece of furniture may use up one plank and nothing else. It saves you from design. You lay
the pieces out with chalk, you find that you have forty centimetres less than you need, and then you start to think.</p>

<h2>The cutting list</h2>
<ul>
  <li>One seat, 120 cm</li>
  <li>Two legs, 42 cm each</li>
  <li>One stretcher, 84 cm, ripped to half its width</li>
  <li>Two wedges, from what the saw has left</li>
</ul>
<p>That makes 288 centimetres before the saw has had its share. Mine was 291. What was left is a wafer; it holds the
workshop window open.</p>

<h2>The making</h2>
<p>The legs lean outwards by ten degrees, which is about the angle of a man listening. Each has a broad tenon on top
that goes right through the seat, and a slot below for the stretcher. Saw the tenons first and mark the mortises from
them, never the other way round. Wood does not read drawings.</p>
<p>Chop the mortises from both sides and meet in the middle. The stretcher passes through both legs and sticks out a
thumb’s length, with a hole for the wedge. When you tap the wedges in, the legs are drawn together, the tenons tighten
in the seat, and the whole thing stops rattling in one moment, like a room when somebody has told the truth.</p>

<blockquote><p>No glue. If it comes loose in ten years, knock the wedges down and it is tight for another ten.</p></blockquote>

<h2>The finish</h2>
<p>None, outdoors. Larch goes grey by itself and takes no thanks for it. Break all edges with a plane so that they are
kind to the backs of knees, and burn the date into the underside with a hot nail. Someone will turn it over one day,
and you want to be there.</p>
<p>The bench stands under the lime at the end of our quay. In the first week I found on it: a hat, two people who had
stopped speaking to each other and then evidently started again, and a very small boy who was using it as a ship. Ruth
eats her lunch there. I have been asked four times if I could make another, and I say that I would need a plank.</p>`,
};
