import { z } from 'zod';
import { EXTENSIONS_MAX } from '../limits.ts';

/** What third-party addons store with a survey; limited, so that reading it takes no noticeable time. */
export const Extensions = z
  .record(z.string().max(60), z.unknown())
  .refine((own) => countBytes(JSON.stringify(own)) <= EXTENSIONS_MAX.bytes, 'Must be at most 64 KB.')
  .refine((own) => countKeys(own) <= EXTENSIONS_MAX.keys, `Must have at most ${EXTENSIONS_MAX.keys} keys.`)
  .refine((own) => countLevels(own) <= EXTENSIONS_MAX.levels, `Must be at most ${EXTENSIONS_MAX.levels} levels deep.`);

function countBytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((count: number, part) => count + countKeys(part), own);
}

function countLevels(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Object.values(value).reduce((most: number, part) => Math.max(most, countLevels(part)), 0);
}
