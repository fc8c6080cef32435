import { html } from 'ghtml';
import type { SitePost } from '../model.ts';

export const theKettleWeDidNotReplace: SitePost = {
  id: 102,
  slug: 'the-kettle-we-did-not-replace',
  title: 'The kettle we did not replace',
  summary: 'A new one costs nineteen euros. The repair took three weeks, four people and a bicycle bell.',
  author: 'jonas-albrecht',
  category: 'making',
  tags: ['repair', 'tools'],
  published_at: '2026-03-11T06:45:00.000Z',
  picture: 'A dented copper kettle on a blue stove, steam curling from its spout.',
  body: html`
<p>It whistled a third too low. It had done so since before any of us came to the boatyard, and on the eleventh of
February it stopped. The kettle boiled, silently, until somebody smelled it, and by then the bottom had turned blue and
one side of the spout had come unsoldered.</p>
<p>Marten looked up the price of a new one. Nineteen euros, delivered tomorrow. He said it out loud, and there was a
pause in the shed, as when someone puts a price on a dog.</p>

<h2>Week one: the diagnosis</h2>
<p>A kettle is five parts: body, bottom, spout, handle, whistle. Three of ours were sound. We wrote the fault on a tag and
hung the kettle on the nail for jobs that are waiting, between an outboard motor and a child’s sledge. Tea was made in a
saucepan. It tasted of saucepan.</p>

<h2>Week two: the spout</h2>
<p>Copper wants to be soldered; you only have to clean it as if your mother were coming. Kadir did it. He is the best of
us with a flame, because he is the most afraid of it.</p>
<ul>
  <li>Scrape both faces until they are pink, then do not touch them again.</li>
  <li>Flux, thin as butter on toast in a poor house.</li>
  <li>Heat the thick part, never the solder. When the copper is ready it drinks.</li>
  <li>Use solder without lead. You are going to drink from it, too.</li>
</ul>
<p>The seam was not pretty, but it held water, and it held it again the next day.</p>

<h2>Week three: the whistle</h2>
<p>This was the hard one. The old whistle, two little domes with a hole through both, had burst along its rim. You cannot
buy it. We tried a football whistle (hysterical), the reed of a harmonica (mournful), and a cap that Marten had turned on
the lathe, which made no sound at all but caused the lid to hop.</p>
<p>In the end it was the apprentice, Line, who unscrewed the bell from her bicycle and took out the small brass cup
inside. Drilled through the middle, pressed into the old collar, it whistles. Half a tone higher than before: we have
checked it with a tuning fork, and opinions differ about whether that is a loss.</p>

<blockquote><p>We have worked it out. At yard rates the kettle has now cost us six hundred and forty euros. It is the
most expensive thing in the kitchen, and the only one nobody would dare to drop.</p></blockquote>

<h2>What it was for</h2>
<p>Nobody repairs a kettle for the sake of the tea. But for three weeks there was something on the nail that belonged to
all of us, and each day somebody took it down, turned it over, and had an idea. Line says that it was when she decided to
stay. She rides without a bell now. We can hear her coming anyway, because of the brakes.</p>`,
};
