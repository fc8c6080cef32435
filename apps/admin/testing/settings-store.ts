import type { Settings } from '@userfeedback/contract';
import { contract } from '@userfeedback/contract';
import type { StubServer } from './server.ts';
import { siteInfo } from './site-info.ts';

/** Lets a server keep the settings that it is sent. Returns what was sent, one entry for each save. */
export function keepSettings(server: StubServer, change: Partial<Settings> = {}): Partial<Settings>[] {
  let kept: Settings = { ...siteInfo().settings, ...change };
  const saves: Partial<Settings>[] = [];
  server
    .on(contract.settings.get, () => ({ settings: kept }))
    .on(contract.settings.save, ({ body }) => {
      const { settings } = body as { settings: Partial<Settings> };
      saves.push(settings);
      kept = { ...kept, ...settings };
      return { settings: kept, not_saved: [] };
    });
  return saves;
}
