import { LAYOUT_FACT_MAX } from '@userfeedback/contract/limits';
import type { HeatView } from '../endpoints.ts';
import { NONCE_MAX } from '../limits.ts';

const ID = /^[1-9]\d{0,14}$/;

/**
 * Reads a view in the form in which our pages send it, like the schema `HeatView`, but much faster: with the schema,
 * parsing would take longer than counting. Returns undefined for anything else; the schema then says what is wrong.
 */
export function readPlainView(given: Readonly<Record<string, unknown>>): HeatView | undefined {
  const { id, path, layout = '', depth, clicks, nonce = '' } = given;
  if (typeof id !== 'string' || !ID.test(id) || typeof path !== 'string') return undefined;
  if (typeof layout !== 'string' || layout.length > LAYOUT_FACT_MAX) return undefined;
  if (typeof nonce !== 'string' || nonce.length > NONCE_MAX) return undefined;
  if (typeof depth !== 'number' || !Number.isFinite(depth) || !areClicks(clicks)) return undefined;
  return { id: Number(id), path, layout, depth, clicks, nonce };
}

function areClicks(given: unknown): given is HeatView['clicks'] {
  if (!Array.isArray(given)) return false;
  for (const one of given) {
    if (!Array.isArray(one) || one.length !== 5 || typeof one[0] !== 'string') return false;
    for (let at = 1; at < 5; at += 1) if (!Number.isFinite(one[at])) return false;
  }
  return true;
}
