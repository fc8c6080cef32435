import { html } from 'ghtml';
import type { SitePost } from '../model.ts';

export const breadForPeopleWhoForget: SitePost = {
  id: 108,
  slug: 'bread-for-people-who-forget',
  title: 'Bread for people who forget',
  summary: 'A loaf with no timetable. You can lose it for a day, and it gets better while you look for it.',
  author: 'pilar-weidmann',
  category: 'kitchen',
  tags: ['bread', 'slow-days'],
  published_at: '2026-09-30T05:30:00.000Z',
  picture: 'A round loaf on a board beside a window, with a blue jug and a folded cloth.',
  body: html`
<p>Most bread recipes are written by people with nothing else on. Fold every thirty minutes, they say. Shape at
four, bake at six. I have a sister who rings at four. I have gone to post a letter and come home two hours later
with a chair. So for years I have worked on a loaf that does not mind, and this is it.</p>

<h2>The dough</h2>
<p>In the evening, in the biggest bowl you own, stir together:</p>
<ul>
  <li>400 g strong white flour and 100 g rye</li>
  <li>10 g salt, which is two flat teaspoons</li>
  <li>a quarter teaspoon of dried yeast, and I mean a quarter</li>
  <li>390 g cold water</li>
</ul>
<p>Use a spoon. Stop when there is no dry flour left; it should look like a mistake. Put a plate on the bowl and go
to bed.</p>

<h2>The forgetting</h2>
<p>Here the recipe leaves you alone. After ten hours the dough has grown a dome full of bubbles and can be baked.
After sixteen it smells of apples. If you will be out for the day, put it in the fridge, where it will wait for two
more and come out sour and pleased with itself. I once forgot it for three, because of a wedding. It was the best
bread at the breakfast.</p>

<blockquote><p>So little yeast cannot do anything in a hurry. That is the whole secret: you slow it down until it
lives at your speed.</p></blockquote>

<h2>The baking</h2>
<ol>
  <li>Tip the dough onto a floured table. Pull each side out and fold it to the middle, like a letter nobody should
  read. Turn it over, and push it into a ball.</li>
  <li>Let it sit under the bowl while you heat the oven to 240 degrees with a lidded iron pot inside. Half an hour, or
  however long the phone call takes.</li>
  <li>Put the ball into the hot pot on a sheet of baking paper. One cut across the top. Lid on.</li>
  <li>Bake for thirty minutes, then take off the lid and give it fifteen more. Be brave. Dark is where the taste
  is.</li>
</ol>
<p>Knock on the bottom. It should answer like a door. Then comes the only hard part, which is the hour on the rack: a
loaf is still cooking inside while it crackles, and if you cut now you will have a warm, gluey slice and a cold
reproach for the rest of the week.</p>

<h2>If it went wrong</h2>
<p>Flat and wide? The dough was left too warm; next time use the fridge sooner. Pale? Ten more minutes, always. Burnt
underneath? Put a baking tray on the rack below the pot. And if you forgot it <em>in</em> the oven, slice off the
black, toast the rest and write to me. I collect these stories. There is a chair in most of them.</p>`,
};
