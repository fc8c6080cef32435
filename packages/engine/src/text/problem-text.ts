export type ProblemTexts<P extends { code: string }> = {
  readonly [C in P['code']]: string | ((values: ProblemOf<P, C>) => string);
};

type ProblemOf<P, C> = P extends { code: infer D } ? (C extends D ? P : never) : never;

export function problemText<P extends { code: string }>(texts: ProblemTexts<P>, problem: P): string {
  const text: string | ((values: never) => string) = texts[problem.code as P['code']];
  return typeof text === 'function' ? text(problem as never) : text;
}
