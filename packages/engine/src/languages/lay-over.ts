import type { LanguagePart, WidgetSurvey } from '@userfeedback/contract';
import { endingKey } from '../text/ending-key.ts';

/** Parts of questions keep their own texts, by which answers are stored; `shown` has what visitors read. */
export function layOver(survey: WidgetSurvey, { lang, dir, texts, quotes }: LanguagePart): WidgetSurvey {
  const { look, settings } = survey;
  const { skip_text, next_text, toggle } = look;
  const { thank_you, limits } = settings;
  const readEnd = <End extends Pick<typeof thank_you, 'message' | 'button'>>(key: string, end: End): End => ({
    ...end,
    message: texts[key] ?? end.message,
    button: end.button && { ...end.button, label: texts[`${key}/button`] ?? end.button.label },
  });
  return {
    ...survey,
    lang,
    dir,
    quotes: { ...survey.quotes, ...quotes },
    title: texts.title ?? survey.title,
    questions: survey.questions.map((question) => {
      const { id, title } = question;
      const shown: Record<string, string> = {};
      for (const [key, text] of Object.entries(texts))
        if (key.startsWith(`${id}/`)) shown[key.slice(id.length + 1)] = text;
      return { ...question, title: texts[id] ?? title, shown };
    }),
    look: {
      ...look,
      skip_text: texts.skip ?? skip_text,
      next_text: texts.next ?? next_text,
      toggle: { ...toggle, text: texts.toggle ?? toggle.text },
    },
    settings: {
      ...settings,
      thank_you: {
        ...readEnd('thanks', thank_you),
        endings: thank_you.endings?.map((ending) => readEnd(endingKey(ending.id), ending)),
      },
      limits: {
        ...limits,
        closed_message: texts.closed ?? limits.closed_message,
        answered_message: texts.answered ?? limits.answered_message,
      },
    },
  };
}
