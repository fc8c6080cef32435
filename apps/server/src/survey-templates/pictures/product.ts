import { disc, many, rect, shape, stroke } from '../../drawing/shapes.ts';
import { AMBER, BLUE, FAINT, GRAY, GREEN, INK, LINE, PAPER, ROSE, scene, TEAL, VIOLET } from './canvas.ts';
import { line, lines, options, panel, verdict } from './parts.ts';

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
