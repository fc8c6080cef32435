import { SURVEY_FILE } from '@userfeedback/contract/limits';
import { t } from '../../messages/survey-file.ts';

/** The content of a file that somebody chose. Throws an Error whose message is for them. */
export async function readSentFile(file: File): Promise<unknown> {
  // Checked here too: a server that stops reading a large call cannot always say why.
  if (file.size > SURVEY_FILE.bytes) throw new Error(t.tooLarge);
  return readSentText(await file.text());
}

/** The same for a pasted text. */
export function readSentText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(t.notAFile);
  }
}

/** Whether it is an export of the WordPress plugin: survey files are JSON objects. */
export async function isPluginExport(file: File): Promise<boolean> {
  if (/\.(sql|gz|csv)$/i.test(file.name)) return true;
  return (await file.slice(0, START).text()).trimStart().startsWith('[');
}

const START = 100;
