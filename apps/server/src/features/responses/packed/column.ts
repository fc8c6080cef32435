import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** One fact of each response of a block: the different values, and for each response the place of its own. */
export interface Column {
  values: readonly string[];
  codes: Uint8Array | Uint16Array;
}

export function columnOf(facts: readonly string[]): Column {
  const places = new Map<string, number>();
  const codes = Uint16Array.from(facts, (fact) => {
    const known = places.get(fact) ?? places.size;
    if (known === places.size) places.set(fact, known);
    return known;
  });
  return { values: [...places.keys()], codes: places.size <= 256 ? Uint8Array.from(codes) : codes };
}

/** How many bytes the codes have together, and each of them; then come the codes, and the values as JSON. */
const HEAD = 8;

export function packColumn({ values, codes }: Column): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(codes.byteLength, 0);
  head.writeUInt32LE(codes.BYTES_PER_ELEMENT, 4);
  return zstdCompressSync(Buffer.concat([head, bytesOf(codes), Buffer.from(JSON.stringify(values))]));
}

export function unpackColumn(data: Uint8Array): Column {
  const bytes = zstdDecompressSync(data);
  const size = bytes.readUInt32LE(0);
  const start = bytes.byteOffset + HEAD;
  const isNarrow = bytes.readUInt32LE(4) === 1;
  const codes = isNarrow ? new Uint8Array(bytes.buffer, start, size) : new Uint16Array(bytes.buffer, start, size / 2);
  return { values: JSON.parse(bytes.toString('utf8', HEAD + size)), codes };
}

/** Ascending numbers, none below `first`. */
export function packIds(ids: ArrayLike<number>, first: number): Buffer {
  return zstdCompressSync(bytesOf(Uint32Array.from(ids, (id, at) => id - (ids[at - 1] ?? first))));
}

export function unpackIds(data: Uint8Array, first: number): Float64Array {
  const bytes = zstdDecompressSync(data);
  const steps = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  const ids = new Float64Array(steps.length);
  let id = first;
  for (let at = 0; at < ids.length; at++) {
    id += steps[at] as number;
    ids[at] = id;
  }
  return ids;
}

function bytesOf({ buffer, byteOffset, byteLength }: NodeJS.TypedArray): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
