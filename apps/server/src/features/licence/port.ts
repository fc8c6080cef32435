import type { LicenceInfo } from '@userfeedback/contract';
import type { LicenceUser } from './queries.ts';

declare module '../../platform/deps.ts' {
  interface Deps {
    licence: LicenceService;
  }
}

export interface LicenceService {
  /** Checks a key without using it; undefined when it is unknown. */
  verify(key: string): Promise<LicenceInfo | undefined>;
  /** As stored here; never asks the network. */
  current(): Promise<LicenceInfo>;
  /** Also checks a key in use again. Undefined, and nothing changed, when it is unknown. */
  use(key: string, user?: LicenceUser): Promise<LicenceInfo | undefined>;
  deactivate(user?: LicenceUser): Promise<void>;
}
