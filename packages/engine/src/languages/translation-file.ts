import type { SurveyDraft } from '@userfeedback/contract';
import { rowsOf } from '../text/delimited-rows.ts';
import { setTranslation } from './language-moves.ts';
import type { SurveyText, TextPlace } from './survey-texts.ts';
import { findTranslation, lacksQuote, surveyTexts } from './survey-texts.ts';

const COLUMNS = ['id', 'place', 'original', 'translation', 'longest'] as const;

/** Spreadsheet programs take it for a formula. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/;

/** CSV for translators, with a byte order mark for Excel. */
export function writeTranslations(draft: SurveyDraft, tag: string, nameOf: (place: TextPlace) => string): string {
  const rows = surveyTexts(draft).map((text) => {
    const found = findTranslation(draft.translations[tag], text);
    const translation = found?.isCurrent ? found.translation.text : '';
    return [text.key, nameOf(text.place), text.text, translation, String(text.max)];
  });
  const lines = [COLUMNS, ...rows].map((row) => row.map(writeCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function writeCell(text: string): string {
  const guarded = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

function readCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}

export type LeftOut = 'unknown' | 'changed' | 'too-long' | 'no-quote';

export interface ReadTranslations {
  draft: SurveyDraft;
  added: number;
  changed: number;
  unchanged: number;
  leftOut: { original: string; code: LeftOut }[];
}

/**
 * As spreadsheet programs of any country save it: with commas, semicolons or tabs, columns in any order. Undefined if
 * it is not such a file.
 */
export function readTranslations(draft: SurveyDraft, tag: string, file: string): ReadTranslations | undefined {
  const [head = [], ...lines] = rowsOf(file);
  const titles = head.map((title) => title.trim().toLowerCase());
  const [id, original, translation] = (['id', 'original', 'translation'] as const).map((title) =>
    titles.indexOf(title),
  ) as [number, number, number];
  if (id < 0 || original < 0 || translation < 0) return undefined;
  const texts = new Map(surveyTexts(draft).map((text) => [text.key, text]));
  const read: ReadTranslations = { draft, added: 0, changed: 0, unchanged: 0, leftOut: [] };
  for (const line of lines) {
    const cell = (place: number) => readCell(line[place] ?? '').replaceAll('\r\n', '\n');
    const written = cell(translation).trim();
    if (line.every((each) => each.trim() === '') || written === '') continue;
    const text = texts.get(cell(id).trim());
    const code = reasonAgainst(text, cell(original), written);
    if (code || !text) read.leftOut.push({ original: cell(original), code: code ?? 'unknown' });
    else count(read, tag, text, written);
  }
  return read;
}

function reasonAgainst(text: SurveyText | undefined, original: string, written: string): LeftOut | null {
  if (!text) return 'unknown';
  if (text.text.trim() !== original.trim()) return 'changed';
  if (written.length > text.max) return 'too-long';
  return lacksQuote(text, written) ? 'no-quote' : null;
}

function count(read: ReadTranslations, tag: string, text: SurveyText, written: string): void {
  const found = findTranslation(read.draft.translations[tag], text);
  // A file does not keep spaces around a text, nor the kind of its line ends.
  if (found?.isCurrent && found.translation.text.replaceAll('\r\n', '\n').trim() === written) {
    read.unchanged++;
    return;
  }
  if (found) read.changed++;
  else read.added++;
  read.draft = setTranslation(read.draft, tag, text, written);
}
