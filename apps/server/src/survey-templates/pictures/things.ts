import { disc, faded, many, n, oval, placed, rect, shape, stroke } from '../../drawing/shapes.ts';
import type { Hue } from './canvas.ts';
import { AMBER, INK, LINE, PAPER, SHADOW } from './canvas.ts';

/** A magnifying glass, its lens around the place. */
export function magnifier(x: number, y: number, r: number, hue: Hue): string {
  return (
    stroke(`M${n(x + r * 0.76)} ${n(y + r * 0.76)}L${n(x + r * 1.5)} ${n(y + r * 1.5)}`, INK, r * 0.3) +
    disc(x, y, r, hue.strong) +
    disc(x, y, r * 0.8, PAPER) +
    faded(0.5, disc(x, y, r * 0.8, hue.soft)) +
    stroke(
      `M${n(x - r * 0.46)} ${n(y - r * 0.1)}A${n(r * 0.5)} ${n(r * 0.5)} 0 0 1 ${n(x - r * 0.06)} ${n(y - r * 0.48)}`,
      PAPER,
      r * 0.12,
    )
  );
}

/** An envelope with a letter that looks out of it. */
export function envelope(x: number, y: number, w: number, hue: Hue, letter: string): string {
  const h = w * 0.62;
  return placed(
    x,
    y,
    faded(0.08, rect(8, 18, w - 16, h, SHADOW, 16)) +
      shape(`M0 18L${w / 2} ${-h * 0.5}L${w} 18V${h}H0Z`, hue.deep) +
      rect(w * 0.1, -h * 0.36, w * 0.8, h, PAPER, 10) +
      letter +
      shape(
        `M0 16L${w / 2} ${h * 0.62}L${w} 16V${h - 14}A14 14 0 0 1 ${w - 14} ${h}H14A14 14 0 0 1 0 ${h - 14}Z`,
        hue.mid,
      ) +
      shape(
        `M4 ${h - 4}L${w / 2 - 14} ${h * 0.5}A20 20 0 0 1 ${w / 2 + 14} ${h * 0.5}L${w - 4} ${h - 4}A14 14 0 0 1 ${w - 14} ${h}H14A14 14 0 0 1 4 ${h - 4}Z`,
        hue.strong,
      ),
  );
}

/** An open book. */
export function book(x: number, y: number, w: number, hue: Hue): string {
  const h = w * 0.62;
  const page = (side: 1 | -1) =>
    `M0 0C${side * w * 0.14} ${-h * 0.14} ${side * w * 0.36} ${-h * 0.12} ${side * w * 0.5} ${-h * 0.04}V${h * 0.86}C${side * w * 0.36} ${h * 0.78} ${side * w * 0.14} ${h * 0.78} 0 ${h * 0.92}Z`;
  const words = (from: number) =>
    many(4, (i) =>
      stroke(
        `M${n(from)} ${n(h * (0.14 + i * 0.15))}h${n(w * (i === 3 ? 0.18 : 0.3))}`,
        i === 1 ? hue.mid : LINE,
        9,
      ),
    );
  return placed(
    x,
    y,
    rect(-w * 0.54, h * 0.02, w * 1.08, h * 0.94, hue.deep, 12) +
      shape(page(-1), PAPER) +
      shape(page(1), PAPER) +
      stroke(`M0 4V${n(h * 0.88)}`, LINE, 4) +
      words(-w * 0.41) +
      words(w * 0.1),
  );
}

/** A bulb that shines. */
export function bulb(x: number, y: number, r: number): string {
  const ray = (turn: number) =>
    placed(x, y, stroke(`M0 ${n(-r * 1.3)}V${n(-r * 1.62)}`, AMBER.strong, r * 0.13), turn);
  return (
    many(7, (i) => ray(-105 + i * 35)) +
    shape(
      `M${n(x - r * 0.42)} ${n(y + r * 0.7)}H${n(x + r * 0.42)}V${n(y + r * 1.16)}H${n(x - r * 0.42)}Z`,
      AMBER.mid,
    ) +
    disc(x, y, r, AMBER.mid) +
    faded(0.5, disc(x - r * 0.3, y - r * 0.34, r * 0.26, PAPER)) +
    rect(x - r * 0.44, y + r * 1.06, r * 0.88, r * 0.2, INK, r * 0.1) +
    rect(x - r * 0.34, y + r * 1.34, r * 0.68, r * 0.2, INK, r * 0.1)
  );
}

