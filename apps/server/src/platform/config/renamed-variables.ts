export interface RenamedVariable {
  old: string;
  now: string;
  /** The first version that no longer reads the old name. */
  until: string;
}

/** Old names that still work; they are announced one minor version before they go. */
export const RENAMED: RenamedVariable[] = [];

/**
 * The environment with today's names, and a sentence for each old one in it. If both are given, the new name counts.
 */
export function withNewNames(given: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; renamed: string[] } {
  const env = { ...given };
  const found = RENAMED.filter(({ old }) => given[old] || given[`${old}_FILE`]);
  for (const { old, now } of found) {
    const isGiven = given[now] || given[`${now}_FILE`];
    for (const end of ['', '_FILE']) {
      if (!isGiven) env[`${now}${end}`] = given[`${old}${end}`];
      delete env[`${old}${end}`];
    }
  }
  return { env, renamed: found.map(aboutRenamed) };
}

export function aboutRenamed({ old, now, until }: RenamedVariable): string {
  return `${old} is now called ${now}; the old name works until ${until}.`;
}
