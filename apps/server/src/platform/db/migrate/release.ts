import { VERSION } from '../../version.ts';
import { migrations } from '../migrations/index.ts';
import type { Step, StepKind } from '../migrations/step.ts';

/** What a release knows of the tables. Tests make some up. */
export interface Release {
  version: string;
  /** In order, by name. */
  steps: Readonly<Record<string, Step>>;
}

export const THIS_RELEASE: Release = { version: VERSION, steps: migrations };

/** The oldest release whose tables are known. */
export const FIRST_VERSION = '0.1.0';

export function kindOf(step: Step): StepKind {
  return step.kind ?? 'expand';
}

/** The steps without which a release cannot work. */
export function neededSteps({ steps }: Release): string[] {
  return Object.keys(steps).filter((name) => steps[name] && kindOf(steps[name]) === 'expand');
}

/** What the tables of this release are like. */
export const LAST_STEP = neededSteps(THIS_RELEASE).at(-1) ?? '';

/** Below zero if `one` is older. A version that is still being prepared counts as that version. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => (version.split('-')[0] ?? '').split('.').map(Number));
  for (let part = 0; part < 3; part++) {
    const difference = (a?.[part] ?? 0) - (b?.[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
