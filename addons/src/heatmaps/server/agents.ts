import { deviceOf } from '@userfeedback/engine/visit/devices';
import { isbot } from 'isbot';
import type { Device } from '../endpoints.ts';

/** So many user agents are remembered, none that is longer: most visitors have one of a few hundred. */
const [REMEMBERED, LONGEST] = [1000, 300];
const known = new Map<string, Device | null>();

/** The class of device that a person's browser runs on; null for crawlers, and for whoever does not say. */
export function deviceOfPerson(userAgent: string): Device | null {
  const remembered = known.get(userAgent);
  if (remembered !== undefined) return remembered;
  const device = isMachine(userAgent) ? null : deviceOf(userAgent);
  if (known.size >= REMEMBERED) known.clear();
  if (userAgent.length <= LONGEST) known.set(userAgent, device);
  return device;
}

/** A browser without a window is no machine: sites are tested with it. */
function isMachine(userAgent: string): boolean {
  return userAgent.trim() === '' || isbot(userAgent.replace('HeadlessChrome', 'Chrome'));
}
