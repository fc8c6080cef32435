import type { Capability } from '@userfeedback/contract';
import type { ComponentType } from 'react';

interface BaseAction {
  label: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;
  isDangerous?: boolean;
  /** In a row of a table: behind its three dots, also where there is room. */
  isInMenu?: boolean;
  /** Locks the action if this is missing. */
  capability?: Capability;
  /** Where the lock was clicked, for the upgrade link. */
  source?: string;
}

/** A link within the admin, a link elsewhere, or something to run. */
export type Action = BaseAction &
  (
    | { to: string; href?: undefined; run?: undefined }
    | { href: string; to?: undefined; run?: undefined }
    | { run(): void; to?: undefined; href?: undefined }
  );
