import type { SubmittedSource } from '@userfeedback/contract';
import { CHANNELS, SOURCE_MAX } from '@userfeedback/contract/places-limits';
import { plainName } from '../text/plain-text.ts';

/** Null where the file says something else, or nothing. */
export function sourceIn(channel: string, label: string): SubmittedSource | null {
  const found = CHANNELS.find((one) => one === channel.trim().toLowerCase());
  return found ? { channel: found, label: plainName(label).trim().slice(0, SOURCE_MAX) || null } : null;
}
