import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import mails from './en/mails.json' with { type: 'json' };
import replies from './en/replies.json' with { type: 'json' };
import templates from './en/templates.json' with { type: 'json' };
import type { Values } from './messages.ts';
import { fillIn, readMessage } from './messages.ts';

const ENGLISH = { mails, replies, templates };

type Area = keyof typeof ENGLISH;
type Texts<A extends Area> = {
  [Group in keyof (typeof ENGLISH)[A]]: {
    [Name in keyof (typeof ENGLISH)[A][Group]]: (values?: Values) => string;
  };
};
type Catalog = Record<string, Record<string, string>>;

const LANGUAGES = join(import.meta.dirname, '../../../../../languages');
const known = new Map<string, Partial<Record<Area, Catalog>>>();

/** Messages that the language lacks are English. */
export function textsOf<A extends Area>(area: A, language: string): Texts<A> {
  const translated: Catalog = language === 'en' ? {} : (messagesOf(language)[area] ?? {});
  const groups = Object.entries(ENGLISH[area] as Catalog).map(([group, english]) => {
    const texts = Object.keys(english).map((name) => {
      const other = translated[group]?.[name];
      return [name, textOf(other ?? english[name] ?? '', other === undefined ? 'en' : language)] as const;
    });
    return [group, Object.fromEntries(texts)] as const;
  });
  return Object.fromEntries(groups) as Texts<A>;
}

function textOf(message: string, language: string) {
  return (values: Values = {}) => fillIn(readMessage(message), values, language);
}

/** Keeps only the server's areas of the file; empty for a language that is not shipped. */
function messagesOf(language: string): Partial<Record<Area, Catalog>> {
  let messages = known.get(language);
  if (!messages) {
    const file = JSON.parse(readFileSync(join(LANGUAGES, `${language}.json`), 'utf8'));
    const { mails, replies, templates } = file.messages;
    messages = { mails, replies, templates };
    known.set(language, messages);
  }
  return messages;
}
