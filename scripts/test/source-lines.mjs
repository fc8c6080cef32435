import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';

const SOURCE = /\.tsx?$/;
const NOT_CHECKED = /(^node_modules|^dist|^testing|^seed|\.test\.tsx?)$/;

/** Finds the lines of the product's source that match, with their places; `except` leaves out a file by its path. */
export function findLines({ folders, except, matches }) {
  return folders
    .flatMap(filesBelow)
    .filter((file) => !except(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .map((line, index) => ({ line, place: `${file}:${index + 1}` }))
        .filter(({ line }) => matches(line)),
    );
}

/** Prints the lines and what to do about them, and makes the command fail. */
export function reportLines(lines, advice) {
  if (lines.length === 0) return;
  for (const { place, line } of lines) process.stdout.write(`${place}  ${line.trim()}\n`);
  process.stdout.write(`\n${advice}\n`);
  process.exitCode = 1;
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !NOT_CHECKED.test(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(path);
      return SOURCE.test(path) ? [path] : [];
    });
}
