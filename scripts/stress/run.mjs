import { Failure, main } from '../setup/progress.mjs';
import { mutate } from './mutate.mjs';

const PARTS = { mutate };

await main(() => {
  const [name = '', ...args] = process.argv.slice(2);
  if (!Object.hasOwn(PARTS, name))
    throw new Failure(`There is no "${name}": ${Object.keys(PARTS).join(', ')}.`);
  return PARTS[name](args.filter((arg) => arg !== '--'));
});
