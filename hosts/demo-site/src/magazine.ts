import type { HostPlugins, PageServer } from '@userfeedback/host-kit';
import type { SiteDb } from './tables.ts';

export interface Magazine {
  db: SiteDb;
  now(): Date;
  publicUrl: string;
  plugins: HostPlugins;
  server: PageServer;
}
