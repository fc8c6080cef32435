import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db/schema.ts';

/** A cache of its own for each database: tests have several in one process. */
export function perDatabase<Value extends object | true>(options: { max: number; ttl: number }) {
  const caches = new WeakMap<Db, LRUCache<string, Value>>();
  return (db: Db): LRUCache<string, Value> => {
    const known = caches.get(db);
    if (known) return known;
    const cache = new LRUCache<string, Value>(options);
    caches.set(db, cache);
    return cache;
  };
}
