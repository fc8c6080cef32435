import { disc, many, placed, rect, shape, stroke } from '../../drawing/shapes.ts';
import { AMBER, BLUE, FAINT, GREEN, INK, LINE, PAPER, ROSE, scene, TEAL, VIOLET } from './canvas.ts';
import { box, browser, line, lines, panel, person, stars, verdict } from './parts.ts';
import { book, bulb, envelope } from './things.ts';

/** A hand with its thumb up; turned it points down. */
function thumb(x: number, y: number, scale: number, fill: string, turn = 0): string {
  const hand = 'M-8 -4L10 -40C24 -40 26 -28 22 -12H44C54 -12 56 -4 53 4L44 32C42 38 38 40 32 40H-8Z';
  return placed(
    x,
    y,
    `<path d="${hand}" fill="${fill}" stroke="${fill}" stroke-width="6" stroke-linejoin="round"/>` +
      rect(-38, -6, 22, 50, fill, 6),
    turn,
    scale,
  );
}

/** Pictures of the templates about content. */
export const contentPictures: Record<string, () => string> = {
  'content-feedback': () =>
    scene(
      TEAL,
      panel(
        82,
        54,
        310,
        296,
        rect(26, 26, 258, 96, TEAL.soft, 12),
        shape('M26 122V96L96 58L150 96L190 72L284 122Z', TEAL.mid),
        disc(234, 58, 15, AMBER.mid),
        line(26, 144, 190, INK),
        lines(26, 172, [258, 240, 250, 160]),
      ),
      panel(344, 216, 226, 108, thumb(72, 50, 0.82, TEAL.strong), thumb(158, 58, 0.82, LINE, 180)),
    ),
  'blog-topics': () =>
    scene(
      AMBER,
      panel(
        90,
        72,
        280,
        256,
        line(28, 32, 150, INK),
        many(
          4,
          (i) =>
            rect(28, 64 + i * 46, 224, 34, FAINT, 10) +
            line(44, 76 + i * 46, [120, 150, 90, 134][i] ?? 0, i === 1 ? AMBER.mid : LINE),
        ),
      ),
      bulb(468, 178, 60),
    ),
  'newsletter-reason': () =>
    scene(
      BLUE,
      envelope(
        150,
        158,
        340,
        BLUE,
        line(66, -44, 130, INK) + line(66, -20, 206) + line(66, 2, 180) + line(66, 24, 200),
      ),
      verdict(486, 150, 36, GREEN),
    ),
  'documentation-helpfulness': () =>
    scene(
      VIOLET,
      browser(
        76,
        60,
        420,
        280,
        rect(0, 36, 118, 228, FAINT) + shape('M0 264H118V280H16A16 16 0 0 1 0 264Z', FAINT),
        lines(20, 58, [78, 62, 70, 54, 74]),
        line(144, 60, 150, INK),
        lines(144, 90, [240, 210]),
        rect(144, 136, 250, 66, VIOLET.deep, 10),
        line(162, 152, 110, VIOLET.mid) + line(162, 174, 160, AMBER.mid),
        line(144, 226, 120),
      ),
      panel(
        430,
        232,
        150,
        92,
        rect(18, 26, 52, 40, VIOLET.strong, 12),
        rect(80, 26, 52, 40, FAINT, 12),
        stroke('M35 46l7 8 12-15', PAPER, 5),
        stroke('M99 39l14 14M113 39l-14 14', INK, 5),
      ),
    ),
  'course-feedback': () =>
    scene(
      GREEN,
      panel(
        76,
        66,
        350,
        234,
        rect(20, 20, 310, 166, GREEN.soft, 12),
        disc(175, 103, 40, PAPER) + shape('M163 82L201 103L163 124Z', GREEN.strong),
        rect(20, 206, 310, 8, LINE, 4) +
          rect(20, 206, 140, 8, GREEN.strong, 4) +
          disc(160, 210, 9, GREEN.strong),
      ),
      person(484, 132, 58, TEAL),
      panel(370, 246, 206, 80, stars(24, 40, 13.5, 4)),
    ),
  'membership-value': () =>
    scene(
      ROSE,
      panel(
        80,
        96,
        330,
        208,
        rect(0, 0, 330, 70, ROSE.strong, 16) + rect(0, 40, 330, 30, ROSE.strong),
        line(110, 24, 130, PAPER) + line(110, 44, 80, ROSE.mid),
        lines(28, 98, [180, 140]),
        many(3, (i) => box(38 + i * 60, 168, i < 2, ROSE)),
      ),
      person(136, 140, 42, AMBER),
      book(492, 206, 156, BLUE),
    ),
};
