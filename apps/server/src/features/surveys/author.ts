import type { Actor } from '@userfeedback/addon-kit';
import type { Version } from '@userfeedback/contract';

/** Who changes a survey, as its versions name them: also when the person or key is gone. */
export type Author = NonNullable<Version['by']>;

/** Somebody who edits surveys. */
export interface Editor {
  by: Author;
  /** Whoever may not view results may not change where answers are sent. */
  view_results: boolean;
}

/** The server's own commands. */
export const COMMAND_LINE: Editor = { by: { kind: 'command-line', name: '' }, view_results: true };

export function editorOf({ kind, name, email, grants }: Actor): Editor {
  return { by: { kind, name: name || email }, view_results: grants.view_results };
}
