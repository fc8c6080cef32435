import { disc, faded, many, n, placed, rect, shape, stroke } from '../../drawing/shapes.ts';
import type { Hue } from './canvas.ts';
import { AMBER, EDGE, FAINT, GRAY, INK, LINE, PAPER, SHADOW } from './canvas.ts';

/** A sheet that floats; what lies on it is placed from its corner. */
export function panel(x: number, y: number, w: number, h: number, ...parts: string[]): string {
  const shadow =
    faded(0.05, rect(-3, 4, w + 6, h + 6, SHADOW, 20)) + faded(0.07, rect(8, 14, w - 16, h, SHADOW, 18));
  const sheet = rect(-1.5, -1.5, w + 3, h + 3, EDGE, 17) + rect(0, 0, w, h, PAPER, 16);
  return placed(x, y, shadow + sheet + parts.join(''));
}

/** A window of a browser, its page below the bar of 36. */
export function browser(x: number, y: number, w: number, h: number, ...parts: string[]): string {
  const bar =
    shape(`M0 36V16A16 16 0 0 1 16 0H${w - 16}A16 16 0 0 1 ${w} 16V36Z`, FAINT) +
    many(3, (i) => disc(22 + i * 16, 18, 5, GRAY)) +
    rect(78, 10, w - 98, 16, PAPER, 8);
  return panel(x, y, w, h, bar, ...parts);
}

/** A phone; its screen begins 12 from the edges. */
export function phone(x: number, y: number, w: number, h: number, ...parts: string[]): string {
  const shadow = faded(0.07, rect(8, 16, w - 16, h, SHADOW, 26));
  const body = rect(0, 0, w, h, INK, 28) + rect(9, 9, w - 18, h - 18, PAPER, 20);
  return placed(x, y, shadow + body + rect(w / 2 - 22, 16, 44, 7, INK, 4) + parts.join(''));
}

/** A line of writing. */
export function line(x: number, y: number, w: number, fill: string = LINE): string {
  return rect(x, y, w, 10, fill, 5);
}

/** Several lines of writing below each other. */
export function lines(x: number, y: number, widths: readonly number[], fill: string = LINE): string {
  return widths.map((w, i) => line(x, y + i * 22, w, fill)).join('');
}

export function button(x: number, y: number, w: number, hue: Hue): string {
  return rect(x, y, w, 30, hue.strong, 15) + rect(x + w / 2 - w * 0.2, y + 11, w * 0.4, 8, PAPER, 4);
}

/** Answers to choose from; the chosen one stands out. */
export function options(
  x: number,
  y: number,
  widths: readonly number[],
  chosen: number,
  hue: Hue,
  mark: typeof radio = radio,
): string {
  return widths
    .map(
      (w, i) =>
        mark(x + 10, y + i * 34 + 10, i === chosen, hue) +
        line(x + 32, y + i * 34 + 5, w, i === chosen ? hue.mid : LINE),
    )
    .join('');
}

export function radio(x: number, y: number, isOn: boolean, hue: Hue): string {
  return isOn
    ? disc(x, y, 10, hue.strong) + disc(x, y, 4, PAPER)
    : disc(x, y, 10, GRAY) + disc(x, y, 7.5, PAPER);
}

export function box(x: number, y: number, isOn: boolean, hue: Hue): string {
  return isOn
    ? rect(x - 10, y - 10, 20, 20, hue.strong, 6) + stroke(`M${x - 4.5} ${y}l3.500 4 6-7.500`, PAPER, 3)
    : rect(x - 10, y - 10, 20, 20, GRAY, 6) + rect(x - 7.5, y - 7.5, 15, 15, PAPER, 4);
}

/** A row of five stars from the left edge of the first. */
export function stars(x: number, y: number, r: number, filled: number): string {
  return many(5, (i) => star(x + r + i * r * 2.35, y, r, i < filled ? AMBER.mid : LINE));
}

