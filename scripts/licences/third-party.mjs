import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import satisfies from 'spdx-satisfies';
import { inRoot } from '../setup/paths.mjs';
import { Failure } from '../setup/progress.mjs';
import { listMissing, listShipped } from './shipped.mjs';

/** Licences that a work under the GPL, version 3, may contain. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unicode-DFS-2016',
  'Unlicense',
];

/** Where package.json does not say all: the table's sources ask to be named. */
const CORRECTED = { '@ip-location-db/geo-whois-asn-country-mmdb': 'CC0-1.0 AND CC-BY-4.0' };

const RULE = '='.repeat(80);
const HEAD = `UserFeedback is licensed under the GNU General Public License, version 3 or later: see LICENSE.
It contains the works below, each under its own licence.
`;

/** Writes dist/THIRD-PARTY.txt; refuses works that a release may not contain, or whose licence has no text. */
export function writeThirdParty() {
  const shipped = listShipped();
  const works = shipped.map(readLicence);
  const text = formatThirdParty(works);
  const faults = [...works.flatMap(listFaults), ...listMissing(text, shipped).map((work) => `${work} is left out.`)];
  if (faults.length > 0) throw new Failure(`THIRD-PARTY.txt:\n${faults.join('\n')}`);
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(inRoot('dist', 'THIRD-PARTY.txt'), text);
}

export function readLicence({ path, name, version }) {
  const { license, author } = JSON.parse(readFileSync(inRoot(path, 'package.json'), 'utf8'));
  const licence = CORRECTED[name] ?? license?.replace(/^\((.*)\)$/, '$1');
  return { name, version, licence, text: textIn(inRoot(path)) ?? (licence === 'MIT' ? mitOf(author) : undefined) };
}

/** From the files that are there for it, or from a part of the readme. */
function textIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  const names = entries.map(({ name }) => name).sort();
  const read = (name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim();
  const files = names.filter((name) => /licen[sc]e|^copying|^notice/i.test(name) && !/\.(m?js|json|ts)$/.test(name));
  if (files.length > 0) return files.map(read).join('\n\n');
  const readme = names.find((name) => /^readme/i.test(name));
  const [, part] = (readme && /^#+ licen[sc]e\n([\s\S]+?)(?=^#|(?![\s\S]))/im.exec(read(readme))) ?? [];
  return part?.includes('Permission is hereby granted') ? part.trim() : undefined;
}

function mitOf(author) {
  const holder = typeof author === 'string' ? author : author?.name;
  return (
    holder && `Copyright (c) ${holder}\n\n${readFileSync(inRoot('scripts', 'licences', 'mit.txt'), 'utf8').trim()}`
  );
}

export function listFaults({ name, version, licence, text }) {
  if (!text) return [`${name} ${version} has no text of its licence (${licence}).`];
  return licence && isAllowed(licence) ? [] : [`${name} ${version} has a licence that is not allowed: ${licence}.`];
}

function isAllowed(licence) {
  try {
    return satisfies(licence, ALLOWED);
  } catch {
    // Not SPDX: "SEE LICENSE IN ..." and its like.
    return false;
  }
}

/** A text that several works share stands there once. */
export function formatThirdParty(works) {
  const texts = [...new Set(works.map(({ text }) => text))];
  const parts = texts.map((text) => {
    const heads = works.filter((work) => work.text === text).map(headOf);
    return `${heads.join('\n')}\n\n${text}\n`;
  });
  return [HEAD, ...parts].join(`\n${RULE}\n`);
}

const headOf = ({ name, version, licence }) => `${name} ${version} (${licence})`;
