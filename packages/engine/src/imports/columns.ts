import type { ColumnMeaning, HiddenField, Question } from '@userfeedback/contract';
import { faceOf } from '../questions/index.ts';
import { fieldLabel } from '../survey/hidden-fields.ts';
import { readWithFallbacks } from '../text/quotes.ts';
import { findOption } from './choices.ts';
import { columnKey } from './column-key.ts';
import { isMoment } from './moments.ts';

/** What responses of a survey may hold beside its answers. */
export interface Beside {
  fields: readonly HiddenField[];
  /** The tags of the languages that it has. */
  languages: readonly string[];
}

/**
 * What each column of a table with responses holds, as far as its title tells, or else the rows below it. Nothing is
 * guessed twice: one more column of a question is left undecided.
 */
export function guessColumns(
  titles: readonly string[],
  questions: readonly Question[],
  beside: Beside = { fields: [], languages: [] },
  rows: readonly (readonly string[])[] = [],
): ColumnMeaning[] {
  const taken = new Set<string>();
  const isOwn = isOwnExport(titles);
  const headings = rows.slice(0, countHeadings(titles, rows));
  const ranks = titles.map((title) => NAMES.submitted.indexOf(plainTitle(title)));
  const moments = ranks.indexOf(Math.min(...ranks.filter((rank) => rank >= 0)));
  const columns = titles.map((title, at): ColumnMeaning => {
    const named = [isOwn ? withoutMarks(title) : title, ...headings.map((row) => row[at] ?? '')];
    const all = named.flatMap((one) => candidates(plainTitle(one), questions, beside));
    // A question may be called "Device": in our own export the columns of the response itself come first.
    const ordered = isOwn && at < OWN_COLUMNS ? all.toReversed() : all;
    const found = ordered.find(
      (one) => !taken.has(columnKey(one)) && (one.is !== 'submitted' || at === moments),
    );
    if (found) taken.add(columnKey(found));
    const again = ordered.find((one) => one.is === 'answer');
    if (!found && again && 'question_id' in again) return { is: 'undecided', question_id: again.question_id };
    return found ?? { is: 'nothing' };
  });
  const body = rows.slice(headings.length);
  return isOwn ? columns : withMoments(withParts(columns, titles, questions, body), body);
}

/** How many rows below the titles go on with them: they name columns again, or explain them. */
export function countHeadings(titles: readonly string[], rows: readonly (readonly string[])[]): number {
  const hasMoments = (row: readonly string[] | undefined) => row?.some(isMoment) === true;
  const first = rows.findIndex(hasMoments);
  // Without titles above all columns, or with what Qualtrics writes, it is surely none of the answers.
  const isHeading = (row: readonly string[], at: number) =>
    row.some((cell) => cell.startsWith('{"ImportId"')) ||
    rows[at + 1]?.some((cell) => cell.startsWith('{"ImportId"')) === true ||
    titles.some((title, place) => title.trim() === '' && (row[place] ?? '').trim() !== '') ||
    row.some((cell) => /^(?:response|open-ended response)$/i.test(cell.trim()));
  return first > 0 && rows.slice(0, first).every(isHeading) ? Math.min(first, HEADINGS_MAX) : 0;
}

const HEADINGS_MAX = 2;

/** One column for each choice, with the title of the question in front or in the column before. */
function withParts(
  columns: readonly ColumnMeaning[],
  titles: readonly string[],
  questions: readonly Question[],
  rows: readonly (readonly string[])[],
): ColumnMeaning[] {
  let last: string | undefined;
  return columns.map((column, at) => {
    const title = titles[at] ?? '';
    const begun =
      questions.find(({ title: own, id }) => [own, id].some((name) => beginsWith(title, name))) ??
      onlyOne(questions.filter((question) => isChoiceOf(title, question)));
    if (column.is !== 'nothing') last = 'question_id' in column ? column.question_id : undefined;
    else if (title.trim() !== '') last = begun?.id;
    const isFilled = rows.some((row) => (row[at] ?? '').trim() !== '');
    return column.is !== 'nothing' || last === undefined || !isFilled
      ? column
      : { is: 'undecided', question_id: last };
  });
}

/** The title is one of the choices, as Typeform writes them. */
function isChoiceOf(title: string, question: Question): boolean {
  const face = faceOf(question);
  return face.storesAs === 'list' && findOption(title, face.optionValues(question)) !== undefined;
}

function onlyOne<One>(list: readonly One[]): One | undefined {
  return list.length === 1 ? list[0] : undefined;
}