export function star(x: number, y: number, r: number, fill: string): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const [reach, angle] = [i % 2 ? r * 0.46 : r * 0.94, (i * Math.PI) / 5 - Math.PI / 2];
    return `${n(x + Math.cos(angle) * reach)} ${n(y + Math.sin(angle) * reach)}`;
  });
  const d = `M${points.join('L')}Z`;
  return `<path d="${d}" fill="${fill}" stroke="${fill}" stroke-width="${n(r * 0.18)}" stroke-linejoin="round"/>`;
}

/** A face from -1 (sad) over 0 to 1 (glad). */
export function face(x: number, y: number, r: number, mood: number, fill: string, ink: string): string {
  const bend = y + r * 0.34 + mood * r * 0.3;
  const end = y + r * 0.34 - mood * r * 0.1;
  return (
    disc(x, y, r, fill) +
    disc(x - r * 0.34, y - r * 0.18, r * 0.1, ink) +
    disc(x + r * 0.34, y - r * 0.18, r * 0.1, ink) +
    stroke(`M${n(x - r * 0.4)} ${n(end)}Q${n(x)} ${n(bend)} ${n(x + r * 0.4)} ${n(end)}`, ink, r * 0.12)
  );
}

/** A bubble of speech, its tail below at the left or right. */
export function bubble(
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  side: 'left' | 'right',
  ...parts: string[]
): string {
  const tail =
    side === 'left'
      ? `M26 ${h - 2}V${h + 24}L54 ${h - 2}Z`
      : `M${w - 26} ${h - 2}V${h + 24}L${w - 54} ${h - 2}Z`;
  const shadow = faded(0.06, rect(6, 12, w - 12, h, SHADOW, 20));
  return placed(x, y, shadow + rect(0, 0, w, h, fill, 20) + shape(tail, fill) + parts.join(''));
}

/** Columns standing on one line, heights in units. */
export function columns(
  x: number,
  foot: number,
  w: number,
  heights: readonly number[],
  fills: readonly string[],
): string {
  return heights
    .map((height, i) =>
      rect(x + i * w * 1.6, foot - height, w, height, fills[i % fills.length] ?? GRAY, Math.min(6, w / 3)),
    )
    .join('');
}

/** A round badge with a tick, or a cross. */
export function verdict(x: number, y: number, r: number, hue: Hue, isGood = true): string {
  const d = isGood
    ? `M${n(x - r * 0.42)} ${n(y + r * 0.02)}l${n(r * 0.3)} ${n(r * 0.32)} ${n(r * 0.54)} ${n(-r * 0.64)}`
    : `M${n(x - r * 0.34)} ${n(y - r * 0.34)}l${n(r * 0.68)} ${n(r * 0.68)}M${n(x + r * 0.34)} ${n(y - r * 0.34)}l${n(-r * 0.68)} ${n(r * 0.68)}`;
  return faded(0.1, disc(x, y + r * 0.2, r, SHADOW)) + disc(x, y, r, hue.strong) + stroke(d, PAPER, r * 0.2);
}

/** Head and shoulders in a disc. */
export function person(x: number, y: number, r: number, hue: Hue): string {
  const id = `p${n(x)}-${n(y)}`;
  return (
    `<clipPath id="${id}"><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/></clipPath>` +
    disc(x, y, r, hue.soft) +
    `<g clip-path="url(#${id})">${disc(x, y - r * 0.16, r * 0.36, hue.strong)}${disc(x, y + r * 0.95, r * 0.66, hue.strong)}</g>`
  );
}

/** A pointer that is about to click, its tip at the place. */
export function pointer(x: number, y: number, scale = 1): string {
  const d = 'M0 0V34L8.500 26.500 14.500 39.500 21 36.500 15 24H26Z';
  return placed(
    x,
    y,
    `<path d="${d}" fill="${INK}" stroke="${PAPER}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"/>`,
    0,
    scale,
  );
}
