export interface AxisDays {
  days: readonly string[];
  end: string;
  /** Pixels. */
  width: number;
  thisYear: string;
  format(day: string, hasYear: boolean): string;
}

const CHARACTER = 6.6;
const GAP = 14;
/** Pixels that a label may reach beyond the last point. */
const BEYOND = 24;
const STEPS = [1, 2, 3, 4, 5, 6, 7, 10, 12, 14, 21, 24, 28, 36, 48, 60, 84, 120];

/**
 * As many as fit, evenly spread. If the days include another year than this one, the first label names the year, and
 * each one where it changes; no two labels are alike.
 */
export function axisLabels({ days, end, width, thisYear, format }: AxisDays): Map<string, string> {
  const hasYears = [days[0] ?? end, end].some((day) => yearOf(day) !== thisYear);
  const unit = days.length > 1 ? width / (days.length - 1) : width;
  for (const step of [...STEPS, days.length]) {
    const marks = days.map((day, index) => ({ day, x: index * unit })).filter((_, index) => index % step === 0);
    const labelled = withWords(marks, hasYears, format);
    const last = labelled.at(-1);
    if (last && labelled.length > 1 && last.x + widthOf(last.words) / 2 > width + BEYOND) labelled.pop();
    if (labelled.every((mark, index) => isFree(mark, labelled[index + 1])))
      return new Map(labelled.map(({ day, words }) => [day, words]));
  }
  return new Map();
}

interface Mark {
  day: string;
  x: number;
}
type Labelled = Mark & { words: string };

function withWords(marks: readonly Mark[], hasYears: boolean, format: AxisDays['format']): Labelled[] {
  const known = new Set<string>();
  let year = '';
  return marks.map((mark) => {
    const isNew = yearOf(mark.day) !== year;
    year = yearOf(mark.day);
    const short = format(mark.day, hasYears && isNew);
    const words = known.has(short) ? format(mark.day, true) : short;
    known.add(words);
    return { ...mark, words };
  });
}

function isFree(mark: Labelled, next: Labelled | undefined): boolean {
  return !next || next.x - mark.x >= (widthOf(mark.words) + widthOf(next.words)) / 2 + GAP;
}

function widthOf(words: string): number {
  return words.length * CHARACTER;
}

function yearOf(day: string): string {
  return day.slice(0, 4);
}
