import { disc, faded, many, rect, shape, stroke } from '../../drawing/shapes.ts';
import { AMBER, BLUE, FAINT, GRAY, GREEN, INK, LINE, PAPER, ROSE, scene, TEAL, VIOLET } from './canvas.ts';
import { cart, parcel, payCard, tag, van } from './goods.ts';
import { browser, bubble, button, line, lines, options, panel, pointer, stars, verdict } from './parts.ts';

/** Pictures of the templates for shops. */
export const shopPictures: Record<string, () => string> = {
  'exit-intent': () =>
    scene(
      AMBER,
      browser(
        66,
        74,
        440,
        262,
        faded(0.6, lines(26, 60, [180, 230, 200, 150, 210, 170, 190])),
        panel(
          120,
          74,
          234,
          158,
          line(24, 26, 140, INK),
          options(24, 56, [120, 150], 0, AMBER),
          button(118, 118, 94, AMBER),
        ),
      ),
      stroke('M404 196C450 180 492 150 506 112', AMBER.strong, 5, '2 13'),
      pointer(498, 66, 1.4),
    ),
  'cart-abandonment': () =>
    scene(
      ROSE,
      cart(150, 108, 1.15, ROSE),
      bubble(410, 72, 160, 112, PAPER, 'left'),
      stroke('M474 116A16 16 0 1 1 494 134C490 136 489 139 489 144', ROSE.strong, 9),
      disc(489, 161, 6, ROSE.strong),
      stroke('M84 330H420', ROSE.mid, 5, '2 14'),
    ),
  'checkout-experience': () =>
    scene(
      BLUE,
      panel(
        74,
        62,
        272,
        276,
        line(28, 30, 130, INK),
        many(3, (i) => line(28, 64 + i * 56, 70, LINE) + rect(28, 82 + i * 56, 216, 28, FAINT, 9)),
        rect(28, 234, 216, 26, BLUE.strong, 13) + line(100, 242, 72, PAPER),
      ),
      payCard(356, 108, 220, BLUE, 8),
      verdict(380, 296, 32, GREEN),
    ),
  'post-purchase': () =>
    scene(
      GREEN,
      shape('M118 128H322L346 338H94Z', GREEN.strong),
      shape('M286 128H322L346 338H300Z', GREEN.deep),
      stroke('M170 150V104A50 50 0 0 1 270 104V150', INK, 11),
      faded(0.95, stroke('M180 236l28 30 52-62', PAPER, 17)),
      panel(372, 110, 200, 74, stars(22, 37, 13.5, 5)),
      panel(372, 212, 200, 96, lines(24, 24, [150, 130, 90])),
    ),
  'delivery-experience': () =>
    scene(
      TEAL,
      rect(0, 322, 640, 78, TEAL.soft),
      stroke('M40 352H150M220 352H330M400 352H510M580 352H640', PAPER, 7),
      van(284, 182, 1.06, TEAL),
      parcel(132, 250, 0.8),
      panel(330, 64, 230, 72, stars(24, 36, 15.5, 4)),
    ),
  'pricing-page': () =>
    scene(
      VIOLET,
      ...[0, 2, 1].map((i) => {
        const isBest = i === 1;
        const [x, y, h] = [66 + i * 176, isBest ? 52 : 82, isBest ? 296 : 236];
        return panel(
          x,
          y,
          156,
          h,
          line(26, 28, 60, isBest ? VIOLET.strong : GRAY),
          rect(26, 54, [64, 84, 74][i] ?? 0, 24, INK, 8),
          many(
            isBest ? 5 : 4,
            (row) =>
              disc(32, 112 + row * 26, 6, isBest ? VIOLET.mid : LINE) +
              line(48, 107 + row * 26, [76, 60, 82, 54, 70][row] ?? 0),
          ),
          isBest ? button(26, 246, 104, VIOLET) : '',
        );
      }),
      tag(470, 292, 96, AMBER, -12),
    ),
};
