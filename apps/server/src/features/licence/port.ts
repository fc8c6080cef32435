import type { LicenceInfo } from '@userfeedback/contract';
import type { LicenceUser } from './queries.ts';

declare module '../../platform/deps.ts' {
  interface Deps {
    licence: LicenceService;
  }
}

/** Issues and checks licence keys: the local table, or a store on the network. */
export interface LicenceService {
  /** Checks a key without using it; undefined when it is unknown. */
  verify(key: string): Promise<LicenceInfo | undefined>;
  /** The key in use, as stored here; never asks the network. */
  current(): Promise<LicenceInfo>;
  /** Starts using the key, or checks the one in use again. Undefined, and nothing changed, when it is unknown. */
  use(key: string, user?: LicenceUser): Promise<LicenceInfo | undefined>;
  /** Stops using the key. */
  deactivate(user?: LicenceUser): Promise<void>;
}
