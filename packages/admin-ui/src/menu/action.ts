import type { Capability } from '@userfeedback/contract';
import type { ComponentType } from 'react';

interface BaseAction {
  label: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;
  isDangerous?: boolean;
  /** In a row of a table: always behind the three dots. */
  isInMenu?: boolean;
  /** In a menu: why it cannot be done now. */
  why?: string;
  capability?: Capability;
  /** Where the lock was clicked, for the upgrade link. */
  source?: string;
}

export type Action = BaseAction &
  (
    | { to: string; href?: undefined; run?: undefined }
    | { href: string; to?: undefined; run?: undefined }
    | { run(): void; to?: undefined; href?: undefined }
  );
