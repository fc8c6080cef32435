import { breadByWindow, copperKettle, openDrawer, potOfBeans, sharpTools } from './scenes-indoors.ts';
import { benchUnderLime, hedgeInWinter, november, swiftsOverRoofs } from './scenes-outdoors.ts';
import { balconyOrchard, drawnMap, lostInRain } from './scenes-town.ts';
import { ferry, harbour } from './scenes-water.ts';
import { mark, portraitJonas, portraitPilar, portraitRuth } from './small.ts';

/** Every drawing by the name it is served under: a post's slug, or the place it belongs to. */
export const PICTURES: Readonly<Record<string, () => string>> = {
  'the-drawer-of-useful-things': openDrawer,
  'what-the-allotment-knows-in-november': november,
  'the-last-ferry': ferry,
  'sharp-enough': sharpTools,
  'bread-for-people-who-forget': breadByWindow,
  'a-bench-from-one-plank': benchUnderLime,
  'counting-swifts-from-a-roof': swiftsOverRoofs,
  'an-orchard-on-the-fourth-floor': balconyOrchard,
  'the-map-you-actually-use': drawnMap,
  'beans-again': potOfBeans,
  'the-kettle-we-did-not-replace': copperKettle,
  'how-to-read-a-hedge': hedgeInWinter,
  harbour,
  mark,
  'ruth-oyelaran': portraitRuth,
  'jonas-albrecht': portraitJonas,
  'pilar-weidmann': portraitPilar,
  lost: lostInRain,
};
