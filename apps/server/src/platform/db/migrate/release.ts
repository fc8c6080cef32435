import { VERSION } from '../../version.ts';
import { migrations } from '../migrations/index.ts';
import type { Step, StepKind } from '../migrations/step.ts';

/** What a release knows of the tables. Tests make up their own. */
export interface Release {
  version: string;
  steps: Readonly<Record<string, Step>>;
}

export const THIS_RELEASE: Release = { version: VERSION, steps: migrations };

export const FIRST_VERSION = '0.1.0';

export function kindOf(step: Step): StepKind {
  return step.kind ?? 'expand';
}

export function neededSteps({ steps }: Release): string[] {
  return Object.keys(steps).filter((name) => steps[name] && kindOf(steps[name]) === 'expand');
}

export const LAST_STEP = neededSteps(THIS_RELEASE).at(-1) ?? '';

/** Negative if `one` is older. A pre-release counts as its version. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => (version.split('-')[0] ?? '').split('.').map(Number));
  for (let part = 0; part < 3; part++) {
    const difference = (a?.[part] ?? 0) - (b?.[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
