import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Host } from './host.ts';
import { blank, startHost } from './host.ts';
import type { VisitOptions, Visitor } from './visitor.ts';
import { startBrowser, visitPage } from './visitor.ts';

export interface Stage {
  host: Host;
  visit: (options?: VisitOptions) => Promise<Visitor>;
}

/** One site and one browser for the tests of a file. Every test starts with an empty site and new visitors. */
export function setStage(): Stage {
  let host: Host | undefined;
  let browser: Browser | undefined;
  let visitors: Visitor[] = [];
  beforeAll(async () => {
    [host, browser] = await Promise.all([startHost(), startBrowser()]);
  });
  beforeEach(() => {
    Object.assign(stage.host, blank());
  });
  afterEach(async () => {
    await Promise.all(visitors.map((visitor) => visitor.leave()));
    visitors = [];
  });
  afterAll(async () => {
    await browser?.close();
    await host?.stop();
  });
  const stage: Stage = {
    get host() {
      if (!host) throw new Error('The site is only there after beforeAll.');
      return host;
    },
    visit: async (options) => {
      if (!browser) throw new Error('The browser is only there after beforeAll.');
      const visitor = await visitPage(browser, stage.host, options);
      visitors.push(visitor);
      return visitor;
    },
  };
  return stage;
}
