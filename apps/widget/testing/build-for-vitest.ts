import type { TestProject } from 'vitest/node';
import { buildWidget } from './built-widget.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder with the widget, built once for all test files. */
    widgetDir: string;
  }
}

let remove: (() => void) | undefined;

/** Builds the widget for the test files, and again before each run of a watching runner. */
export async function setup(project: TestProject) {
  const built = await buildWidget();
  remove = built.remove;
  project.provide('widgetDir', built.dir);
  project.onTestsRerun(async () => void (await buildWidget(built.dir)));
}

/** Removes what `setup` built. */
export function teardown() {
  remove?.();
}
