import { disc, faded, many, rect, shape, stroke } from '../../drawing/shapes.ts';
import { AMBER, BLUE, FAINT, GRAY, GREEN, INK, LINE, PAPER, ROSE, scene, TEAL, VIOLET } from './canvas.ts';
import { browser, bubble, button, line, lines, options, panel, pointer, stars, verdict } from './parts.ts';
import { cart, parcel, payCard, tag, van } from './things.ts';

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

/** Pictures of the templates for those who build a product. */
export const productPictures: Record<string, () => string> = {
  'feature-request': () =>
    scene(
      VIOLET,
      panel(
        92,
        70,
        320,
        262,
        line(28, 30, 140, INK),
        many(3, (i) => {
          const y = 62 + i * 62;
          const hue = i === 0 ? VIOLET : null;
          return (
            rect(28, y, 44, 48, hue ? VIOLET.strong : FAINT, 10) +
            stroke(`M41 ${y + 27}l9-10 9 10`, hue ? PAPER : GRAY, 5) +
            line(88, y + 10, [150, 120, 166][i] ?? 0, hue ? VIOLET.mid : LINE) +
            line(88, y + 30, [100, 130, 80][i] ?? 0)
          );
        }),
      ),
      disc(478, 200, 70, PAPER) + disc(478, 200, 58, AMBER.mid),
      stroke('M478 172V228M450 200H506', PAPER, 15),
    ),
  'product-market-fit': () =>
    scene(
      BLUE,
      shape(
        'M150 96H250A20 20 0 0 1 270 116V168C300 148 340 160 340 200S300 252 270 232V284A20 20 0 0 1 250 304H150A20 20 0 0 1 130 284V116A20 20 0 0 1 150 96Z',
        BLUE.strong,
      ),
      shape(
        'M350 96H490A20 20 0 0 1 510 116V284A20 20 0 0 1 490 304H350A20 20 0 0 1 330 284V254C372 248 382 150 330 146V116A20 20 0 0 1 350 96Z',
        AMBER.mid,
      ),
      lines(160, 132, [74, 60], BLUE.mid),
      lines(410, 132, [68, 52], PAPER),
      verdict(506, 298, 36, GREEN),
    ),
  onboarding: () =>
    scene(
      GREEN,
      panel(
        76,
        112,
        488,
        176,
        rect(72, 64, 344, 8, LINE, 4) + rect(72, 64, 190, 8, GREEN.strong, 4),
        many(4, (i) => disc(72 + i * 115, 68, 26, i < 2 ? GREEN.strong : i === 2 ? PAPER : LINE)),
        disc(302, 68, 26, GREEN.mid) + disc(302, 68, 19, PAPER) + disc(302, 68, 9, GREEN.strong),
        many(2, (i) => stroke(`M${61 + i * 115} 69l8 9 14-17`, PAPER, 6)),
        many(4, (i) => line(42 + i * 115, 116, 60, i < 3 ? GREEN.mid : LINE) + line(50 + i * 115, 138, 44)),
      ),
      shape('M302 34V98H308V34ZM308 36H362L348 52L362 68H308Z', AMBER.strong),
    ),
  'competitor-comparison': () =>
    scene(
      TEAL,
      panel(
        66,
        90,
        230,
        236,
        rect(28, 28, 60, 60, TEAL.strong, 16),
        line(104, 44, 90, INK) + line(104, 66, 60),
        options(28, 116, [120, 140, 100], 9, TEAL),
      ),
      panel(
        344,
        90,
        230,
        236,
        rect(28, 28, 60, 60, LINE, 16),
        line(104, 44, 90, GRAY) + line(104, 66, 60),
        options(28, 116, [110, 90, 130], 9, TEAL),
      ),
      many(
        3,
        (i) =>
          verdict(104, 216 + i * 34, 11, TEAL) +
          verdict(382, 216 + i * 34, 11, i === 1 ? TEAL : ROSE, i === 1),
      ),
      disc(320, 204, 38, INK) + stroke('M304 190l8 28 8-28M338 192c-12-4-18 8-6 11s8 17-8 12', PAPER, 5),
    ),
  'beta-feedback': () =>
    scene(
      AMBER,
      shape('M252 66H320V140L398 292A28 28 0 0 1 373 334H199A28 28 0 0 1 174 292L252 140Z', PAPER),
      shape('M224 196H348L398 292A28 28 0 0 1 373 334H199A28 28 0 0 1 174 292Z', AMBER.mid),
      disc(256, 262, 16, PAPER) + disc(310, 236, 10, PAPER) + disc(320, 292, 20, AMBER.soft),
      rect(238, 52, 96, 20, INK, 10),
      panel(
        404,
        92,
        166,
        132,
        line(24, 26, 90, INK),
        lines(24, 54, [118, 100]),
        rect(24, 98, 58, 14, AMBER.strong, 7),
      ),
    ),
};
