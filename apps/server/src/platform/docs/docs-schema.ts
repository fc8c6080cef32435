import type { OpenAPI } from '@orpc/contract';
import { html } from 'ghtml';

type Schema = OpenAPI.SchemaObject | OpenAPI.ReferenceObject;

/** Nested lists; named schemas link to where they are drawn. */
export function drawSchema(schema: Schema): string {
  if ('$ref' in schema) return link(schema.$ref);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return drawAlternatives(alternatives);
  if (schema.properties) return drawProperties(schema.properties, schema.required ?? []);
  if ('items' in schema && schema.items) return html`<span class="type">list of</span> !${drawSchema(schema.items)}`;
  if (typeof schema.additionalProperties === 'object') {
    return html`<span class="type">object of</span> !${drawSchema(schema.additionalProperties)}`;
  }
  return html`<span class="type">${plain(schema)}</span>`;
}

function drawAlternatives(schemas: readonly Schema[]): string {
  const isSimple = schemas.every((each) => '$ref' in each || !each.properties);
  if (isSimple) return schemas.map(drawSchema).join(html` <span class="type">or</span> `);
  return html`<span class="type">one of</span><ol>!${schemas.map((each) => html`<li>!${drawSchema(each)}</li>`)}</ol>`;
}

function drawProperties(properties: Record<string, Schema>, required: readonly string[]): string {
  const names = Object.keys(properties);
  if (names.length === 0) return html`<span class="type">{}</span>`;
  const rows = Object.entries(properties).map(
    ([name, schema]) =>
      html`<li><code>${name}</code>${required.includes(name) ? '' : '?'}: !${drawSchema(schema)}</li>`,
  );
  return html`<ul class="shape">!${rows}</ul>`;
}

function plain(schema: OpenAPI.SchemaObject): string {
  const limits = [
    schema.format,
    schema.pattern && `like ${schema.pattern}`,
    schema.minimum !== undefined && `from ${schema.minimum}`,
    schema.maximum !== undefined && `up to ${schema.maximum}`,
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ].filter(Boolean);
  return [kindOf(schema), ...limits].join(', ');
}

function kindOf(schema: OpenAPI.SchemaObject): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  return Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything');
}

function link(ref: string): string {
  const name = ref.split('/').at(-1) ?? '';
  return html`<a href="#schema-${name}">${name}</a>`;
}
