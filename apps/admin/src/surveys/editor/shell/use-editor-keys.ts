import { useEffect, useRef } from 'react';
import { openShortcutList } from '../../../frame/open-shortcut-list.tsx';
import { areShortcutsOn } from '../../../frame/shortcut-switch.ts';
import { isBusy } from '../../../frame/use-shortcuts.ts';

interface Actions {
  onSave(): void;
  /** Next, or the button of the last step. */
  onNext(): void;
}

/** The editor's keys, which work while typing too: Ctrl or Cmd with S saves, with Enter goes on; `?` lists them. */
export function useEditorKeys(actions: Actions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !isBusy(event) && areShortcutsOn()) return void openShortcutList('editor');
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const run = { s: latest.current.onSave, Enter: latest.current.onNext }[event.key];
      if (!run) return;
      event.preventDefault();
      if (document.querySelector('[aria-modal="true"]')) return;
      finishTyping();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Fields that accept their text on blur do so now; the cursor stays. */
function finishTyping(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.blur();
  if (field.isConnected) field.focus();
}
