import type { SitePost } from '../model.ts';
import { aBenchFromOnePlank } from './a-bench-from-one-plank.ts';
import { anOrchardOnTheFourthFloor } from './an-orchard-on-the-fourth-floor.ts';
import { beansAgain } from './beans-again.ts';
import { breadForPeopleWhoForget } from './bread-for-people-who-forget.ts';
import { countingSwifts } from './counting-swifts.ts';
import { howToReadAHedge } from './how-to-read-a-hedge.ts';
import { sharpEnough } from './sharp-enough.ts';
import { theDrawerOfUsefulThings } from './the-drawer-of-useful-things.ts';
import { theKettleWeDidNotReplace } from './the-kettle-we-did-not-replace.ts';
import { theLastFerry } from './the-last-ferry.ts';
import { theMapYouActuallyUse } from './the-map-you-actually-use.ts';
import { whatTheAllotmentKnows } from './what-the-allotment-knows-in-november.ts';

/** Newest first. */
export const POSTS: readonly SitePost[] = [
  theDrawerOfUsefulThings,
  whatTheAllotmentKnows,
  theLastFerry,
  sharpEnough,
  breadForPeopleWhoForget,
  aBenchFromOnePlank,
  countingSwifts,
  anOrchardOnTheFourthFloor,
  theMapYouActuallyUse,
  beansAgain,
  theKettleWeDidNotReplace,
  howToReadAHedge,
];
