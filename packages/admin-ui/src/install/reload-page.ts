/** Heard by screens with unsaved work just before the page reloads on its own account. */
export const RELOAD_EVENT = 'userfeedback:reload';

/** Loads the page anew, after telling screens to keep what they have in hand. */
export function reloadPage(): void {
  window.dispatchEvent(new Event(RELOAD_EVENT));
  window.location.reload();
}

/** Leaves for an address elsewhere that leads back, after telling screens the same. */
export function leaveTo(address: string): void {
  window.dispatchEvent(new Event(RELOAD_EVENT));
  window.location.assign(address);
}
