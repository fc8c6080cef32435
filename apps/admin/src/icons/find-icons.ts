import type { IconStyle, ListedIcon } from './icon-list.ts';

/** The icons of a style that match a search: matching names first, then matching tags. */
export function findIcons(icons: readonly ListedIcon[], style: IconStyle, search: string): ListedIcon[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  // The toggle's own icons are not offered.
  const offered = icons.filter((icon) => icon.style === style && !icon.icon.startsWith('field-'));
  if (words.length === 0) return [...offered.filter(isPicture), ...offered.filter((icon) => !isPicture(icon))];
  const name = words.join('-');
  const ranked = offered.flatMap((icon) => {
    const isFound = words.every((word) => icon.icon.includes(word) || icon.tags.some((tag) => tag.startsWith(word)));
    return isFound ? [{ icon, rank: rankOf(icon.icon, name) }] : [];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ icon }) => icon);
}

/** Letters and digits can be typed into an option, so a search shows real pictures first. */
function isPicture({ icon }: ListedIcon): boolean {
  return !/^(\d|[a-z]-[a-z](-|$)|abc$|alpha$|beta$)|\b(letters?|numbers?|alphabet|digit)\b/.test(icon);
}

function rankOf(icon: string, name: string): number {
  if (icon === name) return 0;
  if (icon.startsWith(name)) return 1;
  return icon.includes(name) ? 2 : 3;
}
