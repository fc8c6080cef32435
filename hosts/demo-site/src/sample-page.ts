import type { SampleElement, SamplePage } from '@userfeedback/addon-kit';
import { about } from './content/pages/about.ts';

const BAR = 'body>header:nth-of-type(1)>div:nth-of-type(1)';
const NAV = `${BAR}>nav:nth-of-type(1)>ul:nth-of-type(1)`;
const ARTICLE = 'main#main>article:nth-of-type(1)';
const PEOPLE = `${ARTICLE}>section:nth-of-type(1)>ul:nth-of-type(1)`;
const FOOT = 'body>footer:nth-of-type(1)>div:nth-of-type(1)';
const links = (
  name: string,
  list: string,
  at: number,
  shares: readonly (readonly [place: number, share: number])[],
): SampleElement[] =>
  shares.map(([place, share]) => ({
    selector: `${list}>li:nth-of-type(${place})>a:nth-of-type(1)`,
    label: `${name}, link ${place}`,
    share,
    at,
  }));

/** Readers of the page about us want to meet us: they take the portraits for links, while only the names are. */
export const samplePage: SamplePage = {
  title: about.title,
  path: about.path,
  elements: [
    { selector: `${BAR}>a:nth-of-type(1)`, label: 'Logo', share: 0.09, at: 0 },
    ...links('Menu', NAV, 0, [
      [1, 0.16],
      [2, 0.07],
      [3, 0.05],
      [4, 0.06],
      [5, 0.08],
      [7, 0.11],
    ]),
    { selector: `${BAR}>div:nth-of-type(1)>a:nth-of-type(1)`, share: 0.03, at: 0 },
    { selector: `${BAR}>div:nth-of-type(1)>a:nth-of-type(3)`, share: 0.07, at: 0 },
    {
      selector: `${ARTICLE}>figure:nth-of-type(1)>img:nth-of-type(1)`,
      share: 0.12,
      at: 15,
      label: 'Picture of the harbour',
      isDead: true,
    },
    { selector: `${ARTICLE}>div:nth-of-type(1)>p:nth-of-type(1)`, share: 0.04, at: 35 },
    ...[1, 2, 3].map((place) => ({
      selector: `${PEOPLE}>li:nth-of-type(${place})>img:nth-of-type(1)`,
      share: 0.1 - place / 50,
      label: `Portrait ${place}`,
      at: 65 + 5 * place,
      isDead: true,
    })),
    ...[1, 2, 3].map((place) => ({
      selector: `${PEOPLE}>li:nth-of-type(${place})>h3:nth-of-type(1)>a:nth-of-type(1)`,
      label: `Name below portrait ${place}`,
      share: 0.2 - place / 25,
      at: 70 + 5 * place,
    })),
    ...links('Footer, read', `${FOOT}>nav:nth-of-type(1)>ul:nth-of-type(1)`, 95, [[5, 0.05]]),
    ...links('Footer, magazine', `${FOOT}>nav:nth-of-type(2)>ul:nth-of-type(1)`, 95, [
      [2, 0.06],
      [3, 0.03],
      [4, 0.09],
    ]),
  ],
};
