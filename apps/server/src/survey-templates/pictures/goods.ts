import { disc, faded, many, n, oval, placed, rect, shape, stroke } from '../../drawing/shapes.ts';
import type { Hue } from './canvas.ts';
import { AMBER, FAINT, GRAY, INK, LINE, PAPER, SHADOW } from './canvas.ts';

/** A shopping cart with goods in it; its handle at the left. */
export function cart(x: number, y: number, scale: number, hue: Hue): string {
  return placed(
    x,
    y,
    rect(62, -8, 44, 60, AMBER.mid, 8) +
      rect(98, 8, 52, 44, hue.mid, 8) +
      rect(142, -2, 34, 54, LINE, 8) +
      shape('M40 40H204L184 118H58Z', hue.strong) +
      many(3, (i) => faded(0.35, stroke(`M${84 + i * 34} 54L${90 + i * 28} 104`, PAPER, 5))) +
      stroke('M-8 6H22L60 142H182', INK, 11) +
      disc(80, 172, 15, INK) +
      disc(166, 172, 15, INK) +
      disc(80, 172, 6, PAPER) +
      disc(166, 172, 6, PAPER),
    0,
    scale,
  );
}

/** A parcel seen from its corner. */
export function parcel(x: number, y: number, scale: number): string {
  return placed(
    x,
    y,
    faded(0.1, oval(0, 96, 104, 14, SHADOW)) +
      shape('M0 -84L92 -44V52L0 94L-92 52V-44Z', '#D9A765') +
      shape('M0 0L92 -44V52L0 94Z', '#C08D4B') +
      shape('M0 -84L92 -44L0 0L-92 -44Z', '#EBC38B') +
      shape('M-58 -59L34 -18V8L10 19V-6L-80 -49Z', '#F7E3C4') +
      shape('M24 50L66 30V46L24 66Z', '#E9D2AE'),
    0,
    scale,
  );
}

/** A van that drives to the right. */
export function van(x: number, y: number, scale: number, hue: Hue): string {
  return placed(
    x,
    y,
    faded(0.1, oval(130, 142, 150, 10, SHADOW)) +
      rect(0, 0, 172, 122, hue.strong, 14) +
      shape('M172 34H226L270 80V122H172Z', hue.mid) +
      shape('M188 48H220L246 78H188Z', PAPER) +
      rect(-6, 112, 282, 14, hue.deep, 7) +
      many(2, (i) => disc(56 + i * 154, 124, 25, INK) + disc(56 + i * 154, 124, 11, GRAY)) +
      faded(0.4, stroke('M-22 30H-64M-22 60H-96M-22 90H-52', hue.deep, 7)),
    0,
    scale,
  );
}

/** A card to pay with. */
export function payCard(x: number, y: number, w: number, hue: Hue, turn = 0): string {
  const h = w * 0.62;
  return placed(
    x,
    y,
    faded(0.1, rect(6, 12, w - 12, h, SHADOW, 16)) +
      rect(0, 0, w, h, hue.strong, 16) +
      rect(0, h * 0.2, w, h * 0.17, hue.deep) +
      rect(w * 0.09, h * 0.54, w * 0.2, h * 0.17, AMBER.mid, 6) +
      rect(w * 0.09, h * 0.81, w * 0.42, 8, hue.soft, 4) +
      disc(w * 0.78, h * 0.76, h * 0.12, hue.mid) +
      faded(0.85, disc(w * 0.87, h * 0.76, h * 0.12, hue.soft)),
    turn,
  );
}

/** A label for a price, its hole at the left. */
export function tag(x: number, y: number, w: number, hue: Hue, turn: number, ...parts: string[]): string {
  const h = w * 0.5;
  return placed(
    x,
    y,
    faded(0.08, shape(`M14 ${h / 2 + 12}L${h * 0.6} 12H${w}V${h + 12}H${h * 0.6}Z`, SHADOW)) +
      `<path d="M0 ${n(h / 2)}L${n(h * 0.55)} 0H${n(w)}V${n(h)}H${n(h * 0.55)}Z" fill="${hue.strong}" stroke="${hue.strong}" stroke-width="14" stroke-linejoin="round"/>` +
      disc(h * 0.42, h / 2, h * 0.1, PAPER) +
      parts.join(''),
    turn,
  );
}

/** A sheet of a calendar with its rings. */
export function calendar(x: number, y: number, w: number, hue: Hue, chosen: number): string {
  const step = (w - 40) / 5;
  return placed(
    x,
    y,
    faded(0.07, rect(8, 14, w - 16, w, SHADOW, 18)) +
      rect(0, 0, w, w * 0.96, PAPER, 16) +
      shape(`M0 52V16A16 16 0 0 1 16 0H${w - 16}A16 16 0 0 1 ${w} 16V52Z`, hue.strong) +
      many(2, (i) => rect(w * 0.26 + i * w * 0.42, -14, 12, 32, INK, 6)) +
      many(15, (i) => {
        const [left, top] = [20 + (i % 5) * step, 72 + Math.floor(i / 5) * step];
        return rect(
          left,
          top,
          step - 10,
          step - 10,
          i === chosen ? hue.strong : i % 4 === 1 ? hue.soft : FAINT,
          7,
        );
      }),
  );
}
