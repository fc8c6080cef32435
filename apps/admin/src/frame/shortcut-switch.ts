import { browserStore } from '../storage.ts';

const KEY = 'userfeedback-shortcuts';

/** Single-key shortcuts can get in the way of speech input, so they can be turned off (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return browserStore.read(KEY) !== 'off';
}

/** Remembers the choice in this browser. */
export function setShortcutsOn(isOn: boolean): void {
  if (isOn) browserStore.remove(KEY);
  else browserStore.save(KEY, 'off');
}
