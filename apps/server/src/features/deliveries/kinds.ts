import type { Deps } from '../../platform/deps.ts';
import type { DeliveryKind } from './delivery.ts';

/** Ways of sending, by the name stored in the rows of deliveries. */
export type Kinds = Readonly<Record<string, DeliveryKind>>;

declare module '../../platform/deps.ts' {
  interface Deps {
    /** The ways of sending, from the features that send so. */
    kinds: readonly ((deps: Deps) => Kinds)[];
  }
}

/** All of them. */
export function deliveryKinds(deps: Deps): Kinds {
  return Object.assign({}, ...deps.kinds.map((kindsOf) => kindsOf(deps)));
}
