import { cut, fitEntries } from './fit.ts';
import type { ChatEntry, ChatMessage } from './message.ts';

/** What Discord takes: fields of an embed, and characters of each text and of all together. */
export const DISCORD = { fields: 25, title: 256, name: 256, value: 1024, all: 6000 };

/** Discord shows no empty texts; this one cannot be seen. */
const EMPTY = '\u200b';

/** One embed; nobody is told by it, whatever it says. */
export function discord({ title, entries, facts, at, link, more }: ChatMessage): object {
  const head = shown(title, DISCORD.title);
  const fieldsOf = (some: readonly ChatEntry[], left: number) => [
    ...some.map(({ name, text }) => field(name, text)),
    ...(left > 0 ? [field('', more(left))] : []),
    ...(facts ? [field('', facts)] : []),
    { name: link.text, value: link.url },
  ];
  const fits = (some: readonly ChatEntry[], left: number) => {
    const fields = fieldsOf(some, left);
    const size = fields.reduce((sum, { name, value }) => sum + name.length + value.length, head.length);
    return fields.length <= DISCORD.fields && size <= DISCORD.all;
  };
  const fitting = fitEntries(entries, fits);
  const fields = fieldsOf(fitting.shown, fitting.left);
  return {
    embeds: [{ title: head, url: link.url, timestamp: at, fields }],
    allowed_mentions: { parse: [] },
  };
}

function field(name: string, value: string) {
  return { name: shown(name, DISCORD.name) || EMPTY, value: shown(value, DISCORD.value) || EMPTY };
}

/** Cut so that it fits with its backslashes. */
function shown(text: string, max: number): string {
  return escaped(cut(text, max, (part) => escaped(part).length));
}

/** Nothing in it is formatting, a name or a link any more. */
function escaped(text: string): string {
  return text.replaceAll(/[\\*_~`|<>[\]()#:@-]/g, String.raw`\$&`).replaceAll(/^(\s*\d+)\./gm, String.raw`$1\.`);
}
