import type { LicenceInfo } from '@userfeedback/contract';
import type { LicenceUser } from './queries.ts';

/** Whoever issues and judges licence keys: the local table, or a store on the network. */
export interface LicenceService {
  /** Looks at a key without using it; undefined when nobody knows it. */
  verify(key: string): Promise<LicenceInfo | undefined>;
  /** The key in use, as far as it is known here; never asks the network. */
  current(): Promise<LicenceInfo>;
  /** Takes the key into use, or judges the one in use again; undefined, and nothing changed, when nobody knows it. */
  use(key: string, user?: LicenceUser): Promise<LicenceInfo | undefined>;
  /** Stops using the key. */
  deactivate(user?: LicenceUser): Promise<void>;
}
