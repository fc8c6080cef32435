import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Takes the connection away or gives it back, for what reads `onLine` when it is loaded and for what listens by then. */
export function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}
