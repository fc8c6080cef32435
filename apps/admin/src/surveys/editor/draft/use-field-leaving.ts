import type { FocusEvent } from 'react';
import { useEffect, useRef } from 'react';
import { useEditor } from './use-editor.ts';

/** Tells the editor which fields are left; for `onBlur` of what is around them. */
export function useFieldLeaving(): (event: FocusEvent) => void {
  const { leaveField, endPress } = useEditor();
  const isPressing = usePressing(endPress);
  return ({ target, relatedTarget }) => {
    const field = target.closest('[data-field]');
    const path = field?.getAttribute('data-field');
    // Moving to another part of the same field, or to another window, is not leaving it.
    if (!path || field?.contains(relatedTarget) || document.activeElement === target) return;
    leaveField(path, isPressing.current);
  };
}

/** Whether a mouse button or finger is down; calls `onOver` when it is up. */
function usePressing(onOver: () => void) {
  const isDown = useRef(false);
  useEffect(() => {
    const down = () => {
      isDown.current = true;
    };
    const up = () => {
      isDown.current = false;
      // The click of this press comes first.
      setTimeout(onOver);
    };
    window.addEventListener('pointerdown', down, true);
    window.addEventListener('pointerup', up, true);
    window.addEventListener('pointercancel', up, true);
    return () => {
      window.removeEventListener('pointerdown', down, true);
      window.removeEventListener('pointerup', up, true);
      window.removeEventListener('pointercancel', up, true);
    };
  }, [onOver]);
  return isDown;
}
