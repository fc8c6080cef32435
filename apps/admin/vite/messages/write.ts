import { readFileSync } from 'node:fs';
import { writeDeclarations } from './plugin.ts';
import { writeMissing, writeTranslations } from './translations.ts';

const [action, tag, file] = process.argv.slice(2);
if (action === undefined) writeDeclarations();
else if (action === 'missing') process.stdout.write(writeMissing(tag));
else if (action === 'add' && tag && file) writeTranslations(tag, JSON.parse(readFileSync(file, 'utf8')));
else throw new Error('npm run messages [-- missing [TAG] | -- add TAG FILE]');
