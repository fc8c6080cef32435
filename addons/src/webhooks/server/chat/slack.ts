import { countFitting, cut } from './fit.ts';
import type { ChatEntry, ChatMessage } from './message.ts';

/** What Slack takes: blocks in a message, and characters in each kind of text. */
export const SLACK = { blocks: 50, header: 150, text: 3000, button: 75 };
/** Head, facts, what is left out and the button. */
const OTHER_BLOCKS = 4;

/** Only texts that Slack neither formats nor searches for names and links. */
export function slack({ title, entries, facts, link, more }: ChatMessage): object {
  const blocks = entries.map(blocksOf);
  const count = countFitting(
    blocks.map(({ length }) => length),
    SLACK.blocks - OTHER_BLOCKS,
  );
  const left = entries.length - count;
  return {
    text: escaped(cut(title, SLACK.text)),
    mrkdwn: false,
    blocks: [
      { type: 'header', text: plain(title, SLACK.header) },
      ...blocks.slice(0, count).flat(),
      ...(left > 0 ? [{ type: 'section', text: plain(more(left), SLACK.text) }] : []),
      ...(facts ? [{ type: 'context', elements: [plain(facts, SLACK.text)] }] : []),
      { type: 'actions', elements: [{ type: 'button', text: plain(link.text, SLACK.button), url: link.url }] },
    ],
  };
}

function blocksOf({ name, text }: ChatEntry): object[] {
  const title = { type: 'text', text: cut(name, SLACK.text), style: { bold: true } };
  return [
    ...(name ? [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [title] }] }] : []),
    { type: 'section', text: plain(text, SLACK.text) },
  ];
}

function plain(text: string, max: number) {
  return { type: 'plain_text', text: cut(text, max), emoji: false };
}

/** This one text is searched for names and links. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
