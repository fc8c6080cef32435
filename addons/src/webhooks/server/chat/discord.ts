import { countFitting, cut } from './fit.ts';
import type { ChatMessage } from './message.ts';

/** What Discord takes: fields of an embed, and characters of each text and of all together. */
export const DISCORD = { fields: 25, title: 256, name: 256, value: 1024, all: 6000 };

/** Discord shows no empty texts; this one cannot be seen. */
const EMPTY = '\u200b';

/** One embed; nobody is told by it, whatever it says. */
export function discord({ title, entries, facts, at, link, more }: ChatMessage): object {
  const head = shown(title, DISCORD.title);
  const foot = [...(facts ? [field('', facts)] : []), { name: link.text, value: link.url }];
  const rest = (left: number) => (left > 0 ? [field('', more(left))] : []);
  const fields = entries.map(({ name, text }) => field(name, text));
  const others = [...rest(entries.length), ...foot];
  const room = DISCORD.all - head.length - others.reduce((sum, each) => sum + sizeOf(each), 0);
  const count = Math.min(countFitting(fields.map(sizeOf), room), DISCORD.fields - others.length);
  const all = [...fields.slice(0, count), ...rest(entries.length - count), ...foot];
  return {
    embeds: [{ title: head, url: link.url, timestamp: at, fields: all }],
    allowed_mentions: { parse: [] },
  };
}

interface Field {
  name: string;
  value: string;
}

function field(name: string, value: string): Field {
  return { name: shown(name, DISCORD.name) || EMPTY, value: shown(value, DISCORD.value) || EMPTY };
}

function sizeOf({ name, value }: Field): number {
  return name.length + value.length;
}

/** Cut so that it fits with its backslashes. */
function shown(text: string, max: number): string {
  return escaped(cut(text, max, (part) => escaped(part).length));
}

/** Nothing in it is formatting, a name, a list or a link any more. */
function escaped(text: string): string {
  return text.replaceAll(/[\\*_~`|<>[\]()#:@.+-]/g, String.raw`\$&`);
}
