import { disc, faded, rect } from '../../drawing/shapes.ts';

/** Five steps of one colour, from a ground to a line that is read on it. */
export interface Hue {
  pale: string;
  soft: string;
  mid: string;
  strong: string;
  deep: string;
}

export const BLUE: Hue = {
  pale: '#EDF4FE',
  soft: '#CDE1FB',
  mid: '#86B8F6',
  strong: '#2D87F1',
  deep: '#1A5CAB',
};
export const TEAL: Hue = {
  pale: '#E6F6F3',
  soft: '#C3E8E2',
  mid: '#74C9BC',
  strong: '#219C8B',
  deep: '#116A5E',
};
export const VIOLET: Hue = {
  pale: '#F0EDFC',
  soft: '#DBD4F8',
  mid: '#AC9CEC',
  strong: '#7459D4',
  deep: '#4B3799',
};
export const AMBER: Hue = {
  pale: '#FDF5E4',
  soft: '#FAE5BC',
  mid: '#F3C163',
  strong: '#E0981A',
  deep: '#8F5E0B',
};
export const ROSE: Hue = {
  pale: '#FDEFED',
  soft: '#F9D6D2',
  mid: '#F0A19B',
  strong: '#DC635C',
  deep: '#95322E',
};
export const GREEN: Hue = {
  pale: '#EDF6E9',
  soft: '#D2E9C9',
  mid: '#94CB81',
  strong: '#57A140',
  deep: '#346A21',
};

/** What is neither ground nor accent: paper, its lines and what is written on it. */
export const PAPER = '#FFFFFF';
export const LINE = '#DFE5EE';
export const FAINT = '#F1F4F8';
export const GRAY = '#B4BFCE';
export const INK = '#33435A';

const WIDTH = 640;
const HEIGHT = 400;

/** A finished picture: two quiet circles of its hue on a pale ground, and what it is about before them. */
export function scene(hue: Hue, ...parts: string[]): string {
  const ground =
    rect(0, 0, WIDTH, HEIGHT, hue.pale) +
    faded(0.55, disc(548, 66, 168, hue.soft)) +
    faded(0.45, disc(72, 372, 130, hue.soft));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${ground}${parts.join('')}</svg>`;
}
