/** Upper bounds of the spans by which seconds at a question are counted. `LONGER_SPAN` is for everything beyond. */
export const SPANS = [...steps(1, 10, 1), ...steps(12, 30, 2), ...steps(35, 60, 5), ...steps(70, 120, 10)].concat(
  steps(150, 300, 30),
  steps(360, 600, 60),
);
export const LONGER_SPAN = 601;

export function spanOf(seconds: number): number {
  return SPANS.find((bound) => seconds <= bound) ?? LONGER_SPAN;
}

/** The span with the middle value; null without values. */
export function medianSpan(counts: readonly { span: number; count: number }[]): number | null {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { span, count } of [...counts].sort((a, b) => a.span - b.span)) {
    seen += count;
    if (count > 0 && seen * 2 >= total) return span;
  }
  return null;
}

function steps(first: number, last: number, by: number): number[] {
  return Array.from({ length: (last - first) / by + 1 }, (_, at) => first + at * by);
}
