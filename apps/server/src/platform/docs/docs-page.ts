import type { OpenAPI } from '@orpc/contract';
import { ERRORS } from '@userfeedback/contract';
import { html } from 'ghtml';
import { drawSchema } from './docs-schema.ts';
import { operationsOf } from './openapi.ts';

type Operation = ReturnType<typeof operationsOf>[number];

/** No script, and one stylesheet of ours. */
export function docsPage(document: OpenAPI.Document): string {
  const operations = operationsOf(document);
  const tags = [...new Set(operations.map(tagOf))];
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${document.info.title} API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/api/docs.css">
  </head>
  <body>
    <header>
      <h1>${document.info.title} API</h1>
      <p>Version ${document.info.version}, below <code>${document.servers?.[0]?.url ?? ''}</code>.
        For machines: <a href="/api/v1/openapi.json">openapi.json</a></p>
      <p>!${inlineCode(document.info.description ?? '')}</p>
      <nav aria-label="Contents"><ul>
        !${tags.map((tag) => tocEntry(tag, operations))}
        <li><a href="#failures">Failures</a></li>
        <li><a href="#schemas">Shapes</a></li>
      </ul></nav>
    </header>
    <main>
      !${tags.map((tag) =>
        section(
          tag,
          operations.filter((each) => tagOf(each) === tag),
        ),
      )}
      <section id="failures"><h2>Failures</h2>!${failures()}</section>
      <section id="schemas">
        <h2>Shapes</h2>
        !${Object.entries(document.components?.schemas ?? {}).map(
          ([name, schema]) => html`<article id="schema-${name}"><h3>${name}</h3>!${drawSchema(schema)}</article>`,
        )}
      </section>
    </main>
  </body>
</html>`;
}

function failures(): string {
  const rows = Object.entries(ERRORS).map(
    ([code, { status, message }]) =>
      html`<tr><td>${status}</td><th scope="row"><code>${code}</code></th><td>${message}</td></tr>`,
  );
  return html`<div class="scroll"><table>
    <thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Usual message</th></tr></thead>
    <tbody>!${rows}</tbody>
  </table></div>`;
}

function tocEntry(tag: string, operations: readonly Operation[]): string {
  const count = operations.filter((each) => tagOf(each) === tag).length;
  return html`<li><a href="#${idOf(tag)}">${tag}</a> <small>${count}</small></li>`;
}

function section(tag: string, operations: readonly Operation[]): string {
  return html`<section id="${idOf(tag)}"><h2>${tag}</h2>!${operations.map(article)}</section>`;
}

function article(operation: Operation): string {
  const { method, path, summary, description, operationId } = operation;
  return html`<article id="${operationId ?? ''}">
  <h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></h3>
  <p>${summary ?? ''}!${description ? ` · ${inlineCode(description)}` : ''}</p>
  !${parameters(operation)}
  !${body('Body', operation.requestBody)}
  !${replies(operation)}
</article>`;
}

function parameters(operation: Operation): string {
  const known = (operation.parameters ?? []).flatMap((each) => ('$ref' in each ? [] : [each]));
  if (known.length === 0) return '';
  const rows = known.map(
    (each) => html`<tr>
      <th scope="row"><code>${each.name ?? ''}</code></th><td>${each.in ?? ''}${each.required ? ', required' : ''}</td>
      <td>!${each.schema ? drawSchema(each.schema) : ''}</td></tr>`,
  );
  return html`<details open><summary>Parameters</summary><div class="scroll"><table><tbody>!${rows}</tbody></table></div></details>`;
}

function replies(operation: Operation): string {
  return Object.entries(operation.responses ?? {})
    .filter(([status]) => status !== 'default')
    .map(([status, response]) => body(`Reply ${status}`, response))
    .join('');
}

function body(
  title: string,
  content: OpenAPI.RequestBodyObject | OpenAPI.ResponseObject | OpenAPI.ReferenceObject | undefined,
): string {
  if (!content || '$ref' in content) return '';
  const [entry] = Object.entries(content.content ?? {});
  if (!entry) return '';
  const [type, { schema }] = entry;
  return html`<details><summary>${title} <small>${type}</small></summary>!${schema ? drawSchema(schema) : ''}</details>`;
}

function inlineCode(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
    .join('');
}

function tagOf(operation: Operation): string {
  return operation.tags?.[0] ?? 'Other';
}

function idOf(tag: string): string {
  return `tag-${tag.toLowerCase().replaceAll(/\W+/g, '-')}`;
}
