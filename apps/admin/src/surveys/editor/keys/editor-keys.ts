import type { Shortcut } from '../../../frame/shortcut-list.tsx';
import { t } from '../../../messages/editor-shell.ts';

/** What the editor does at once when its keys are pressed. */
export type KeyCommand =
  | ('save' | 'next' | 'undo' | 'redo' | 'duplicate' | 'moveUp' | 'moveDown')
  | ('list' | 'test' | 'add' | 'view');

export interface EditorKey {
  /** Undefined if the control that has the focus acts by itself. */
  command?: KeyCommand;
  /** As events name it; letters in lower case. */
  key: string;
  /** Pressed together with it; `control` is Cmd on a Mac. */
  with: readonly ('control' | 'shift' | 'alt')[];
  label: keyof typeof t.keys;
}

/** The one table of the editor's keys: what `?` lists, what acts, and what the documentation says. */
export const EDITOR_KEYS: readonly EditorKey[] = [
  { command: 'list', key: '?', with: [], label: 'list' },
  { command: 'save', key: 's', with: ['control'], label: 'save' },
  { command: 'next', key: 'Enter', with: ['control'], label: 'next' },
  { command: 'undo', key: 'z', with: ['control'], label: 'undo' },
  { command: 'redo', key: 'z', with: ['control', 'shift'], label: 'redo' },
  { command: 'redo', key: 'y', with: ['control'], label: 'redo' },
  { command: 'duplicate', key: 'd', with: ['control'], label: 'duplicate' },
  { command: 'moveUp', key: 'ArrowUp', with: ['alt'], label: 'moveUp' },
  { command: 'moveDown', key: 'ArrowDown', with: ['alt'], label: 'moveDown' },
  { command: 'add', key: 'a', with: [], label: 'add' },
  { command: 'view', key: 'p', with: [], label: 'view' },
  { command: 'test', key: 't', with: [], label: 'test' },
  { key: 'ArrowUp', with: [], label: 'move' },
  { key: 'ArrowDown', with: [], label: 'move' },
  { key: 'Escape', with: [], label: 'close' },
];

const NAMES: Readonly<Record<string, string>> = {
  Enter: '↵',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  control: 'Ctrl',
  shift: 'Shift',
  alt: 'Alt',
};
const MAC_NAMES: typeof NAMES = { ...NAMES, control: '⌘', shift: '⇧', alt: '⌥' };

/** The keys as people read them, in the order of the table. */
export function listKeys(isMac: boolean): Shortcut[] {
  const names = isMac ? MAC_NAMES : NAMES;
  return EDITOR_KEYS.map(({ key, with: others, label }) => ({
    keys: [...others, key].map((each) => names[each] ?? each.toUpperCase()),
    between: '+',
    label: t.keys[label],
  }));
}

/** What the pressed keys mean in the editor; undefined if nothing. */
export function commandOf(event: KeyboardEvent): KeyCommand | undefined {
  const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const control = event.ctrlKey || event.metaKey;
  return EDITOR_KEYS.find(
    ({ key, with: others }) =>
      key === pressed &&
      others.includes('control') === control &&
      others.includes('alt') === event.altKey &&
      // A character is what Shift has made of a key.
      (key === '?' || others.includes('shift') === event.shiftKey),
  )?.command;
}
