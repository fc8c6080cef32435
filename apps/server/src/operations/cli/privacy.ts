import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { ErasedList, eraseAgain, erasedAgain, mergeErased, readErased } from '../../features/privacy/erased-list.ts';
import { CommandError } from './command-error.ts';
import { countOf } from './print.ts';
import { withSite } from './site.ts';

/** For a restore on another machine. */
export async function writeErased({ out }: { out: string }): Promise<void> {
  await withSite(async ({ db }) => {
    const list = await readErased(db);
    writeFileSync(resolve(out), `${JSON.stringify(list)}\n`, { mode: 0o600 });
    console.log(`${out}: ${countOf(list.responses.length, 'erased response')}`);
  });
}

/** May be repeated any number of times. */
export async function eraseFrom({ from }: { from: string }): Promise<void> {
  const list = readList(from);
  await withSite(async ({ db }) => {
    await mergeErased(db, list);
    const [sentence = 'None of these responses were there.'] = erasedAgain(await eraseAgain(db));
    console.log(sentence);
  });
}

function readList(file: string): ErasedList {
  try {
    return ErasedList.parse(JSON.parse(readFileSync(resolve(file), 'utf8')));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
    throw new CommandError(`${file} is not a list of erased responses.`);
  }
}
