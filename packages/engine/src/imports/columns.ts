import type { ColumnMeaning, HiddenField, Question } from '@userfeedback/contract';
import { fieldLabel } from '../survey/hidden-fields.ts';
import { readWithFallbacks } from '../text/quotes.ts';
import { columnKey } from './column-key.ts';

/** What responses of a survey may hold beside its answers. */
export interface Beside {
  fields: readonly HiddenField[];
  /** The tags of the languages that it has. */
  languages: readonly string[];
}

/** What each column of a table with responses holds, as far as its title tells. Nothing is guessed twice. */
export function guessColumns(
  titles: readonly string[],
  questions: readonly Question[],
  beside: Beside = { fields: [], languages: [] },
): ColumnMeaning[] {
  const taken = new Set<string>();
  const isOwn = isOwnExport(titles);
  return titles.map((title, at) => {
    const all = candidates(plain(isOwn ? withoutMarks(title) : title), questions, beside);
    // A question may be called "Device": in our own export the columns of the response itself come first.
    const ordered = isOwn && at < OWN_COLUMNS ? all.toReversed() : all;
    const found = ordered.find((one) => !taken.has(columnKey(one)));
    if (!found) return { is: 'nothing' };
    taken.add(columnKey(found));
    return found;
  });
}

/** Whether this is the heading of our own export, which marks what spreadsheets could take for formulas. */
export function isOwnExport(titles: readonly string[]): boolean {
  return ['Response ID', 'Submitted', 'Page URL', 'User IP'].every((title) => titles.includes(title));
}

/** The column of our own export that says whether a response was finished, if it has one; questions may be called so, too. */
export function completedColumn(titles: readonly string[]): number | undefined {
  const at = titles.findLastIndex((_, place) =>
    PARTIAL.every((title, offset) => titles[place + offset] === title),
  );
  return at < 0 ? undefined : at;
}

const PARTIAL = ['Completed', 'Left at', 'Seconds'];

/** What our own export says of a response before it comes to the questions. */
const OWN_COLUMNS = 8;

const MARK = /(?<=^|[;\t\r\n])'(?=[ "]*[=+\-@＝＋－＠]|[\t\r\n])/g;

/** Our exports put an apostrophe before what a spreadsheet could take for a formula. */
export function withoutMarks(text: string): string {
  return text.includes("'") ? text.replaceAll(MARK, '') : text;
}

type Plain = Exclude<ColumnMeaning['is'], 'answer' | 'comments' | 'name' | 'field' | 'nothing'>;

/** What other tools call the parts of a response, in small letters. */
const NAMES: Record<Plain, readonly string[]> = {
  response_id: ['response id', 'response_id', 'responseid', 'respondent id', 'submission id', 'id', '#'],
  submitted: [
    ...['submitted', 'submitted at', 'submitted_at', 'timestamp', 'zeitstempel', 'date', 'datum'],
    ...['submit date (utc)', 'submit date', 'end date', 'created at', 'created_at', 'createdat'],
  ],
  page: ['page', 'page name', 'page title'],
  page_url: ['page url', 'url', 'page_url'],
  address: ['user ip', 'user_ip', 'ip address', 'ip'],
  browser: ['browser', 'user_browser'],
  system: ['os', 'operating system', 'user_os'],
  device: ['device', 'user_device', 'device type'],
  country: ['country'],
  language: ['language'],
};

function candidates(
  title: string,
  questions: readonly Question[],
  { fields, languages }: Beside,
): ColumnMeaning[] {
  const found: ColumnMeaning[] = [];
  for (const question of questions) {
    const { id: question_id } = question;
    const names = [plain(readWithFallbacks(question.title)), plain(question_id)].filter(
      (name) => name !== '',
    );
    if (names.includes(title) || names.includes(withoutNumber(title)))
      found.push({ is: 'answer', question_id });
    for (const is of ['comments', 'name'] as const)
      if (names.some((name) => title === `${name} - ${is}`)) found.push({ is, question_id });
  }
  for (const field of fields)
    if ([fieldLabel(field), field.name].some((name) => plain(name) === title))
      found.push({ is: 'field', name: field.name });
  for (const [is, names] of Object.entries(NAMES) as [Plain, readonly string[]][])
    if (names.includes(title) && (is !== 'language' || languages.length > 0)) found.push({ is });
  return found;
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

/** Some tools number their questions. */
function withoutNumber(title: string): string {
  return title.replace(/^(?:q(?:uestion)?\s*)?\d{1,3}\s*[.):-]\s*/, '');
}
