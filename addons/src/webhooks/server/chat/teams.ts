import { countFitting, cut } from './fit.ts';
import type { ChatEntry, ChatMessage } from './message.ts';

/** What Teams takes: bytes of a message; characters of a text, so that one answer does not push out all others. */
export const TEAMS = { bytes: 28 * 1024, text: 4000 };

/** An Adaptive Card. Its text runs are the only texts that Teams does not format. */
export function teams(message: ChatMessage): object {
  const blocks = message.entries.map(blocksOf);
  const frame = bytesOf(cardOf(message, [], message.entries.length));
  const count = countFitting(
    // Without its brackets, and with a comma.
    blocks.map((some) => bytesOf(some) - 1),
    TEAMS.bytes - frame,
  );
  return cardOf(message, blocks.slice(0, count).flat(), blocks.length - count);
}

function cardOf({ title, facts, link, more }: ChatMessage, blocks: readonly object[], left: number): object {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      run(title, { size: 'Large', weight: 'Bolder' }),
      ...blocks,
      ...(left > 0 ? [run(more(left))] : []),
      ...(facts ? [run(facts, { isSubtle: true, size: 'Small' })] : []),
    ],
    actions: [{ type: 'Action.OpenUrl', title: link.text, url: link.url }],
  };
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }] };
}

function blocksOf({ name, text }: ChatEntry): object[] {
  return [...(name ? [run(name, { weight: 'Bolder' })] : []), run(text)];
}

function run(text: string, look: object = {}) {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: cut(text, TEAMS.text), ...look }] };
}

function bytesOf(part: object): number {
  return Buffer.byteLength(JSON.stringify(part));
}
