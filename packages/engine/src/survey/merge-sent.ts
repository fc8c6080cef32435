import type { SentSurvey, SurveyDraft } from '@userfeedback/contract';
import { changeType } from './draft/survey-draft.ts';

type Fields = Readonly<Record<string, unknown>>;
type SentQuestions = NonNullable<SentSurvey['questions']>;

/**
 * What is left out stays as stored. `known` also has the questions and webhooks that may come back. The result has not
 * been validated.
 */
export function mergeSent(stored: SurveyDraft, known: SurveyDraft, sent: SentSurvey): Fields {
  const { questions, settings, notifications } = sent;
  const { limits, thank_you } = settings ?? {};
  const { webhook } = notifications ?? {};
  return {
    ...merge(stored, sent),
    questions: questions ? mergeQuestions(known, questions) : stored.questions,
    settings: merge(
      stored.settings,
      {
        ...settings,
        limits: { ...limits, quotas: byId(stored.settings.limits.quotas, limits?.quotas) },
        thank_you: { ...thank_you, endings: byId(stored.settings.thank_you.endings, thank_you?.endings) },
      },
      2,
    ),
    notifications: merge(
      stored.notifications,
      {
        ...notifications,
        webhook: { ...webhook, webhooks: byId(known.notifications.webhook.webhooks, webhook?.webhooks) },
      },
      3,
    ),
    languages: merge(stored.languages, sent.languages),
  };
}

/** The sent questions replace the list. After a change of type, what only the former type had starts again. */
export function mergeQuestions(known: SurveyDraft, sent: SentQuestions): Fields[] {
  return sent.map((question) => {
    const { id, type } = question;
    const before = known.questions.find((each) => each.id === id);
    if (!before) return question;
    if (type === undefined || type === before.type) return merge(before, question, 3);
    const changed = changeType(known, before.id, type).questions.find((each) => each.id === id);
    const { config, jumps } = changed?.type === type ? changed : { config: {}, jumps: before.jumps };
    const settings = { ...before.settings, show_result: changed?.settings.show_result };
    return merge({ ...before, config, jumps, settings }, question, 3);
  });
}

function byId(
  known: readonly { id: string }[],
  sent: readonly { id?: string | undefined }[] | undefined,
): Fields[] | undefined {
  return sent?.map((item) => merge(known.find(({ id }) => id === item.id) ?? {}, item));
}

/** Groups on both sides are merged too, down to this many levels. */
function merge(stored: object, sent: object | undefined, levels = 1): Fields {
  const merged: Record<string, unknown> = { ...stored };
  for (const [name, value] of Object.entries(sent ?? {})) {
    if (value === undefined) continue;
    const before = merged[name];
    merged[name] = levels > 1 && isGroup(before) && isGroup(value) ? merge(before, value, levels - 1) : value;
  }
  return merged;
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
