import { disc, faded, rect } from '../../drawing/shapes.ts';

/** Five steps of one colour, from a ground to a line that is read on it. */
export interface Hue {
  pale: string;
  soft: string;
  mid: string;
  strong: string;
  deep: string;
}

/** The dark form of every colour, by its name. */
const darks: string[] = [];

/** A colour as it is where it is used, with its light form; in dark surroundings the style of `scene` changes it. */
function ink(name: string, light: string, dark: string): string {
  darks.push(`--${name}:${dark}`);
  return `var(--${name},${light})`;
}

type Steps = [pale: string, soft: string, mid: string, strong: string, deep: string];

function hue(name: string, light: Steps, dark: Steps): Hue {
  const step = (index: 0 | 1 | 2 | 3 | 4) => ink(`${name}${index}`, light[index], dark[index]);
  return { pale: step(0), soft: step(1), mid: step(2), strong: step(3), deep: step(4) };
}

export const BLUE = hue(
  'b',
  ['#EDF4FE', '#CDE1FB', '#86B8F6', '#2D87F1', '#1A5CAB'],
  ['#17202E', '#1F3350', '#3E73B8', '#3B8FF3', '#1C4E8F'],
);
export const TEAL = hue(
  't',
  ['#E6F6F3', '#C3E8E2', '#74C9BC', '#219C8B', '#116A5E'],
  ['#152622', '#1C3F39', '#2F8477', '#2FB5A1', '#136356'],
);
export const VIOLET = hue(
  'v',
  ['#F0EDFC', '#DBD4F8', '#AC9CEC', '#7459D4', '#4B3799'],
  ['#1F1B30', '#2E2750', '#6B59B8', '#8F76EA', '#463587'],
);
export const AMBER = hue(
  'a',
  ['#FDF5E4', '#FAE5BC', '#F3C163', '#E0981A', '#8F5E0B'],
  ['#2A2214', '#453513', '#D9A43F', '#E6A62E', '#7A5413'],
);
export const ROSE = hue(
  'r',
  ['#FDEFED', '#F9D6D2', '#F0A19B', '#DC635C', '#95322E'],
  ['#2B1B1C', '#472728', '#B8605B', '#E8746D', '#7E2E2B'],
);
export const GREEN = hue(
  'g',
  ['#EDF6E9', '#D2E9C9', '#94CB81', '#57A140', '#346A21'],
  ['#1A2516', '#2A3F20', '#5D9A4B', '#6CB953', '#2F5C20'],
);

/** What is neither ground nor accent: paper, its lines, what is written on it, and the shadow below it. */
export const PAPER = ink('paper', '#FFFFFF', '#2B313B');
/** The edge of paper, which in the dark tells one sheet from the next. */
export const EDGE = ink('edge', '#FFFFFF', '#424B59');
export const LINE = ink('line', '#DFE5EE', '#434C5A');
export const FAINT = ink('faint', '#F1F4F8', '#363D49');
export const GRAY = ink('gray', '#B4BFCE', '#6F7A8A');
export const INK = ink('ink', '#33435A', '#C9D1DD');
export const SHADOW = ink('shadow', '#33435A', '#000000');

const WIDTH = 640;
const HEIGHT = 400;

/** A finished picture, light or dark as the page around it: two quiet circles of its hue on a pale ground, and what it is about before them. */
export function scene(hue: Hue, ...parts: string[]): string {
  const ground =
    rect(0, 0, WIDTH, HEIGHT, hue.pale) +
    faded(0.55, disc(548, 66, 168, hue.soft)) +
    faded(0.45, disc(72, 372, 130, hue.soft));
  const style = `<style>@media (prefers-color-scheme:dark){svg{${darks.join(';')}}}</style>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${style}${ground}${parts.join('')}</svg>`;
}
