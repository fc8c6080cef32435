/**
 * The cells of a text as spreadsheet programs of any country save it. The separator is the one that occurs most in the
 * first line.
 */
export function rowsOf(text: string): string[][] {
  const file = text.replace(/^\uFEFF/, '');
  const [first = ''] = file.split(/\r?\n|\r/, 1);
  const counts = [',', ';', '\t'].map((each) => ({ each, n: first.split(each).length }));
  const separator = counts.reduce((best, one) => (one.n > best.n ? one : best)).each;
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRow = () => {
    rows.push([...row, cell]);
    row = [];
    cell = '';
  };
  for (let at = 0; at < file.length; at++) {
    const char = file[at] as string;
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (file[at + 1] === '"') cell += file[++at];
      else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === separator) {
      row.push(cell);
      cell = '';
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && file[at + 1] === '\n') at++;
      endRow();
    } else cell += char;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}
