import { disc, faded, many, oval, placed, rect, scatter, shape, stroke } from '../../../drawing/shapes.ts';
import { drawing, INK } from './canvas.ts';
import { cloud, house, leafyTree, orb, ridge } from './land.ts';
import { flowerPot, window } from './things.ts';

export function balconyOrchard(): string {
  const next = scatter(31);
  const trunk = (x: number): string =>
    stroke(`M${x} 560V330M${x} 430L${x - 46} 370M${x} 410L${x + 44} 350`, INK.bark, 13);
  const cherries = many(9, (i) => {
    const x = 566 + ((i * 47) % 150);
    const y = 250 + ((i * 61) % 130);
    return stroke(`M${x} ${y - 26}Q${x + 8} ${y - 14} ${x} ${y}`, INK.pine, 3) + disc(x, y + 6, 11, INK.rust);
  });
  const figLeaf = (x: number, y: number, turn: number): string =>
    placed(
      x,
      y,
      shape(
        'M0 0C-8 -30 -60 -20 -62 -52C-40 -54 -38 -74 -52 -92C-24 -88 -18 -112 0 -124C18 -112 24 -88 52 -92C38 -74 40 -54 62 -52C60 -20 8 -30 0 0Z',
        INK.moss,
      ) + stroke('M0 -6V-96', INK.sage, 4),
      turn,
      0.86,
    );
  return drawing(
    INK.mist,
    INK.cream,
    orb(150, 150, 62, INK.ochre),
    cloud(330, 120, 170, INK.white),
    many(7, (i) =>
      house(
        -60 + i * 130,
        800,
        108,
        150 + ((i * 43) % 70),
        i % 2 ? INK.rose : INK.blush,
        INK.brick,
        INK.cream,
      ),
    ),
    rect(840, 0, 360, 800, INK.rust),
    many(9, (i) => faded(0.3, rect(840 + ((i * 97) % 300), 40 + i * 84, 60, 8, INK.brick, 4))),
    window(
      930,
      150,
      180,
      290,
      INK.dusk,
      shape(
        'M930 150H1010C990 260 1000 360 960 440H930ZM1110 150H1050C1060 260 1050 360 1090 440H1110Z',
        INK.cream,
      ),
      INK.cream,
    ),
    trunk(240) +
      disc(240, 290, 104, INK.moss) +
      disc(170, 340, 66, INK.moss) +
      disc(312, 346, 60, INK.moss) +
      faded(0.4, disc(286, 320, 84, INK.pine)),
    many(16, () =>
      placed(
        150 + next() * 180,
        210 + next() * 170,
        shape('M0 0C6 -10 20 -12 26 -6C20 4 8 6 0 0Z', INK.sage),
        next() * 360,
      ),
    ),
    disc(212, 368, 25, INK.rust) +
      faded(0.6, disc(204, 360, 7, INK.blush)) +
      stroke('M213 344Q216 332 226 328', INK.bark, 5),
    trunk(630) +
      disc(630, 290, 92, INK.sage) +
      disc(570, 330, 58, INK.sage) +
      disc(696, 328, 58, INK.sage) +
      faded(0.35, disc(668, 310, 72, INK.moss)) +
      cherries,
    stroke(
      'M960 560C956 480 960 440 966 400M960 500C930 470 916 450 908 430M962 480C990 460 1006 440 1014 420',
      INK.bark,
      12,
    ),
    figLeaf(966, 420, 0) +
      figLeaf(906, 450, -38) +
      figLeaf(1020, 440, 36) +
      figLeaf(934, 500, -70) +
      figLeaf(1000, 500, 64) +
      oval(984, 470, 13, 18, INK.plum),
    flowerPot(240, 690, 170, INK.rust, INK.brick),
    flowerPot(630, 690, 150, INK.ochre, INK.amber),
    flowerPot(960, 690, 150, INK.sea, INK.dusk),
    rect(0, 684, 1200, 40, INK.sand),
    rect(0, 724, 1200, 76, INK.wood),
    rect(0, 520, 1200, 14, INK.night, 4),
    many(31, (i) => rect(8 + i * 40, 530, 6, 160, INK.night)),
  );
}

