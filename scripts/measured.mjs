import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './setup/paths.mjs';

/**
 * Figures in the docs come from `bench/results.json`. A table whose last column is "measured by" names the source of
 * each row: `` `several`: 3 processes, ratio ``. Its other columns are words, but for "value", and those that are headed
 * by a number of millions of responses: these are the figure for so many.
 */

const DOCS = inRoot('docs');
const MILLION = 1_000_000;

/** The docs with their figures written anew, by file name. */
export function listMeasured(results = readResults()) {
  return readdirSync(DOCS)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const before = readFileSync(join(DOCS, name), 'utf8');
      return { name, before, after: writeFigures(before, results) };
    });
}

/** Writes the figures into the docs. */
export function updateDocs() {
  for (const { name, before, after } of listMeasured()) if (after !== before) writeFileSync(join(DOCS, name), after);
}

/** The text with the figures of its tables written anew, in columns as wide as before where they fit. */
export function writeFigures(text, results) {
  let heads;
  return text
    .split('\n')
    .map((line) => {
      if (!line.startsWith('|')) {
        heads = undefined;
        return line;
      }
      const cells = line.split('|').slice(1, -1);
      const words = cells.map((cell) => cell.trim());
      if (words.at(-1) === 'measured by') heads = words;
      const source = heads && /^`(?<name>[\w-]+)`: (?<what>.+?)(?<ratio>, ratio)?$/.exec(words.at(-1) ?? '');
      if (!source) return line;
      const figure = findFigure(results, source.groups.name, source.groups.what);
      const filled = cells.map((cell, at) => {
        const times = timesOf(heads[at]);
        return times === undefined ? cell : cellOf(cell, textOf(figure, source.groups.ratio !== undefined, times));
      });
      return `|${filled.join('|')}|`;
    })
    .join('\n');
}

/** By what a column multiplies the figure; undefined for one of words. */
function timesOf(head) {
  if (head === 'value') return 1;
  const millions = /^(\d+) million/.exec(head)?.[1];
  return millions === undefined ? undefined : Number(millions) * MILLION;
}

const cellOf = (cell, text) => ` ${text.padEnd(cell.length - 2)} `;

function findFigure(results, name, what) {
  const result = results.find((one) => one.name === name);
  const figure = result?.figures.find((one) => one.what === what);
  if (!figure) throw new Error(`bench/results.json has no "${what}" of ${name}.`);
  return figure;
}

function textOf({ value, unit, ratio }, isRatio, times) {
  if (isRatio) return `${round(ratio)} times`;
  if (times === 1) return unit === '' ? round(value) : `${round(value)}${unit.startsWith('/') ? '' : ' '}${unit}`;
  // Times were measured at a million responses, bytes are those of one.
  if (unit === 's') return duration((value * times) / MILLION);
  return size(value * times);
}

function duration(seconds) {
  if (seconds < 120) return `${round(seconds)} s`;
  return seconds < 7200 ? `${round(seconds / 60)} min` : `${round(seconds / 3600)} h`;
}

const size = (bytes) => (bytes < 1e12 ? `${round(bytes / 1e9)} GB` : `${round(bytes / 1e12)} TB`);

/** Three digits are more than two runs agree on. */
const round = (value) => (value >= 1000 ? Math.round(value) : Number(value.toPrecision(3))).toLocaleString('en');

function readResults() {
  return JSON.parse(readFileSync(inRoot('bench', 'results.json'), 'utf8')).results;
}
