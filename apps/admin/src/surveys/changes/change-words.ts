import type { Change, Changes } from '@userfeedback/contract';
import { readWithFallbacks } from '@userfeedback/engine';
import { t } from '../../messages/changes.ts';
import { languageName } from '../languages/language-names.ts';
import { typeName } from '../type-name.ts';
import { fieldLabel, fieldOf } from './field-name.ts';
import { valueInWords } from './value-words.ts';

/** The changes of one part of a survey, as sentences. */
export interface ChangeGroup {
  step: keyof typeof t.steps;
  /** Of a question. */
  title: string | null;
  lines: ChangeLine[];
}

export interface ChangeLine {
  code: Change['code'];
  text: string;
}

/** The differences in words, by step and question, in the order of the editor. */
export function changesInWords({ changes, questions }: Changes): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>();
  for (const change of changes) {
    const question = questionOf(change.path, questions);
    const path = question ? `questions.${change.path.slice(`questions.${question.id}`.length + 1)}` : change.path;
    const step = stepOf(change.path);
    const key = question ? `${step} ${question.id}` : step;
    const title = question && headOf(question);
    const group = groups.get(key) ?? { step, title: title ?? null, lines: [] };
    group.lines.push({ code: change.code, text: sentence({ ...change, path }, questions) });
    groups.set(key, group);
  }
  const order = Object.keys(t.steps);
  const numberOf = new Map(questions.map((each) => [headOf(each), each.number]));
  return [...groups.values()].sort(
    (one, other) =>
      order.indexOf(one.step) - order.indexOf(other.step) ||
      (numberOf.get(one.title ?? '') ?? 0) - (numberOf.get(other.title ?? '') ?? 0),
  );
}

type Questions = Changes['questions'];

/** The one whose id the path names; ids may contain dots. */
function questionOf(path: string, questions: Questions): Questions[number] | undefined {
  return questions.find(({ id }) => `${path}.`.startsWith(`questions.${id}.`));
}

function headOf({ number, title }: Questions[number]): string {
  return title.trim() === '' ? t.untitled({ number }) : t.question({ number, title: readWithFallbacks(title) });
}

const IN_QUESTIONS = ['questions.', 'settings.thank_you', 'settings.theming'];
const IN_SETTINGS = ['settings.', 'extensions.', 'languages.', 'translations.'];
const IN_WORKFLOW = ['notifications.', 'settings.google_drive'];

function stepOf(path: string): ChangeGroup['step'] {
  if (IN_QUESTIONS.some((start) => path.startsWith(start))) return 'questions';
  if (IN_WORKFLOW.some((start) => path.startsWith(start))) return 'workflow';
  return IN_SETTINGS.some((start) => path.startsWith(start)) ? 'settings' : 'survey';
}

/** Here paths name no question any more. */
function sentence(change: Change, questions: Questions): string {
  const { code, path, name } = change;
  const moved = { before: Number(change.before), after: Number(change.after) };
  if (path === 'questions.') {
    if (code === 'added') return t.questionAdded({ type: typeName(change.after ?? '') });
    return code === 'moved' ? t.moved(moved) : t.questionRemoved;
  }
  const option = /^questions\.config\.options\.\d+(\.image|\.icon)?$/.exec(path);
  if (option) return optionSentence(change, option[1], moved);
  if (path.startsWith('translations.')) return t.translated({ language: languageName(name ?? '') });
  if (/^languages\.others\.[^.]+\.live$/.test(path)) {
    const language = languageName(name ?? '');
    return change.after === 'true' ? t.languageShown({ language }) : t.languageHidden({ language });
  }
  if (path.startsWith('extensions.')) return t.extension({ slug: name ?? '' });
  const webhook = /^notifications\.webhook\.webhooks\.[^.]+(\..+)?$/.exec(path);
  if (webhook && webhook[1] === undefined) return webhookSentence(change, moved);
  const key = fieldOf(path);
  const label = fieldLabel(key);
  const own = webhook?.[1]?.startsWith('.body') ? null : name;
  const field = webhook && own !== null ? t.ofWebhook({ webhook: own, field: label }) : label;
  const words = (value: string | null) => withinQuotes(valueInWords(key, value, questions));
  const [before, after] = [words(change.before), words(change.after)];
  if (code === 'moved') return t.entryMoved({ field, entry: name ?? '', ...moved });
  if (code === 'added') return after === '' ? t.fieldTouched({ field }) : t.entryAdded({ field, entry: after });
  if (code === 'removed') return before === '' ? t.fieldTouched({ field }) : t.entryRemoved({ field, entry: before });
  if (before === after) return t.fieldTouched({ field });
  if (before === '') return t.fieldSet({ field, after });
  return after === '' ? t.fieldCleared({ field, before }) : t.fieldChanged({ field, before, after });
}

/** Quotation marks within others are those of the second level, in each of our languages. */
function withinQuotes(text: string): string {
  return text.replace(/[“„”]|«\u00a0?|\u00a0?»/g, (mark) => INNER[mark.trim()] ?? mark);
}

const INNER: Readonly<Record<string, string>> = { '„': '‚', '“': '‘', '”': '’', '«': '“', '»': '”' };

function optionSentence(
  { code, name, before, after }: Change,
  part: string | undefined,
  moved: { before: number; after: number },
): string {
  const option = name ?? '';
  if (part === '.image') return t.optionImage({ option });
  if (part === '.icon') return t.optionIcon({ option });
  if (code === 'added') return t.optionAdded({ option });
  if (code === 'removed') return t.optionRemoved({ option });
  if (code === 'moved') return t.optionMoved({ option, ...moved });
  return t.optionRenamed({ before: before ?? '', after: after ?? '' });
}

function webhookSentence({ code, name }: Change, moved: { before: number; after: number }): string {
  const webhook = name ?? '';
  if (code === 'added') return t.webhookAdded({ webhook });
  return code === 'removed' ? t.webhookRemoved({ webhook }) : t.webhookMoved({ webhook, ...moved });
}
