import type { AddonFile } from '@userfeedback/addon-kit';
import type { HeatFigures } from '../endpoints.ts';
import { depthShares } from '../shares.ts';

const KINDS = {
  link: 'Link',
  button: 'Button',
  field: 'Field',
  picture: 'Picture',
  text: 'Text',
  other: 'Other',
} as const;

export function figuresFile(
  figures: HeatFigures,
  { format, report }: { format: 'csv' | 'xlsx'; report: 'elements' | 'depth' },
): AddonFile {
  const sheets = [elementsSheet(figures), depthSheet(figures)];
  const { page, device, end_date } = figures;
  return {
    name: `heatmap-${page.id}-${format === 'csv' ? `${report}-` : ''}${device}-${end_date}`,
    format,
    sheets: format === 'csv' && report === 'depth' ? sheets.reverse() : sheets,
  };
}

function elementsSheet({ elements, views }: HeatFigures): AddonFile['sheets'][number] {
  return {
    name: 'Elements',
    columns: [
      { title: 'Selector', kind: 'text' },
      { title: 'Label', kind: 'text' },
      { title: 'Kind', kind: 'text' },
      { title: 'Views', kind: 'number' },
      { title: 'Views with a click', kind: 'number' },
      { title: 'Share', kind: 'number' },
      { title: 'Clicks', kind: 'number' },
      { title: 'Dead clicks', kind: 'number' },
      { title: 'Rage clicks', kind: 'number' },
    ],
    rows: elements.map((one) => [
      one.selector === '' ? 'Other elements' : one.selector,
      one.label,
      KINDS[one.kind],
      views,
      one.views,
      rounded(one.views / views),
      one.clicks,
      one.dead,
      one.rage,
    ]),
  };
}

function depthSheet({ depth }: HeatFigures): AddonFile['sheets'][number] {
  return {
    name: 'Scrolling',
    columns: [
      { title: 'Depth in percent', kind: 'number' },
      { title: 'Views that ended here', kind: 'number' },
      { title: 'Views that got this far', kind: 'number' },
      { title: 'Share', kind: 'number' },
    ],
    rows: depthShares(depth).map(({ percent, ended, reached, share }) => [
      percent,
      ended,
      reached,
      share === null ? null : rounded(share),
    ]),
  };
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
