import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ID = String.raw`(?:(?:API|ER)-[A-Z]|[A-Z]{2})-\d+`;
const ROW = new RegExp(String.raw`^\| (${ID}) \|((?:\\\||[^|\n])*)\|(?:\\\||[^|\n])*\|$`, 'gm');

/** The rows of all ledgers in a folder: id to behaviour. Open points (OP-..) are not requirements. */
export function readRows(folder) {
  const ledgers = readdirSync(folder).filter((name) => /^ledger-.*\.md$/.test(name));
  return new Map(ledgers.flatMap((name) => [...rowsIn(readFileSync(join(folder, name), 'utf8'))]));
}

/** The rows of one ledger: table lines of three cells that begin with an id. */
export function rowsIn(text) {
  const found = [...text.matchAll(ROW)].filter(([, id]) => !id.startsWith('OP-'));
  return new Map(found.map(([, id, behaviour]) => [id, behaviour.trim()]));
}

/** The ids that a title names. */
export function idsIn(title) {
  return title.match(new RegExp(String.raw`\b${ID}\b`, 'g')) ?? [];
}

export function prefixOf(id) {
  return id.replace(/-\d+$/, '');
}

/**
 * Sorts rows by what `state.txt` says about them: `due` ids, and the reason for each that waits or is left out. Words that
 * name no row are in `unknown`.
 */
export function readState(text, rows) {
  /** @type {{ due: Set<string>, reasons: Map<string, string>, unknown: string[] }} */
  const state = { due: new Set(), reasons: new Map(), unknown: [] };
  const named = (word) => {
    const ids = [...rows.keys()].filter((id) => id === word || prefixOf(id) === word);
    if (ids.length === 0) state.unknown.push(word);
    return ids;
  };
  for (const line of text.split('\n').filter((each) => each.trim() !== '' && !each.startsWith('#'))) {
    const [, kind, words = '', reason] = /^(due|waits|left out) ([^:]+)(?:: (.+))?$/.exec(line) ?? [];
    if (!kind || (kind === 'due') !== (reason === undefined)) throw new Error(`state.txt: cannot read "${line}"`);
    for (const id of words.trim().split(/\s+/).flatMap(named)) {
      if (kind === 'due') state.due.add(id);
      else state.reasons.set(id, `${kind}: ${reason}`);
    }
  }
  for (const id of state.reasons.keys()) state.due.delete(id);
  return state;
}
