/** The two that most visitors need; the others come in a chunk of their own. */
let icons: Record<string, string> = {
  'field-userfeedback':
    'M7 4h10a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-3l-5 4v-4H7a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zM9 10.5c1 2.5 5 2.5 6 0',
  'field-chevron-down': 'M6 9l6 6 6-6',
};
let isComplete = false;

/** The path of an icon, if it is here already. */
export function drawn(name: string): string | undefined {
  return icons[name];
}

/** Fetches the other icons once; tells when there is something new to draw. */
export async function loadIcons(onLoaded: () => void) {
  if (isComplete) return;
  try {
    const { iconPaths } = await import('./icon-paths.ts');
    icons = iconPaths;
    isComplete = true;
    onLoaded();
  } catch {
    // A chunk that does not arrive leaves the dots.
  }
}
