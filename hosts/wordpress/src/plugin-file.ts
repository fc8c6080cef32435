import { readFile } from 'node:fs/promises';
import type { HostConnection } from '@userfeedback/host-kit';

const ROOT = new URL('../', import.meta.url);

/** Written by `npm run wordpress:build`. */
export const readPlugin: HostConnection['readPlugin'] = async (edition) => {
  try {
    const { slug } = JSON.parse(await readFile(new URL('identity.json', ROOT), 'utf8'));
    const file = edition === 'self' ? `${slug}.zip` : `${slug}-directory.zip`;
    return { name: `${slug}.zip`, bytes: await readFile(new URL(`dist/${file}`, ROOT)) };
  } catch {
    return undefined;
  }
};
