import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/lib/compile-module.js';
import type { Catalog } from './catalogs.ts';
import { listMessages } from './catalogs.ts';
import type { Parameters } from './message.ts';
import { isolateNames, parseMessage, plainText, TAG } from './message.ts';

/**
 * The source of a module that exports the catalog as `texts`: a message without parameters is a string, the others are
 * functions. `rules` is the language whose rules for plurals count.
 */
export function compileCatalog(catalog: Catalog, rules: string): string {
  const needy = listMessages(catalog).filter(([, text]) => parseMessage(text).parameters.size > 0);
  // Marks that nobody types, so that a name that looks like a tag stays a name.
  const marked = needy.map(([name, text]) => [name, isolateNames(text).replace(TAG, '\uE000$1$2\uE001')]);
  const functions = compileModule(new MessageFormat(rules, ISOLATE), Object.fromEntries(marked))
    // Numbers look as on the rest of the screen.
    .replaceAll('"@messageformat/runtime"', '"@userfeedback/admin-ui/messages"')
    .replace('export default', 'const functions =');
  const withElements = needy.some(([, text]) => hasElements(parseMessage(text).parameters));
  const rich = withElements ? `import { withElements } from "@userfeedback/admin-ui/messages";\n` : '';
  return `${rich}${functions};\nexport const texts = ${literalOf(catalog, '')};\n`;
}

/** What callers put into a message may be in another script: it keeps its own direction. */
const ISOLATE = {
  customFormatters: {
    isolate: { formatter: String, id: 'isolate', module: '@userfeedback/admin-ui/messages' },
  },
};

function literalOf(catalog: Catalog, before: string): string {
  const entries = Object.entries(catalog).map(([name, value]) => {
    if (typeof value !== 'string') return `${propertyOf(name)}: ${literalOf(value, `${before}${name}.`)}`;
    const { tokens, parameters } = parseMessage(value);
    if (parameters.size === 0) return `${propertyOf(name)}: ${JSON.stringify(plainText(tokens))}`;
    const compiled = `functions[${JSON.stringify(before + name)}]`;
    return `${propertyOf(name)}: ${hasElements(parameters) ? `withElements(${compiled})` : compiled}`;
  });
  return `{ ${entries.join(', ')} }`;
}

function hasElements(parameters: Parameters): boolean {
  return [...parameters.values()].includes('element');
}

/** `messages/{area}.ts`: the types of an area's messages, each with its English text. */
export function declarationOf(name: string, catalog: Catalog): string {
  const types = typesOf(catalog, '  ');
  const react = types.includes('ReactNode') ? "import type { ReactNode } from 'react';\n\n" : '';
  return `// Made of en/${name}.json by \`npm run messages\`.\n${react}export declare const t: {\n${types}};\n`;
}

function typesOf(catalog: Catalog, indent: string): string {
  return Object.entries(catalog)
    .map(([name, value]) => {
      if (typeof value !== 'string')
        return `${indent}readonly ${propertyOf(name)}: {\n${typesOf(value, `${indent}  `)}${indent}};\n`;
      return `${indent}/** ${value.replaceAll('*/', '* /')} */\n${indent}readonly ${propertyOf(name)}: ${typeOf(value)};\n`;
    })
    .join('');
}

/** Groups may be named after values of the wire, such as `long-text`. */
function propertyOf(name: string): string {
  return /^[a-z]\w*$/i.test(name) ? name : `'${name}'`;
}

const TYPES = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
  element: '(words: string) => ReactNode',
};

function typeOf(text: string): string {
  const { parameters } = parseMessage(text);
  if (parameters.size === 0) return 'string';
  const members = [...parameters].map(([name, type]) => {
    const written = typeof type === 'string' ? TYPES[type] : type.map((choice) => `'${choice}'`).join(' | ');
    return `${name}: ${written}`;
  });
  return `(values: { ${members.join('; ')} }) => ${hasElements(parameters) ? 'ReactNode' : 'string'}`;
}
