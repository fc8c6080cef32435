/**
 * Exports put an apostrophe before what spreadsheets could take for a formula, at the start of a text and where
 * programs split it. They also mark what looks marked already, so that reading gives each text back.
 */
const PLACE = String.raw`(?<=^|[;\t\r\n])`;
/** May contain further marks, so that none of them hides another. */
const FORMULA = String.raw`(?:[\s"']*[=+\-@＝＋－＠]|'*[\t\r\n])`;
const MARK = new RegExp(`${PLACE}'(?=${FORMULA})`, 'g');
const MARKED = new RegExp(`${PLACE}(?='${FORMULA})`, 'g');

export function withoutMarks(text: string): string {
  return text.includes("'") ? text.replaceAll(MARK, '') : text;
}

export function withMarksMarked(text: string): string {
  return text.includes("'") ? text.replaceAll(MARKED, "'") : text;
}
