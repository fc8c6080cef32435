import { randomUUID } from 'node:crypto';
import type { SurveyDraft } from '@userfeedback/contract';
import { DEFAULT_THANK_YOU } from '@userfeedback/contract';

/** A survey as sent, made fit to be kept: ids for new questions (OP-63), no empty message, drafts not scheduled (OP-18), one word on minimizing (OP-74). */
export function prepareDraft(sent: SurveyDraft): SurveyDraft {
  const draft = withoutNullBytes(sent);
  const { thank_you, theming, behavior } = draft.settings;
  const message = thank_you.message.trim() === '' ? DEFAULT_THANK_YOU : thank_you.message;
  return {
    ...draft,
    publish_at: draft.status === 'publish' ? draft.publish_at : null,
    questions: draft.questions.map((question) => ({ ...question, id: question.id || randomUUID() })),
    settings: {
      ...draft.settings,
      thank_you: { ...thank_you, message },
      theming: { ...theming, start_minimized: behavior.start_minimized },
    },
  };
}

/** PostgreSQL keeps no null byte in a text, and nobody types one. */
function withoutNullBytes(draft: SurveyDraft): SurveyDraft {
  const clean = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '') : value;
  return JSON.parse(JSON.stringify(draft), clean);
}
