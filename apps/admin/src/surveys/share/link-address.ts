import type { fillParams } from '@userfeedback/engine';

interface Way {
  via?: 'email' | 'qr';
  source?: string;
  /** What a mail program puts a personal link's code in place of. */
  tag?: string;
  /** Answers. */
  fill?: ReturnType<typeof fillParams>;
}

/** The link of a survey for those who come this way. */
export function linkAddress(url: string, { via, source = '', tag = '', fill = [] }: Way): string {
  const address = new URL(url);
  const { searchParams } = address;
  for (const [name, value] of fill) searchParams.append(name, value);
  if (via) searchParams.set('via', via);
  if (source.trim()) searchParams.set('source', source.trim());
  // As it is typed: a mail program looks for these characters.
  return `${address}${tag.trim() && `&i=${tag.trim()}`}`;
}
