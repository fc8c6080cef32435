import type { Refusal } from '@userfeedback/engine';
import { invitationState } from '@userfeedback/engine';
import type { InvitationKey, InvitationNow } from './queries.ts';

export type { InvitationKey, InvitationNow } from './queries.ts';
export { findStates, insertNames, markUsed } from './queries.ts';

/** The personal link that a response came by. */
export interface CameBy {
  number: number;
  /** Whether the response shows the name that the link was made for. */
  isNamed: boolean;
  /** That of the response, or the one before, shortly after midnight. */
  day: string;
}

const keyOf = ({ survey_id, number }: InvitationKey) => `${survey_id} ${number}`;

/** Call it under the lock of the surveys: decides in order, and each link once. */
export function openInvitations(rows: readonly InvitationNow[]) {
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  return {
    refusal(surveyId: number, { number, day }: CameBy): Refusal | null {
      const found = known.get(keyOf({ survey_id: surveyId, number }));
      const state = found && invitationState(found, day);
      if (state === 'unused') return null;
      return state === 'used' ? 'invitation_used' : 'invitation_required';
    },
    use(surveyId: number, { number }: CameBy): void {
      const key = keyOf({ survey_id: surveyId, number });
      const found = known.get(key);
      if (found) known.set(key, { ...found, state: 'used' });
    },
  };
}
