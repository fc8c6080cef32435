/** Texts of the icon picker. Those in the requirements are word for word. */
export const t = {
  choose: 'Choose Icon',
  count: (count: number) => (count === 1 ? '1 icon' : `${count.toLocaleString()} icons`),
  icons: 'Icons',
  loading: 'Loading icons',
  missing: 'The icons cannot be shown right now.',
  none: 'No icon has this name.',
  search: 'Search Icon',
  style: 'Style',
  styles: { regular: 'Outline', solid: 'Filled' },
  title: 'Select an Icon',
} as const;
