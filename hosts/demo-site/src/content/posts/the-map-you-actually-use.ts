import { html } from 'ghtml';
import type { SitePost } from '../model.ts';

export const theMapYouActuallyUse: SitePost = {
  id: 104,
  slug: 'the-map-you-actually-use',
  title: 'The map you actually use',
  summary: 'Draw your neighbourhood from memory. What you leave out is the interesting part.',
  author: 'jonas-albrecht',
  category: 'walking',
  tags: ['maps', 'city'],
  published_at: '2026-05-18T06:00:00.000Z',
  picture: 'A hand-drawn map with a river, a winding path, trees and a small red house.',
  body: html`
<p>Take a sheet of paper and draw the way from your bed to the place where you buy bread. Do not look anything up. You
have ten minutes, and a wrong map is worth twice as much as a right one.</p>
<p>I have done this with apprentices, with my mother, and with a class of eight-year-olds who drew mostly dogs. It works
every time. The maps have nothing in common with the town, and everything in common with the person.</p>

<h2>What people draw</h2>
<p>Distances are the first to go. The stretch that you walk in a hurry shrinks to a thumb’s width; the corner where you
once waited for somebody takes up a third of the sheet. My mother’s map of Grauhaven has a harbour the size of a bath
and a hospital as large as the sea. I did not need to ask.</p>
<p>Then there are the things with no name. Nobody writes street names unless they are postmen. They write “where it
smells of malt”, “the fast stairs”, “lady with the parrot”. An eight-year-old marked a spot by the railway with a cross
and the word <em>LATER</em>. I think about that cross quite often.</p>

<blockquote><p>The white parts of a map are not places where nothing is. They are places where you have never had a
reason to stop.</p></blockquote>

<h2>Walking the white parts</h2>
<p>This is the second half of the exercise. Put the drawing in your pocket, go to the edge of a white patch, and walk
into it for one hour. Three rules:</p>
<ol>
  <li>No phone. You cannot get lost in a town with a harbour; it is always downhill.</li>
  <li>At every corner take the street you like less.</li>
  <li>Bring back one name for something.</li>
</ol>
<p>In my white patch, eight minutes from a door I have used for twelve years, I found a yard full of ship’s lanterns, a
mulberry tree, and a barber who plays the accordion between customers and stops, politely, when someone comes in. All of
it had been there the whole time. I had turned left at the chemist four thousand times.</p>

<h2>Keep them</h2>
<p>Write the date on the back. I have seven maps of this town now, and in the order they were drawn they tell a story
that I would not have known how to write: one year everything leads to the yard; in another there is suddenly a house on
the far side of the river, drawn in red, with each of its windows. The paths that lead to it are shorter than they can
possibly be. I must have been running.</p>`,
};
