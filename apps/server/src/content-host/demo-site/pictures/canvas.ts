/** The few inks that all drawings share, so that any two of them look well side by side. */
export const INK = {
  night: '#1c2b39',
  dusk: '#2e4a5b',
  sea: '#3f7079',
  mist: '#a8c6c1',
  pale: '#d7e3da',
  sage: '#8ba583',
  moss: '#55715c',
  pine: '#2f4a41',
  cream: '#f8eedb',
  sand: '#ecd9b4',
  ochre: '#e2a842',
  amber: '#c98a2e',
  rust: '#c9583a',
  brick: '#a2412c',
  blush: '#efb99f',
  rose: '#d98873',
  plum: '#5d3746',
  wood: '#b9803f',
  bark: '#6d4a2f',
  white: '#fffaf0',
} as const;

export type Ink = (typeof INK)[keyof typeof INK];

export const WIDTH = 1200;
export const HEIGHT = 800;

/** A finished drawing; the sky or wall goes in first as a soft change from one ink to another. */
export function drawing(from: Ink, to: Ink, ...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/>${parts.join('')}</svg>`;
}
