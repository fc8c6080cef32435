import { disc, faded, many, oval, placed, rect, scatter, shape, stroke } from '../../../drawing/shapes.ts';
import { drawing, INK } from './canvas.ts';
import { orb, ridge, sprig } from './land.ts';
import { chisel, jug, key, kitchenKnife, loaf, scissors, spool, steam, table, window } from './things.ts';

export function openDrawer(): string {
  const string = many(
    5,
    (i) =>
      `<circle cx="820" cy="250" r="${26 + i * 15}" fill="none" stroke="${i % 2 ? INK.sand : INK.cream}" stroke-width="9"/>`,
  );
  const candle = placed(
    0,
    0,
    rect(-26, -70, 52, 120, INK.cream, 8) +
      rect(-26, 6, 52, 44, INK.sand, 8) +
      stroke('M0 -70V-92', INK.night, 6) +
      shape('M-26 -58C-14 -40 -10 -64 0 -46C10 -30 18 -60 26 -44V-70H-26Z', INK.white),
  );
  const screwdriver = placed(
    0,
    0,
    rect(-130, -20, 130, 40, INK.rust, 16) +
      many(3, (i) => rect(-116, -12 + i * 10, 96, 3, INK.brick)) +
      rect(0, -8, 150, 16, INK.mist, 3) +
      shape('M150 -8H184L192 -14V14L184 8H150Z', INK.pale),
  );
  const hinge = placed(
    0,
    0,
    rect(-74, -46, 66, 92, INK.ochre, 6) +
      rect(8, -46, 66, 92, INK.ochre, 6) +
      rect(-10, -52, 20, 104, INK.amber, 8) +
      many(4, (i) => disc(i < 2 ? -42 : 42, i % 2 ? 24 : -24, 8, INK.plum)),
  );
  return drawing(
    INK.sage,
    INK.moss,
    many(7, (i) => faded(0.18, rect(0, i * 118, 1200, 4, INK.pine))),
    faded(0.35, rect(150, 110, 940, 660, INK.pine, 26)),
    rect(120, 70, 960, 640, INK.wood, 18),
    rect(160, 108, 880, 500, INK.bark, 8),
    faded(0.35, rect(160, 108, 880, 34, INK.night, 8)),
    rect(592, 108, 14, 500, INK.wood),
    rect(606, 352, 434, 14, INK.wood),
    rect(86, 604, 1028, 130, INK.amber, 14),
    rect(86, 604, 1028, 16, INK.ochre, 8),
    many(4, (i) => faded(0.4, stroke(`M${150 + i * 240} ${662 + (i % 2) * 26}q80 -16 190 2`, INK.wood, 5))),
    disc(600, 676, 34, INK.plum),
    disc(592, 666, 13, INK.rose),
    key(236, 196, 12, INK.ochre),
    key(300, 540, -14, INK.mist),
    scissors(512, 380, 10),
    spool(262, 372, -10, INK.sea),
    string,
    placed(680, 246, candle, -10),
    placed(905, 492, screwdriver, -24, 0.72),
    placed(716, 500, hinge, 12),
    disc(948, 176, 20, INK.rose) + disc(990, 232, 15, INK.cream) + disc(942, 300, 17, INK.ochre),
  );
}

export function sharpTools(): string {
  const stone = (x: number, w: number, top: string, side: string): string =>
    shape(`M${x} 620L${x + 40} 572H${x + w + 40}L${x + w} 620Z`, top) +
    rect(x, 620, w, 46, side) +
    shape(`M${x + w} 620L${x + w + 40} 572V618L${x + w} 666Z`, INK.plum);
  return drawing(
    INK.blush,
    INK.sand,
    faded(0.45, shape('M0 0H420L0 620ZM560 0H860L330 690H30Z', INK.cream)),
    rect(130, 116, 940, 40, INK.wood, 6),
    rect(130, 116, 940, 10, INK.ochre, 5),
    chisel(270, 156, 34, INK.wood),
    chisel(410, 156, 52, INK.rust),
    chisel(560, 156, 76, INK.wood),
    kitchenKnife(740, 156),
    placed(
      930,
      156,
      stroke('M0 0C-30 70 -60 90 -58 150S-10 220 0 250S58 190 58 150S30 70 0 0', INK.bark, 7) +
        disc(0, 4, 9, INK.bark),
    ),
    table(640, INK.bark, INK.wood),
    stone(250, 300, INK.mist, INK.sea),
    stone(640, 230, INK.rose, INK.rust),
    placed(
      1030,
      668,
      shape('M-96 -84H96C92 -24 60 0 0 0S-92 -24 -96 -84Z', INK.dusk) +
        oval(0, -84, 96, 18, INK.sea) +
        oval(0, -82, 76, 11, INK.mist),
    ),
    placed(
      150,
      690,
      shape(
        'M-70 -34C-84 -64 -50 -74 -34 -58C-14 -80 30 -70 26 -44C60 -50 70 -14 34 -8H-50C-76 -8 -84 -20 -70 -34Z',
        INK.cream,
      ),
    ),
  );
}

