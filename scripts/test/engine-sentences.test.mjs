import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ENGINE = 'packages/engine/src';
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm;
/** Two words or more between quotation marks, with the end of a sentence. */
const SENTENCES = /(['"`])[A-Z“"][^'`\n]* [^'`\n]*[.!]\1/g;

test('rules return codes with values, no sentences (LA-46)', () => {
  const found = globSync('**/*.ts', { cwd: ENGINE })
    .filter((file) => !/\.test\.ts$|^testing\//.test(file))
    .flatMap((file) => {
      const code = readFileSync(`${ENGINE}/${file}`, 'utf8').replaceAll(COMMENTS, '');
      return [...code.matchAll(SENTENCES)].map(([text]) => `${file}: ${text}`);
    });
  expect(found).toEqual([]);
});
