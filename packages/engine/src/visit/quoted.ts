import type { AnswerValue, WidgetSurvey } from '@userfeedback/contract';
import { isMap } from '../question-types/is-map.ts';
import { fillQuotes, readWithNothing } from '../text/quotes.ts';
import type { VisitState } from './visit.ts';
import { answersOnWay, answerTo } from './visit.ts';

type Quoting = Pick<WidgetSurvey, 'questions' | 'quotes'> & {
  settings: { thank_you: { message: string } };
};

/** The text in view quotes the answers before it and the fields. Answers are quoted in the visitor's language. */
export function withQuotes<Survey extends Quoting>(
  survey: Survey,
  { index, given }: Pick<VisitState, 'index' | 'given'>,
  findField: (name: string) => string | undefined,
): Survey {
  const { quotes = {}, questions, settings } = survey;
  const { thank_you } = settings;
  const answers = answersOnWay(questions.slice(0, index), given);
  const textOf = (id: string) => {
    const question = questions.find((each) => each.id === id);
    const answer = question && answerTo(question, answers);
    return (
      answer &&
      [answer.value]
        .flat()
        .map((value) => labelOf(question, value, answer.extra.other))
        .join(', ')
    );
  };
  // A text that was replaced, by a translation for example, is not filled in from the original.
  const fill = (key: string, text: string) => {
    const written = `${quotes[key]}`;
    if (readWithNothing(written) !== text) return text;
    return fillQuotes(written, ({ kind, name }) => (kind === 'field' ? findField(name) : textOf(name)));
  };
  if (!questions[index]) {
    const message = fill('closed', fill('thanks', thank_you.message));
    return { ...survey, settings: { ...settings, thank_you: { ...thank_you, message } } };
  }
  // Also of those that are on the same screen.
  const titled = questions.map((each, at) => (at < index ? each : { ...each, title: fill(each.id, each.title) }));
  return { ...survey, questions: titled };
}

/** What was written in place of an option is quoted in its place, and of a contact the name alone. */
function labelOf(
  question: WidgetSurvey['questions'][number],
  value: Exclude<AnswerValue, string[]>,
  other: string | undefined,
) {
  const { config, shown = {} } = question;
  if (isMap(value)) {
    if ('phone' in config) return value.name;
    const nameOf = (list: 'row' | 'column', text: string) =>
      'rows' in config ? (shown[`${list}/${config[`${list}s`].indexOf(text) + 1}`] ?? text) : text;
    return Object.entries(value)
      .map(([row, text]) => `${nameOf('row', row)}: ${nameOf('column', text)}`)
      .join(', ');
  }
  return nameOfChoice(question, value, other);
}

/** As the visitor reads it; `other` stands in place of what is no option. */
export function nameOfChoice(
  { config, shown = {} }: WidgetSurvey['questions'][number],
  value: string | number | null,
  other = shown.other,
) {
  if ('labels' in config && config.form === 'labels')
    return shown[`label/${value}`] ?? config.labels[Number(value) - 1];
  const options = 'options' in config ? config.options : [];
  const at = options.findIndex((option) => (typeof option === 'string' ? option : option.label) === value);
  return shown[at + 1] ?? (at < 0 ? other : undefined) ?? value ?? '';
}
