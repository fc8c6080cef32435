import { useEffect, useRef } from 'react';
import { openShortcutList } from '../../../frame/open-shortcut-list.tsx';
import { areShortcutsOn } from '../../../frame/shortcut-switch.ts';
import { isBusy } from '../../../frame/use-shortcuts.ts';
import type { KeyCommand } from './editor-keys.ts';
import { commandOf, listKeys } from './editor-keys.ts';

type Actions = { [Command in KeyCommand]?: (() => unknown) | undefined };

/** Runs these commands when their keys are pressed, also while somebody types. */
export function useEditorKeys(actions: Actions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = commandOf(event);
      const run = command && latest.current[command];
      if (!run || event.defaultPrevented) return;
      // A single key types a character, or may be said by somebody who speaks to the computer.
      if (isSingle(event) && (isBusy(event) || !areShortcutsOn())) return;
      if ((command === 'undo' || command === 'redo') && hasOwnUndo(event.target)) return;
      event.preventDefault();
      if (document.querySelector('[aria-modal="true"]')) return;
      finishTyping();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function isSingle({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !(ctrlKey || metaKey || altKey);
}

/** Lists the editor's keys. */
export function openKeyList(): void {
  void openShortcutList(listKeys(navigator.platform.startsWith('Mac')));
}

/** Whether a text is no part of the survey, such as a search: the browser undoes it. */
function hasOwnUndo(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  return target.closest('[data-own-undo]') !== null;
}

/** Fields that accept their text on blur do so now; the cursor stays. */
function finishTyping(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.blur();
  if (field.isConnected) field.focus();
}
