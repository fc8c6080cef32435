import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** So near to the window's edge, in pixels, the page begins to scroll. */
const EDGE = 96;

/**
 * Scrolls the page while the pointer rests near the window's edge, so that far places can be reached; answers where
 * the pointer's height is to be kept. After each step `onScroll` is told, since the pointer lies over something else.
 */
export function useEdgeScroll(isOn: boolean, onScroll: (y: number) => void): RefObject<number> {
  const y = useRef(0);
  useEffect(() => {
    if (!isOn) return;
    let frame = requestAnimationFrame(function scroll() {
      const beyond = Math.min(0, y.current - EDGE) + Math.max(0, y.current - (window.innerHeight - EDGE));
      if (beyond !== 0) {
        window.scrollBy(0, beyond / 6);
        onScroll(y.current);
      }
      frame = requestAnimationFrame(scroll);
    });
    return () => cancelAnimationFrame(frame);
  }, [isOn, onScroll]);
  return y;
}
