import { encode, renderSVG } from 'uqr';

/** Read also where a seventh of it cannot be seen, with the white around it that readers look for. */
const OPTIONS = { ecc: 'M', border: 4 } as const;

/** A text as a code that a phone's camera reads: black on white in every theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, OPTIONS);
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={220}
      height={220}
      style={{ alignSelf: 'center' }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

export function qrSvg(text: string): Blob {
  return new Blob([renderSVG(text, OPTIONS)], { type: 'image/svg+xml' });
}

/** A square picture of this many pixels; its modules have whole ones. */
export async function qrPng(text: string, side: number): Promise<Blob> {
  const { data, size } = encode(text, OPTIONS);
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.fillStyle = '#000';
  const module = Math.floor(side / size);
  const start = Math.floor((side - module * size) / 2);
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(start + x * module, start + y * module, module, module);
  return canvas.convertToBlob();
}
