import type { Capability } from '@userfeedback/contract';
import type { ComponentType } from 'react';

interface BaseAction {
  label: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;
  isDangerous?: boolean;
  /** Locks the action where the capability is missing. */
  capability?: Capability;
  /** Where a click on the lock came from, for the upgrade link. */
  source?: string;
}

/** Something to do: a place in the admin to go to, an address outside of it, or something to run. */
export type Action = BaseAction &
  (
    | { to: string; href?: undefined; run?: undefined }
    | { href: string; to?: undefined; run?: undefined }
    | { run(): void; to?: undefined; href?: undefined }
  );
