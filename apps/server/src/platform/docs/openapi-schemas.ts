import type { AnySchema } from '@orpc/contract';
import type { ConditionalSchemaConverter, JSONSchema, SchemaConvertOptions } from '@orpc/openapi';
import { z } from 'zod';

/** As sent (defaults may be left out) or as returned (they are there). */
export const schemaConverter: ConditionalSchemaConverter = {
  condition: (schema) => schema === undefined || isZod(schema),
  convert(schema, options) {
    if (!isZod(schema)) return [false, {}];
    const isOptional = options.strategy === 'input' && z.safeParse(schema, undefined).success;
    return [!isOptional, jsonSchemaOf(schema, options)];
  },
};

function jsonSchemaOf(
  schema: z.core.$ZodType,
  { strategy, components = [], minStructureDepthForRef = 0 }: SchemaConvertOptions,
): JSONSchema {
  const json = z.toJSONSchema(schema, {
    io: strategy,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema, path }) {
      const known = components.find((each) => each.schema === zodSchema && each.allowedStrategies.includes(strategy));
      if (known && path.length >= minStructureDepthForRef) replace(jsonSchema, { $ref: known.ref });
      else if (strategy === 'output' && isRewritten(zodSchema)) replace(jsonSchema, untransformed(zodSchema));
      else dropNoise(jsonSchema);
    },
  });
  delete json.$schema;
  return json as JSONSchema;
}

/** A value that is only tidied up on input has the same form in replies. */
function isRewritten(schema: z.core.$ZodType): schema is z.core.$ZodPipe {
  return schema instanceof z.core.$ZodPipe && schema._zod.def.out instanceof z.core.$ZodTransform;
}

function untransformed(schema: z.core.$ZodPipe): object {
  const { $schema, ...json } = z.toJSONSchema(schema._zod.def.in, { io: 'output', unrepresentable: 'any' });
  return json;
}

/** Drops the limits of safe integers, which every whole number has, and patterns where a format says it better. */
function dropNoise(json: z.core.JSONSchema.BaseSchema): void {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.format !== undefined) delete json.pattern;
}

function replace(json: object, by: object): void {
  for (const key of Object.keys(json)) Reflect.deleteProperty(json, key);
  Object.assign(json, by);
}

function isZod(schema: AnySchema | undefined): schema is z.ZodType {
  return schema instanceof z.core.$ZodType;
}
