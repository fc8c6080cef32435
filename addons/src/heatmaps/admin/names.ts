import type { HeatElement } from '../endpoints.ts';
import type { MapNews } from '../map-messages.ts';
import { placeOf } from '../selectors.ts';
import { t } from './messages/heatmaps.ts';

export type PageNames = ReadonlyMap<string, MapNews['names'][number]>;
export const NO_NAMES: PageNames = new Map();

type Named = Pick<HeatElement, 'selector' | 'label' | 'kind'>;

/** By selector: the team's label, else the page's own text, else kind and place. Equal names get numbers. */
export function nameElements(elements: readonly Named[], read: PageNames): ReadonlyMap<string, string> {
  const groups = Map.groupBy(elements, (element) => nameOf(element, read));
  const named = [...groups].flatMap(([name, group]) =>
    group.map(({ selector }, at) => {
      const unique = group.length === 1 ? name : t.figures.names.oneOf({ name, n: at + 1 });
      return [selector, unique] as const;
    }),
  );
  return new Map(named);
}

function nameOf({ selector, label, kind }: Named, read: PageNames): string {
  if (label || selector === '') return label || t.figures.others;
  const found = read.get(selector);
  const { part, words } = placeOf(selector);
  const text = found?.text || words;
  const isA = found?.kind ?? kind;
  const { quoted, parts } = t.figures.names;
  return text ? quoted({ kind: isA, text }) : parts[part]({ kind: isA });
}
