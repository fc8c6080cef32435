import { z } from 'zod';

type AsSent<Sent> = z.ZodType<Exclude<Sent, undefined>, Sent>;
type WithoutDefaults<Shape extends z.ZodRawShape> = {
  [Field in keyof Shape]: undefined extends z.input<Shape[Field]>
    ? z.ZodOptional<AsSent<z.input<Shape[Field]>>>
    : AsSent<z.input<Shape[Field]>>;
};

/**
 * The same object, but what is left out stays left out instead of getting its default, also in groups within it and in
 * items with an id. Rules about whole objects are not applied: the object may be incomplete.
 */
export function withoutDefaults<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): z.ZodObject<WithoutDefaults<Shape>> {
  const fields = Object.entries(schema.shape).map(([name, field]) => [name, sparse(field)]);
  return z.object(Object.fromEntries(fields) as WithoutDefaults<Shape>);
}

function sparse(schema: z.core.$ZodType): z.core.$ZodType {
  const made = withoutDefault(schema);
  const { description } = schema as z.ZodType;
  return description ? (made as z.ZodType).describe(description) : made;
}

function withoutDefault(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return z.optional(sparse(schema.unwrap()));
  if (schema instanceof z.ZodOptional) return z.optional(sparse(schema.unwrap()));
  // A text that is trimmed after its default was filled in.
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodDefault)
    return z.optional(z.pipe(schema.in.unwrap(), schema.out));
  if (schema instanceof z.ZodObject) return withoutDefaults(schema);
  if (schema instanceof z.ZodDiscriminatedUnion) return sparseUnion(schema.options);
  if (schema instanceof z.ZodArray && hasId(schema.element)) {
    const item = sparse(schema.element);
    return schema.clone({ ...schema.def, element: item instanceof z.ZodObject ? item.partial() : item });
  }
  return schema;
}

/** A stored item may be sent without its type; what is in it is checked once the type is known. */
function sparseUnion(options: readonly z.core.$ZodType[]): z.core.$ZodType {
  const typed = options.filter((option) => option instanceof z.ZodObject);
  const fields = Object.assign({}, ...typed.map(({ shape }) => shape));
  const untyped = z.object({
    ...Object.fromEntries(Object.keys(fields).map((name) => [name, z.unknown().optional()])),
    type: z.undefined().optional(),
  });
  return z.discriminatedUnion('type', [untyped, ...typed.map(withoutDefaults)]);
}

function hasId(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodDiscriminatedUnion) return schema.options.every(hasId);
  return schema instanceof z.ZodObject && 'id' in schema.shape;
}
