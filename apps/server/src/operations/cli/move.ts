import { BACKUP_CHECKS, makeTables } from '../../compose.ts';
import { readConfig } from '../../platform/config/config.ts';
import { count } from '../../platform/counted.ts';
import { moveSite } from '../move/move.ts';
import { CommandError } from './command-error.ts';

export async function moveTo({ to }: { to: string }): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(to) || !URL.canParse(to))
    throw new CommandError('--to must be an address that starts with postgres://.');
  const tell = (what: string) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${what}`);
  };
  try {
    const { responses, surveys } = await moveSite(readConfig(), to, { ...BACKUP_CHECKS, makeTables }, tell);
    tell('');
    console.log(`Moved: ${count(responses, 'response')} in ${count(surveys, 'survey')}. Set DATABASE_URL and start.`);
  } finally {
    tell('');
  }
}
