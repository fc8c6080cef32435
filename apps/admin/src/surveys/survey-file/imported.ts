import type { FileRemark } from '@userfeedback/contract';
import { t } from '../../messages/survey-file.ts';

/** What travels in the browser's history to the editor of a survey that was just made from a file. */
interface ImportedState {
  /** The destinations that were on in the file. */
  switchedOff: readonly string[];
}

export function importedState(remarks: readonly FileRemark[]): ImportedState {
  return { switchedOff: remarks.flatMap((remark) => (remark.code === 'switched_off' ? remark.parts : [])) };
}

/** What to say about it in the editor; null: nothing. */
export function importedText(state: unknown): string | null {
  const { switchedOff } = Object(state);
  const parts = Array.isArray(switchedOff) ? switchedOff : [];
  return parts.length === 0 ? null : switchedOffText(parts);
}

export function switchedOffText(parts: readonly string[]): string {
  return t.switchedOff({ drive: parts.includes('google_drive') });
}
