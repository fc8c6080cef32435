/** Sent just before the page reloads or leaves; screens with unsaved work listen and store it. */
export const RELOAD_EVENT = 'userfeedback:reload';

export function reloadPage(): void {
  window.dispatchEvent(new Event(RELOAD_EVENT));
  window.location.reload();
}

/** Leaves for another address that leads back here. */
export function leaveTo(address: string): void {
  window.dispatchEvent(new Event(RELOAD_EVENT));
  window.location.assign(address);
}
