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

/** Before them: how many bytes the values have, and how many each code. */
const HEAD = 8;

export function packColumn({ values, codes }: Column): Buffer {
  const list = Buffer.from(JSON.stringify(values));
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(list.length, 0);
  head.writeUInt32LE(codes.BYTES_PER_ELEMENT, 4);
  return zstdCompressSync(Buffer.concat([head, list, bytesOf(codes)]));
}

export function unpackColumn(data: Uint8Array): Column {
  const bytes = zstdDecompressSync(data);
  const end = HEAD + bytes.readUInt32LE(0);
  const values: string[] = JSON.parse(bytes.toString('utf8', HEAD, end));
  // Copied, because numbers of two bytes have to begin at an even place.
  const codes = Uint8Array.from(bytes.subarray(end));
  return { values, codes: bytes.readUInt32LE(4) === 1 ? codes : new Uint16Array(codes.buffer) };
}

/** Ascending numbers, none below `first`. */
export function packIds(ids: ArrayLike<number>, first: number): Buffer {
  return zstdCompressSync(bytesOf(Uint32Array.from(ids, (id, at) => id - (ids[at - 1] ?? first))));
}

export function unpackIds(data: Uint8Array, first: number): Float64Array {
  const steps = new Uint32Array(Uint8Array.from(zstdDecompressSync(data)).buffer);
  let id = first;
  return Float64Array.from(steps, (step) => {
    id += step;
    return id;
  });
}

function bytesOf({ buffer, byteOffset, byteLength }: NodeJS.TypedArray): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
