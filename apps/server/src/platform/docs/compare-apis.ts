/** Only the parts that are compared. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema>; responses?: Record<string, Reply> };
}

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { required?: boolean; content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, Reply>;
}

interface Reply {
  $ref?: string;
  content?: Record<string, { schema?: Schema }>;
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: Schema | boolean;
}

type Direction = 'sent' | 'returned';

/** What callers of the older API would notice, a sentence each. */
export function listBreaks(older: ApiDocument, newer: ApiDocument): string[] {
  const breaks: string[] = [];
  const found = new Comparison(older, newer);
  for (const [path, methods] of Object.entries(older.paths))
    for (const [method, before] of Object.entries(methods)) {
      const where = `${method.toUpperCase()} ${path}`;
      const after = newer.paths[path]?.[method];
      if (!after) breaks.push(`${where} is gone`);
      else breaks.push(...found.compareCall(before, after).map((what) => `${where}: ${what}`));
    }
  return breaks;
}

class Comparison {
  readonly #older: ApiDocument;
  readonly #newer: ApiDocument;
  /** Guards against schemas that contain themselves. */
  readonly #open = new Set<string>();

  constructor(older: ApiDocument, newer: ApiDocument) {
    this.#older = older;
    this.#newer = newer;
  }

  compareCall(before: Operation, after: Operation): string[] {
    return [
      ...this.#compareParameters(before, after),
      ...(after.requestBody?.required && !before.requestBody?.required ? ['the body is required'] : []),
      ...this.#compareContent(before.requestBody, after.requestBody, 'sent'),
      ...Object.entries(before.responses ?? {}).flatMap(([status, reply]) => {
        const other = after.responses?.[status];
        if (!other) return [`status ${status} is gone`];
        return this.#compareContent(this.#reply(reply, this.#older), this.#reply(other, this.#newer), 'returned');
      }),
    ];
  }

  #compareParameters({ parameters: before = [] }: Operation, { parameters: after = [] }: Operation): string[] {
    const sameAs = (one: { name: string; in: string }) => (other: { name: string; in: string }) =>
      other.name === one.name && other.in === one.in;
    const gone = before.filter((one) => !after.some(sameAs(one))).map(({ name }) => `${name} is gone`);
    const others = after.flatMap((one) => {
      const was = before.find(sameAs(one));
      const isNew = one.required && !was?.required ? [`${one.name} is required`] : [];
      return [...isNew, ...(was ? this.#compare(was.schema ?? {}, one.schema ?? {}, one.name, 'sent') : [])];
    });
    return [...gone, ...others];
  }

  #compareContent(before: Reply | undefined, after: Reply | undefined, direction: Direction): string[] {
    return Object.entries(before?.content ?? {}).flatMap(([type, { schema = {} }]) => {
      const other = after?.content?.[type];
      if (!other) return [`${type} is gone`];
      return this.#compare(schema, other.schema ?? {}, direction === 'sent' ? 'body' : 'reply', direction);
    });
  }

  #compare(one: Schema, other: Schema, where: string, direction: Direction): string[] {
    const key = one.$ref && other.$ref ? `${one.$ref} ${other.$ref} ${direction}` : undefined;
    if (key !== undefined && this.#open.has(key)) return [];
    if (key !== undefined) this.#open.add(key);
    try {
      return this.#compareResolved(this.#schema(one, this.#older), this.#schema(other, this.#newer), where, direction);
    } finally {
      if (key !== undefined) this.#open.delete(key);
    }
  }

  #compareResolved(before: Schema, after: Schema, where: string, direction: Direction): string[] {
    const [befores, afters] = [variantsOf(before), variantsOf(after)];
    if (befores && afters) {
      const fits = (one: Schema, two: Schema) => this.#compare(one, two, where, direction).length === 0;
      // What callers may send must still include each old form; a new form in a reply is news, not a break, as a new
      // value is.
      const keeps = befores.every((one) => afters.some((two) => fits(one, two)));
      const isKnown = direction === 'returned' && afters.every((two) => befores.some((one) => fits(one, two)));
      return keeps || isKnown ? [] : [`${where} has other forms`];
    }
    if (String(before.type) !== String(after.type) || Boolean(befores) !== Boolean(afters))
      return [`${where} has another type`];
    return [
      ...this.#compareValues(before, after, where, direction),
      ...this.#compareFields(before, after, where, direction),
      ...(before.items && after.items ? this.#compare(before.items, after.items, `${where}[]`, direction) : []),
    ];
  }

  #compareValues(before: Schema, after: Schema, where: string, direction: Direction): string[] {
    const [was, is] = [valuesOf(before), valuesOf(after)];
    if (!was && !is) return [];
    if (!is) return direction === 'sent' ? [] : [`${where} may be anything`];
    if (!was) return direction === 'sent' ? [`${where} may not be anything`] : [];
    // A new value in a reply is news, not a break, as a new type of question is.
    const gone = was.filter((value) => !is.includes(value));
    return gone.map((value) => `${where} is never ${JSON.stringify(value)}`);
  }

  #compareFields(before: Schema, after: Schema, where: string, direction: Direction): string[] {
    const [was, is] = [before.properties ?? {}, after.properties ?? {}];
    const required = (after.required ?? []).filter((name) => !before.required?.includes(name));
    return [
      ...Object.entries(was).flatMap(([name, schema]) => {
        const other = is[name];
        return other ? this.#compare(schema, other, `${where}.${name}`, direction) : [`${where}.${name} is gone`];
      }),
      ...(direction === 'sent' ? required.map((name) => `${where}.${name} is required`) : []),
      ...(direction === 'returned'
        ? (before.required ?? [])
            .filter((name) => name in is && !after.required?.includes(name))
            .map((name) => `${where}.${name} may be missing`)
        : []),
    ];
  }

  #schema(schema: Schema, { components }: ApiDocument): Schema {
    const name = /^#\/components\/schemas\/(.*)$/.exec(schema.$ref ?? '')?.[1];
    return (name !== undefined && components?.schemas?.[name]) || schema;
  }

  #reply(reply: Reply, { components }: ApiDocument): Reply {
    const name = /^#\/components\/responses\/(.*)$/.exec(reply.$ref ?? '')?.[1];
    return (name !== undefined && components?.responses?.[name]) || reply;
  }
}

function variantsOf({ anyOf, oneOf }: Schema): Schema[] | undefined {
  return anyOf ?? oneOf;
}

function valuesOf({ enum: values, const: value }: Schema): unknown[] | undefined {
  return values ?? (value === undefined ? undefined : [value]);
}
