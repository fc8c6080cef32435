import type { Actor } from '@userfeedback/addon-kit';
import type { Version } from '@userfeedback/contract';

/** Stored in versions, so it stays when the person or key is gone. */
export type Author = NonNullable<Version['by']>;

export interface Editor {
  by: Author;
  /** People who may not view results may not change where answers are sent. */
  view_results: boolean;
}

export const COMMAND_LINE: Editor = { by: { kind: 'command-line', name: '' }, view_results: true };

export function editorOf({ kind, name, email, grants }: Actor): Editor {
  return { by: { kind, name: name || email }, view_results: grants.view_results };
}