export function heart(x: number, y: number, r: number, fill: string): string {
  return shape(
    `M${n(x)} ${n(y + r)}C${n(x - r * 1.7)} ${n(y - r * 0.1)} ${n(x - r)} ${n(y - r * 1.3)} ${n(x)} ${n(y - r * 0.42)}C${n(x + r)} ${n(y - r * 1.3)} ${n(x + r * 1.7)} ${n(y - r * 0.1)} ${n(x)} ${n(y + r)}Z`,
    fill,
  );
}

/** A pair of headphones with a microphone. */
export function headset(x: number, y: number, r: number, hue: Hue): string {
  return (
    stroke(
      `M${n(x - r)} ${n(y + r * 0.1)}A${n(r)} ${n(r)} 0 0 1 ${n(x + r)} ${n(y + r * 0.1)}`,
      INK,
      r * 0.17,
    ) +
    rect(x - r * 1.26, y, r * 0.5, r * 0.86, hue.strong, r * 0.22) +
    rect(x + r * 0.76, y, r * 0.5, r * 0.86, hue.strong, r * 0.22) +
    stroke(
      `M${n(x + r)} ${n(y + r * 0.86)}C${n(x + r)} ${n(y + r * 1.3)} ${n(x + r * 0.5)} ${n(y + r * 1.36)} ${n(x + r * 0.2)} ${n(y + r * 1.36)}`,
      INK,
      r * 0.13,
    ) +
    rect(x - r * 0.16, y + r * 1.24, r * 0.42, r * 0.25, INK, r * 0.12)
  );
}

/** A door that stands open, with a way out. */
export function door(x: number, y: number, h: number, hue: Hue): string {
  const w = h * 0.56;
  return placed(
    x,
    y,
    rect(-10, -10, w + 20, h + 10, hue.deep, 10) +
      rect(0, 0, w, h, hue.soft) +
      shape(`M0 0L${n(w * 0.62)} ${n(h * 0.1)}V${n(h * 1.06)}L0 ${h}Z`, hue.strong) +
      disc(w * 0.5, h * 0.58, 6, AMBER.mid) +
      stroke(
        `M${n(w * 0.8)} ${n(h * 0.5)}H${n(w * 1.6)}M${n(w * 1.38)} ${n(h * 0.39)}L${n(w * 1.62)} ${n(h * 0.5)}L${n(w * 1.38)} ${n(h * 0.61)}`,
        INK,
        11,
      ),
  );
}

/** A signpost with an arm to each side. */
export function signpost(x: number, y: number, h: number, left: Hue, right: Hue): string {
  return placed(
    x,
    y,
    faded(0.1, oval(0, h, 60, 9, SHADOW)) +
      rect(-7, -14, 14, h + 12, INK, 7) +
      shape(`M-112 26L-88 0H20V52H-88Z`, left.strong) +
      shape(`M116 ${n(h * 0.36 + 26)}L92 ${n(h * 0.36)}H-20V${n(h * 0.36 + 52)}H92Z`, right.strong) +
      rect(-78, 21, 70, 10, PAPER, 5) +
      rect(-4, h * 0.36 + 21, 76, 10, PAPER, 5),
  );
}

/** A half-round gauge whose needle stands at a share from 0 to 1. */
export function gauge(x: number, y: number, r: number, share: number, fills: readonly string[]): string {
  const at = (part: number, reach: number) => {
    const angle = Math.PI * (1 - part);
    return `${n(x + Math.cos(angle) * reach)} ${n(y - Math.sin(angle) * reach)}`;
  };
  const arcs = fills.map((fill, i) => {
    const [from, to] = [i / fills.length + 0.006, (i + 1) / fills.length - 0.006];
    return `<path d="M${at(from, r)}A${n(r)} ${n(r)} 0 0 1 ${at(to, r)}" fill="none" stroke="${fill}" stroke-width="${n(r * 0.26)}"/>`;
  });
  return (
    arcs.join('') +
    stroke(`M${n(x)} ${n(y)}L${at(share, r * 0.74)}`, INK, r * 0.08) +
    disc(x, y, r * 0.11, INK)
  );
}
