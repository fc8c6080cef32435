/** Sent just before the page reloads itself; screens with unsaved work listen. */
export const RELOAD_EVENT = 'userfeedback:reload';

/** Reloads the page after telling screens to store their work. */
export function reloadPage(): void {
  window.dispatchEvent(new Event(RELOAD_EVENT));
  window.location.reload();
}

/** Leaves for another address that leads back here, after telling screens the same. */
export function leaveTo(address: string): void {
  window.dispatchEvent(new Event(RELOAD_EVENT));
  window.location.assign(address);
}
