import { readFileSync } from 'node:fs';
import { z } from 'zod';

const root = new URL('../../../package.json', import.meta.url);

/** The product's version, shown to administrators and sent with upgrade links. */
export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(root, 'utf8'))).version;
