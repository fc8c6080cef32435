import { deviceOf } from '@userfeedback/engine/visit/devices';
import { isbot } from 'isbot';
import type { Device } from '../endpoints.ts';

/** Most visitors have one of a few hundred user agents, none of which is longer. */
const [REMEMBERED, LONGEST] = [1000, 300];
const known = new Map<string, Device | null>();

/** Null for crawlers, and for browsers that do not say. */
export function deviceOfPerson(userAgent: string): Device | null {
  const remembered = known.get(userAgent);
  if (remembered !== undefined) return remembered;
  const device = isMachine(userAgent) ? null : deviceOf(userAgent);
  if (known.size >= REMEMBERED) known.clear();
  if (userAgent.length <= LONGEST) known.set(userAgent, device);
  return device;
}

/** Sites are tested with headless Chrome, so it counts as a person's browser. */
function isMachine(userAgent: string): boolean {
  return userAgent.trim() === '' || isbot(userAgent.replace('HeadlessChrome', 'Chrome'));
}
