import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listMeasured, writeFigures } from './measured.mjs';
import { inRoot } from './setup/paths.mjs';

const RESULTS = [
  {
    name: 'bytes-postgres',
    figures: [{ what: 'all', value: 917.8, unit: 'bytes' }],
  },
  {
    name: 'several',
    figures: [{ what: '3 processes', value: 766.25, unit: '/s', ratio: 2.859 }],
  },
  { name: 'backup', figures: [{ what: 'making it', value: 61.4, unit: 's' }] },
];

const read = (name) => readFileSync(inRoot('docs', name), 'utf8');

describe('figures in the docs', () => {
  test('are written into tables that name their source, and nowhere else', () => {
    const text = [
      '| what      | value | 1 million | 10 million (estimated) | measured by                     |',
      '| --------- | ----- | --------- | --------------------- | ------------------------------- |',
      '| disk      | 1     | 2         | 3                     | `bytes-postgres`: all           |',
      '| several   | 1     | 2         | 3                     | `several`: 3 processes, ratio   |',
      '| dump      | 1     | 2         | 3                     | `backup`: making it             |',
      '| by hand   | 4     | 5         | 6                     | estimated                        |',
      '',
      '| disk | 1 | `bytes-postgres`: all |',
    ].join('\n');
    const rows = writeFigures(text, RESULTS).split('\n');
    const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()));
    expect(cells[2]?.slice(2, 5)).toEqual(['918 bytes', '0.918 GB', '9.18 GB']);
    expect(cells[3]?.slice(2, 5)).toEqual(['2.86 times', '2.86 times', '2.86 times']);
    expect(cells[4]?.slice(2, 5)).toEqual(['61.4 s', '61.4 s', '10.2 min']);
    expect(rows.slice(5)).toEqual(text.split('\n').slice(5));
    expect(() => writeFigures(text, [])).toThrow('bench/results.json has no "all" of bytes-postgres.');
  });

  test('are those of bench/results.json (SP-99, DP-74, BK-47)', () => {
    for (const { name, before, after } of listMeasured()) expect(after, name).toBe(before);
    for (const name of ['several-processes.md', 'operating.md', 'backup.md'])
      expect(read(name), name).toMatch(/\| measured by +\|\n/);
  });

  test('the changelog tells what a response takes on the disk (BK-62)', () => {
    const { results } = JSON.parse(readFileSync(inRoot('bench', 'results.json'), 'utf8'));
    const bytes = (database) => {
      const { figures } = results.find(({ name }) => name === `bytes-${database}`);
      return Math.round(figures.find(({ what }) => what === 'all').value);
    };
    const [, newest = ''] = readFileSync(inRoot('CHANGELOG.md'), 'utf8').split(/^## /m);
    expect(newest.replaceAll(/\s+/g, ' ')).toContain(
      `a response takes ${bytes('postgres')} bytes on PostgreSQL and ${bytes('sqlite')} on SQLite`,
    );
  });
});
