import { html } from 'ghtml';
import type { SitePage } from '../model.ts';

export const readerSurvey: SitePage = {
  id: 6,
  path: '/reader-survey',
  title: 'Reader survey',
  summary: 'A few questions, and we read every answer at the Thursday table.',
  body: html`
<p>Twice a year we ask what you made of the magazine, and more to the point, what you made because of it. It takes about
two minutes. You need not tell us who you are.</p>

[userfeedback id="7"]

<h2>What happens to the answers</h2>
<p>They are printed out, cut into strips and laid on the big table, and the three of us walk around it until something
gives. The index of tools exists because of strip 41. The comments under the stories exist because of strip 7, which only
said: “I would like to disagree with Jonas in public.”</p>
<p>If there is nothing to fill in above, the current round is closed. Write to us all the same; the address is on the
<a href="/contact">contact page</a>.</p>`,
};
