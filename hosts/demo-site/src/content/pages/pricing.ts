import { html } from 'ghtml';
import type { SitePage } from '../model.ts';

interface Plan {
  name: string;
  price: string;
  per: string;
  text: string;
  items: readonly string[];
  action: { label: string; href: string };
  isFavourite?: boolean;
}

const PLANS: readonly Plan[] = [
  {
    name: 'Reader',
    price: 'Free',
    per: 'for everyone, always',
    text: 'All stories, on all your screens, with nothing blinking beside them.',
    items: ['Every story, as long as we print', 'Comments and letters', 'The feed, in full'],
    action: { label: 'Start reading', href: '/blog' },
  },
  {
    name: 'Member',
    price: '€4',
    per: 'a month, or €40 a year',
    text: 'You pay for one story a month, and everybody gets to read it.',
    items: ['The printed issue, four times a year', 'Drawings to print and hang', 'A seat at the open Thursday'],
    action: { label: 'Become a member', href: 'mailto:members@example.test?subject=Membership' },
    isFavourite: true,
  },
  {
    name: 'Household',
    price: '€9',
    per: 'a month, or €90 a year',
    text: 'For kitchens with several readers and one good chair to fight over.',
    items: ['Two printed issues each time', 'One workshop day a year for two', 'A gift membership to pass on'],
    action: { label: 'Join together', href: 'mailto:members@example.test?subject=Household%20membership' },
  },
];

export const pricing: SitePage = {
  id: 4,
  path: '/pricing',
  title: 'Pricing',
  summary: 'Reading costs nothing. Members make sure it stays that way.',
  body: html`
<div class="plans">!${PLANS.map(planCard)}</div>

<h2>Questions we are asked</h2>
<dl class="questions">
  <div><dt>Can I leave at any time?</dt>
  <dd>Yes. Write one line and it is done on the same day. We will not ask why, though we would like to know.</dd></div>
  <div><dt>I cannot afford it just now.</dt>
  <dd>Then do not. Tell us, and the next printed issue comes to you all the same. Others have paid for that.</dd></div>
  <div><dt>What happens to the money?</dt>
  <dd>Of four euros, €1.60 goes into paper and post, €1.90 to the people who write and draw, and 50 cents into the
  roof of the sail loft.</dd></div>
  <div><dt>Do you sell my address?</dt>
  <dd>No. It lives in a wooden card index.</dd></div>
</dl>`,
};

function planCard(plan: Plan): string {
  return html`<section class="plan ${plan.isFavourite ? 'plan-favourite' : ''}">
  <div class="plan-head"><h2>${plan.name}</h2>!${plan.isFavourite ? '<p class="plan-note">Most of us</p>' : ''}</div>
  <p class="plan-price"><strong>${plan.price}</strong> <span>${plan.per}</span></p>
  <p>${plan.text}</p>
  <ul>!${plan.items.map((item) => html`<li>${item}</li>`)}</ul>
  <p><a class="button ${plan.isFavourite ? '' : 'button-quiet'}" href="${plan.action.href}">${plan.action.label}</a></p>
</section>`;
}