export function drawnMap(): string {
  const next = scatter(41);
  const cottage = (x: number, y: number, fill: string, s = 1): string =>
    placed(
      x,
      y,
      rect(-28, -34, 56, 40, fill) +
        shape('M-38 -32L0 -70L38 -32Z', INK.plum) +
        rect(-8, -18, 16, 24, INK.cream),
      0,
      s,
    );
  const fir = (x: number, y: number): string =>
    stroke(`M${x} ${y}v-14`, INK.bark, 6) +
    shape(`M${x - 24} ${y - 12}L${x} ${y - 66}L${x + 24} ${y - 12}Z`, INK.moss) +
    shape(`M${x} ${y - 66}L${x + 24} ${y - 12}H${x + 4}Z`, INK.pine);
  const compass = placed(
    1010,
    190,
    `<circle r="72" fill="none" stroke="${INK.plum}" stroke-width="5"/>` +
      shape('M0 -96L16 0L0 96L-16 0Z', INK.rust) +
      shape('M-96 0L0 -16L96 0L0 16Z', INK.plum) +
      shape('M0 -96L16 0H-16Z', INK.brick) +
      disc(0, 0, 9, INK.cream),
  );
  return drawing(
    INK.sea,
    INK.dusk,
    faded(0.4, placed(600, 400, rect(-528, -328, 1080, 690, INK.night, 6), -1.6)),
    placed(
      600,
      400,
      `<g transform="translate(-600 -400)"><clipPath id="m"><rect x="70" y="56" width="1060" height="688" rx="4"/></clipPath>` +
        rect(70, 56, 1060, 688, INK.cream, 4) +
        `<g clip-path="url(#m)">` +
        many(
          4,
          (i) =>
            `<ellipse cx="330" cy="230" rx="${70 + i * 52}" ry="${46 + i * 38}" fill="none" stroke="${INK.sand}" stroke-width="6"/>`,
        ) +
        many(
          3,
          (i) =>
            `<ellipse cx="880" cy="560" rx="${60 + i * 56}" ry="${40 + i * 36}" fill="none" stroke="${INK.sand}" stroke-width="6"/>`,
        ) +
        stroke('M560 40C480 170 700 240 620 360S420 500 520 600S600 700 560 790', INK.mist, 74) +
        stroke('M566 60C490 180 706 240 626 366S430 500 524 606', INK.pale, 10, '2 34') +
        shape('M70 600C190 560 300 640 420 690C470 712 480 760 470 800H70Z', INK.mist) +
        many(7, (i) =>
          stroke(`M${100 + (i % 4) * 84} ${680 + Math.floor(i / 4) * 34}q14 -14 28 0t28 0`, INK.sea, 4),
        ) +
        stroke(
          'M180 500C240 380 330 470 420 400S560 330 640 300S800 250 840 360S960 470 990 560',
          INK.rust,
          11,
          '2 26',
        ) +
        rect(556, 312, 116, 26, INK.wood, 4) +
        `</g></g>`,
      -1.2,
    ),
    many(9, (i) => fir(230 + ((i * 71) % 260), 180 + ((i * 47) % 150))),
    many(5, (i) => fir(820 + ((i * 53) % 220), 610 + ((i * 31) % 70))),
    cottage(180, 510, INK.sea, 1.05) +
      cottage(300, 540, INK.ochre) +
      cottage(430, 560, INK.sage, 0.9) +
      cottage(740, 190, INK.blush) +
      cottage(820, 230, INK.ochre, 0.8),
    cottage(1000, 560, INK.rust, 1.6),
    leafyTree(712, 600, 38, INK.sage, INK.moss) + leafyTree(784, 560, 28, INK.sage, INK.moss),
    compass,
    stroke('M868 336l34 34m0 -34l-34 34', INK.plum, 10),
    faded(0.22, shape('M418 66L424 738H410L404 66ZM774 60L780 728H768L762 60Z', INK.bark)),
    many(5, () => faded(0.15, disc(140 + next() * 900, 120 + next() * 560, 8 + next() * 16, INK.wood))),
  );
}

export function lostInRain(): string {
  const next = scatter(3);
  const rain = many(90, () => {
    const x = next() * 1260;
    const y = next() * 700;
    return stroke(`M${x.toFixed(0)} ${y.toFixed(0)}l-12 34`, INK.pale, 3);
  });
  const board = (y: number, turn: number, fill: string, right: boolean): string =>
    placed(
      760,
      y,
      shape(right ? 'M-20 -34H190L226 0L190 34H-20Z' : 'M20 -34H-190L-226 0L-190 34H20Z', fill) +
        many(2, (i) => rect(right ? 20 : -150, -10 + i * 16, 120 - i * 30, 7, INK.bark, 3)),
      turn,
    );
  return drawing(
    INK.dusk,
    INK.mist,
    cloud(160, 130, 260, INK.sea),
    cloud(720, 90, 320, INK.sea),
    faded(0.6, rain),
    ridge(520, 22, 2.5, INK.sea),
    ridge(580, 16, 0.6, INK.moss),
    ridge(640, 10, 4.1, INK.pine),
    shape(
      'M520 800C560 720 700 690 640 650C600 624 680 610 700 604H740C730 620 690 630 730 656C800 700 760 740 820 800Z',
      INK.sand,
    ),
    rect(748, 260, 26, 420, INK.bark, 6),
    board(320, -5, INK.sand, true) + board(410, 4, INK.ochre, false) + board(500, -3, INK.blush, true),
    placed(
      310,
      470,
      stroke('M0 0V190C0 226 -50 226 -50 190', INK.night, 10) +
        shape(
          'M-190 0C-180 -120 -90 -170 0 -170S180 -120 190 0C160 -28 96 -28 64 0C40 -26 -40 -26 -64 0C-96 -28 -160 -28 -190 0Z',
          INK.rust,
        ) +
        shape('M0 -170C40 -130 60 -60 64 0C96 -28 160 -28 190 0C180 -120 90 -170 0 -170Z', INK.brick) +
        stroke('M0 -170V-192', INK.night, 8),
    ),
    oval(310, 694, 120, 12, INK.pine),
  );
}
