import type { Deps } from '../../platform/deps.ts';
import type { DeliveryKind } from './delivery.ts';

export type Kinds = Readonly<Record<string, DeliveryKind>>;

declare module '../../platform/deps.ts' {
  interface Deps {
    kinds: readonly ((deps: Deps) => Kinds)[];
  }
}

export function deliveryKinds(deps: Deps): Kinds {
  return Object.assign({}, ...deps.kinds.map((kindsOf) => kindsOf(deps)));
}
