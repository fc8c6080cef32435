import { z } from 'zod';

type Shape = z.core.$ZodType;

/** Enough to see what is wrong with a file. */
const MOST = 50;

export function listUnknownFields(shape: Shape, value: unknown): string[] {
  return [...walk(shape, value, [])].slice(0, MOST).map((path) => path.join('.').slice(0, 200));
}

function* walk(shape: Shape, value: unknown, path: readonly string[]): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) return;
  if (shape instanceof z.ZodObject) {
    const known: Readonly<Record<string, Shape>> = shape.shape;
    for (const [name, field] of Object.entries(value)) {
      const inner = Object.hasOwn(known, name) ? known[name] : undefined;
      if (inner) yield* walk(inner, field, [...path, name]);
      else yield [...path, name];
    }
  } else if (shape instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* walk(shape.element, item, [...path, String(index)]);
  } else if (shape instanceof z.ZodRecord) {
    for (const [name, item] of Object.entries(value)) yield* walk(shape.valueType, item, [...path, name]);
  } else {
    const inner = innerOf(shape, value);
    if (inner) yield* walk(inner, value, path);
  }
}

function innerOf(shape: Shape, value: unknown): Shape | undefined {
  if (shape instanceof z.ZodUnion) return shape.options.find((each) => z.safeParse(each, value).success);
  if (shape instanceof z.ZodPipe) return shape.in instanceof z.ZodTransform ? shape.out : shape.in;
  const isWrapper =
    shape instanceof z.ZodDefault ||
    shape instanceof z.ZodPrefault ||
    shape instanceof z.ZodOptional ||
    shape instanceof z.ZodNullable;
  return isWrapper ? shape.unwrap() : undefined;
}
