import { html } from 'ghtml';
import type { SitePost } from '../model.ts';

export const beansAgain: SitePost = {
  id: 103,
  slug: 'beans-again',
  title: 'Beans, again',
  summary: 'One pot on Sunday, four suppers until Thursday, and nobody at the table will notice.',
  author: 'pilar-weidmann',
  category: 'kitchen',
  tags: ['winter', 'slow-days'],
  published_at: '2026-04-07T05:30:00.000Z',
  picture: 'A red pot steaming on a stove, with beans, garlic and a sprig of bay.',
  body: html`
<p>At the hospital we cooked beans on Mondays, in a kettle you could have bathed a pony in. I was nineteen, I was given
a paddle, and I was told two things by a woman called Dolores, who had stood in that steam for thirty years. The first
was: never let them boil so that you can hear it. The second was: salt them at the start, and do not argue with me.</p>
<p>Both were right. The books of that time said that salt makes skins hard. It does the opposite, and by now there are
people with laboratories who agree with Dolores.</p>

<h2>Sunday: the pot</h2>
<ul>
  <li>500 g dried white beans, soaked overnight with a tablespoon of salt</li>
  <li>a head of garlic, cut across, not peeled</li>
  <li>two bay leaves, half an onion, a good deal of olive oil</li>
</ul>
<p>Drain the beans and cover them with fresh water by the depth of three fingers. Everything else goes in with a spoonful
of salt. Bring it up slowly, then turn the flame down until the surface only trembles. Ninety minutes, maybe two hours.
Try five beans, for a single one may be lying. Leave them in their broth: it is the better half.</p>

<h2>Monday to Thursday</h2>
<ol>
  <li><strong>On toast.</strong> Beans, broth, black pepper, the garlic squeezed out of its skin. Ten minutes, and it
  tastes as if somebody had been at home all day.</li>
  <li><strong>In soup.</strong> Fry a carrot and a stick of celery, add a third of the beans with plenty of broth, and a
  handful of small pasta. Mash some against the side.</li>
  <li><strong>With greens.</strong> Chard or kale in a hot pan, beans on top, lemon. An egg, if it was a long day.</li>
  <li><strong>As a crust.</strong> What is left goes into a dish with tomatoes and breadcrumbs, and into the oven until
  it is brown and crackling. There will be a fight over the corners.</li>
</ol>

<blockquote><p>Cooking once for four days is not a trick for busy people. It is how you become one person who is not
busy.</p></blockquote>

<h2>On boredom</h2>
<p>I am asked whether that is not a lot of beans. It is. But what I remember of the food of my childhood is nearly all
repetition: the same soup, the same pan, my father at the same end of the table with the same joke about the bay leaf,
that whoever finds it must wash up. He always found it. It took me until I was forty, and had a pot of my own, to
understand that he had been putting it there.</p>`,
};
