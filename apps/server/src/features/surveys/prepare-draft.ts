import { randomUUID } from 'node:crypto';
import type { SurveyDraft } from '@userfeedback/contract';
import { DEFAULT_THANK_YOU } from '@userfeedback/contract';
import { fittingTranslations, plainName, plainText } from '@userfeedback/engine';

/** Gives new questions and endings ids, replaces an empty message, and takes the date from drafts. */
export function prepareDraft(sent: SurveyDraft): SurveyDraft {
  const draft = withoutUnseen(sent);
  const { thank_you } = draft.settings;
  const endings = thank_you.endings.map((ending) => ({ ...ending, id: ending.id || randomUUID() }));
  const message = thank_you.message.trim() === '' ? DEFAULT_THANK_YOU : thank_you.message;
  const prepared = {
    ...draft,
    publish_at: draft.status === 'publish' ? draft.publish_at : null,
    questions: draft.questions.map((question) => ({ ...question, id: question.id || randomUUID() })),
    settings: { ...draft.settings, thank_you: { ...thank_you, message, endings } },
  };
  return { ...prepared, translations: fittingTranslations(prepared) };
}

/** `start_minimized` exists in behavior and in theming; behavior's value counts. */
export function withOneMinimized(draft: SurveyDraft): SurveyDraft {
  const { theming, behavior } = draft.settings;
  const start_minimized = behavior.start_minimized ?? false;
  return { ...draft, settings: { ...draft.settings, theming: { ...theming, start_minimized } } };
}

const NAMES = new Set([
  'title',
  'label',
  'name',
  'skip_text',
  'next_text',
  'widget_toggle_text',
  'file_name',
  'family',
  'key',
  // The value an answer is compared with is an option's label.
  'condition',
]);

/** Removes invisible characters from everything people read on screen. Addons' own data stay as they are. */
function withoutUnseen({ extensions, ...draft }: SurveyDraft): SurveyDraft {
  function clean(this: object, key: string, value: unknown) {
    if (typeof value !== 'string') return value;
    const isName = NAMES.has(key) || Array.isArray(this) || 'compare' in this;
    return isName ? plainName(value) : plainText(value);
  }
  return { ...JSON.parse(JSON.stringify(draft), clean), extensions };
}