/** `What did you like? [Food]`, `What did you like? - Food`, `what/food`. */
function beginsWith(title: string, name: string): boolean {
  const [whole, start] = [plainTitle(withoutCode(title)), plainTitle(readWithFallbacks(name))];
  return start !== '' && whole.startsWith(start) && /^\s*(?:[[(/:.»>]|- |– )/.test(whole.slice(start.length));
}

/** What a column stands for that holds one choice: the end of its title, or what a heading below it says. */
export function choiceOfColumn(
  title: string,
  headings: readonly string[],
  question: Question,
): string | undefined {
  const names = [question.title, question.id].map((name) => plainTitle(readWithFallbacks(name)));
  const plain = withoutCode(title).replaceAll(/\s+/g, ' ').trim();
  const start = names.find((name) => name !== '' && plain.toLowerCase().startsWith(name));
  const rest = start === undefined ? plain : plain.slice(start.length);
  const options = faceOf(question).optionValues(question);
  const ends = [rest.replace(/^\s*(?:[[(/:.»>]|- |– )\s*/, '').replace(/[\])]\s*$/, ''), ...headings];
  return ends.flatMap(
    (one) => findOption(one.replaceAll('_', ' '), options) ?? findOption(one, options) ?? [],
  )[0];
}

/** Where no title says so: the only column that holds moments. */
function withMoments(
  columns: readonly ColumnMeaning[],
  rows: readonly (readonly string[])[],
): ColumnMeaning[] {
  if (columns.some(({ is }) => is === 'submitted')) return [...columns];
  const areMoments = columns.map((column, at) => {
    const cells = rows.map((row) => row[at] ?? '').filter((cell) => cell.trim() !== '');
    const share = cells.filter(isMoment).length / cells.length;
    return column.is === 'nothing' && cells.length > 0 && share >= MOMENTS_SHARE;
  });
  const [first, second] = areMoments.flatMap((is, at) => (is ? at : []));
  return first === undefined || second !== undefined
    ? [...columns]
    : columns.with(first, { is: 'submitted' });
}

const MOMENTS_SHARE = 0.95;

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

type Plain = Exclude<ColumnMeaning['is'], 'answer' | 'comments' | 'name' | 'undecided' | 'field' | 'nothing'>;

/** What other tools call the parts of a response, in small letters; of several moments the first is taken that the list names. */
const NAMES: Record<Plain, readonly string[]> = {
  response_id: [
    ...[
      'response id',
      'response_id',
      'responseid',
      'respondent id',
      'respondent_id',
      'submission id',
      'id',
      '#',
    ],
    ...['_id', '_uuid', 'antwort id', 'antwort-id', 'id de la réponse', 'id de respuesta', 'id da resposta'],
    ...['teilnehmer-id', 'id du répondant', 'id del encuestado', '回答 id', '回答id', '응답 id', '答复 id'],
  ],
  submitted: [
    ...['submitted', 'submitted at', 'submitted_at', 'submit date (utc)', 'submit date', 'submitdate'],
    ...[
      '_submission_time',
      'enddate',
      'end date',
      'end time',
      'completion time',
      'date submitted',
      'recordeddate',
    ],
    ...['recorded date', 'end', 'timestamp', 'zeitstempel', 'horodateur', 'horodatage', 'marca temporal'],
    ...['carimbo de data/hora', 'informazioni cronologiche', 'tijdstempel', 'tidsstempel', 'tidsstämpel'],
    ...['tidsstempling', 'aikaleima', 'sygnatura czasowa', 'časová značka', 'časová pečiatka', 'időbélyeg'],
    ...[
      'marcaj de timp',
      'zaman damgası',
      'отметка времени',
      'позначка часу',
      'χρονική σήμανση',
      'timestamp (utc)',
    ],
    ...['חותמת זמן', 'طابع زمني', 'مهر زمانی', 'टाइमस्टैम्प', 'ประทับเวลา', 'dấu thời gian', 'stempel waktu'],
    ...[
      'cap waktu',
      'タイムスタンプ',
      '타임스탬프',
      '时间戳记',
      '時間戳記',
      'segell de temps',
      'marca de temps',
    ],
    ...['date', 'datum', 'created at', 'created_at', 'createdat', 'date soumise', 'datum abgeschickt'],
    ...['data de envio', 'fecha de envío', 'fecha de finalización', 'enddatum', 'date de fin', 'data final'],
    ...['data di fine', 'hora de finalización', 'heure de fin', 'hora de conclusão', 'fertigstellungszeit'],
    ...[
      'abschlusszeit',
      'endzeit',
      'ora di completamento',
      'tijd van voltooien',
      '完了時刻',
      '完成时间',
      '완료 시간',
    ],
    ...[
      'date de soumission',
      'eingereicht am',
      'enviado el',
      'enviado em',
      'inviato il',
      '送信日時',
      '終了日時',
    ],
  ],
  page: ['page', 'page name', 'page title'],
  page_url: ['page url', 'url', 'page_url'],
  address: [
    'user ip',
    'user_ip',
    'ip address',
    'ip',
    'ipaddress',
    'ipaddr',
    'ip-adresse',
    'adresse ip',
    'dirección ip',
  ],
  browser: ['browser', 'user_browser'],
  system: ['os', 'operating system', 'user_os'],
  device: ['device', 'user_device', 'device type'],
  country: ['country'],
  language: ['language', 'startlanguage', 'start language', 'userlanguage'],
  utc_offset: ['utc offset'],
};

function candidates(
  title: string,
  questions: readonly Question[],
  { fields, languages }: Beside,
): ColumnMeaning[] {
  const found: ColumnMeaning[] = [];
  for (const question of questions) {
    const { id: question_id } = question;
    const names = [plainTitle(readWithFallbacks(question.title)), plainTitle(question_id)].filter(
      (name) => name !== '',
    );
    if ([title, withoutNumber(title), withoutCode(title)].some((one) => names.includes(one)))
      found.push({ is: 'answer', question_id });
    for (const is of ['comments', 'name'] as const)
      if (names.some((name) => title === `${name} - ${is}`)) found.push({ is, question_id });
  }
  for (const field of fields)
    if ([fieldLabel(field), field.name].some((name) => plainTitle(name) === title))
      found.push({ is: 'field', name: field.name });
  for (const [is, names] of Object.entries(NAMES) as [Plain, readonly string[]][])
    if (names.includes(title) && (is !== 'language' || languages.length > 0)) found.push({ is });
  return found;
}

/** A title as it is compared. */
export function plainTitle(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

/** Some tools number their questions, or write their codes before them. */
function withoutNumber(title: string): string {
  return withoutCode(title).replace(/^(?:q(?:uestion)?\s*)?\d{1,3}\s*[.):-]\s*/, '');
}

/** `Q01[SQ001]. Title`, `G1Q2. Title`. */
function withoutCode(title: string): string {
  return title.replace(/^[a-z][a-z0-9_]{0,30}(?:\[[^\]]{1,40}\])?\s*\.\s+/i, '');
}
