import type { LostPart } from '@userfeedback/engine';
import { t } from '../../../messages/editor.ts';

export function lostInWords(parts: readonly LostPart[]): string {
  const [only = 'options', another] = parts;
  if (!another) return t.lost({ parts: only });
  if (!parts.includes('jumps')) return t.lost({ parts: 'both' });
  if (parts.length > 2) return t.lost({ parts: 'all' });
  return t.lost({ parts: only === 'conditions' ? 'conditions_jumps' : 'jumps_options' });
}

/** What an edit has done, and what it removed besides. */
export function withLost(said: string, lost: readonly LostPart[]): string {
  return lost.length === 0 ? said : `${said} ${lostInWords(lost)}`;
}