export function breadByWindow(): string {
  const view = ridge(330, 22, 1.8, INK.sage) + ridge(380, 18, 3.2, INK.moss);
  const ear = (turn: number): string =>
    placed(
      1010,
      640,
      stroke('M0 0V-190', INK.amber, 5) +
        many(6, (i) =>
          placed(0, -110 - i * 18, oval(-10, 0, 8, 14, INK.ochre) + oval(10, -8, 8, 14, INK.ochre)),
        ),
      turn,
    );
  return drawing(
    INK.dusk,
    INK.sea,
    window(190, 90, 420, 360, INK.cream, orb(470, 210, 54, INK.ochre) + view, INK.white),
    faded(0.1, shape('M190 450H610L900 800H300Z', INK.white)),
    rect(800, 150, 330, 18, INK.wood, 4),
    rect(826, 70, 54, 80, INK.rose, 8) +
      rect(896, 52, 66, 98, INK.cream, 8) +
      rect(978, 86, 46, 64, INK.ochre, 8) +
      rect(1040, 60, 60, 90, INK.sage, 8),
    table(600, INK.wood, INK.ochre),
    rect(220, 640, 640, 40, INK.bark, 14),
    rect(220, 632, 640, 26, INK.sand, 13),
    loaf(540, 634),
    jug(140, 670, INK.mist, INK.sage),
    ear(-14) + ear(4) + ear(22),
    shape('M900 690C960 650 1060 660 1130 700L1090 770C1010 730 940 740 880 770Z', INK.cream),
    stroke('M906 704C970 672 1050 680 1116 716M896 730C960 700 1040 706 1104 740', INK.rust, 6),
  );
}

export function potOfBeans(): string {
  const next = scatter(17);
  const tile = many(60, (i) =>
    rect(
      8 + (i % 10) * 120,
      8 + Math.floor(i / 10) * 104,
      106,
      92,
      (i * 7) % 11 === 0 ? INK.mist : INK.pale,
      6,
    ),
  );
  const garlic = placed(
    0,
    0,
    shape('M0 -96C6 -70 30 -60 48 -36C70 -6 50 22 0 22S-70 -6 -48 -36C-30 -60 -6 -70 0 -96Z', INK.cream) +
      stroke('M0 -74C-14 -40 -16 -10 -10 18M0 -74C14 -40 16 -10 10 18', INK.blush, 4),
  );
  return drawing(
    INK.mist,
    INK.mist,
    tile,
    table(590, INK.dusk, INK.night),
    steam(560, 236, 220, INK.white),
    faded(0.4, oval(570, 690, 330, 26, INK.night)),
    rect(212, 386, 90, 40, INK.brick, 20) + rect(838, 386, 90, 40, INK.brick, 20),
    shape('M270 330H870C880 500 850 640 800 684H340C290 640 260 500 270 330Z', INK.rust),
    shape('M690 330H870C880 500 850 640 800 684H640C700 620 712 480 690 330Z', INK.brick),
    oval(570, 332, 312, 54, INK.brick),
    oval(570, 330, 282, 42, INK.ochre),
    many(34, () =>
      placed(320 + next() * 500, 306 + next() * 48, oval(0, 0, 19, 11, INK.cream), next() * 180),
    ),
    sprig(610, 350, 58, 0.9, INK.pine, INK.moss),
    faded(0.35, shape('M310 400C316 500 340 600 372 650C340 600 322 500 330 400Z', INK.white)),
    placed(1010, 690, garlic, 0, 1.15) + placed(1100, 716, garlic, 24, 0.85),
    many(11, (i) =>
      placed(60 + i * 22 + next() * 20, 690 + next() * 70, oval(0, 0, 22, 13, INK.white), next() * 180),
    ),
    stroke('M930 200L760 356', INK.wood, 24) + oval(944, 186, 44, 32, INK.wood),
  );
}

export function copperKettle(): string {
  return drawing(
    INK.cream,
    INK.sand,
    rect(90, 130, 1020, 20, INK.wood, 4),
    many(4, (i) =>
      placed(
        200 + i * 92,
        130,
        rect(-32, -66, 64, 66, [INK.sea, INK.rust, INK.ochre, INK.moss][i] ?? INK.sea, 8) +
          `<circle cx="40" cy="-34" r="17" fill="none" stroke="${[INK.sea, INK.rust, INK.ochre, INK.moss][i]}" stroke-width="9"/>`,
      ),
    ),
    rect(850, 44, 70, 86, INK.pale, 6) + rect(934, 60, 86, 70, INK.blush, 6),
    faded(0.5, disc(560, 420, 320, INK.white)),
    steam(888, 316, 200, INK.white),
    rect(150, 640, 900, 160, INK.dusk, 20),
    rect(150, 640, 900, 20, INK.sea, 10),
    many(4, (i) => disc(330 + i * 180, 724, 26, INK.night) + rect(326 + i * 180, 700, 8, 24, INK.ochre, 3)),
    rect(330, 614, 480, 28, INK.night, 8),
    stroke('M370 372C356 170 770 170 756 372', INK.bark, 26),
    stroke('M456 214C520 190 606 190 668 214', INK.rust, 34),
    shape('M744 520C820 500 830 400 886 352L918 372C880 440 870 560 752 590Z', INK.amber),
    shape('M872 342L932 366L922 386L862 362Z', INK.bark),
    shape('M330 616C280 500 352 366 470 344H660C776 366 852 500 800 616Z', INK.rust),
    shape('M660 344C776 366 852 500 800 616H640C716 540 700 420 600 344Z', INK.brick),
    shape('M466 346C466 308 664 308 664 346Z', INK.amber) + disc(565, 302, 20, INK.bark),
    faded(0.55, shape('M380 560C354 490 392 410 452 384C410 430 396 490 416 566Z', INK.blush)),
    faded(0.35, oval(560, 520, 60, 34, INK.brick), oval(470, 470, 24, 16, INK.brick)),
    placed(120, 640, shape('M-60 0C-70 -60 -58 -100 -40 -118H40C58 -100 70 -60 60 0Z', INK.sage)) +
      sprig(110, 540, -16, 1.1, INK.pine, INK.moss) +
      sprig(130, 540, 14, 1.3, INK.pine, INK.moss),
  );
}
