import { maskContacts } from '@userfeedback/engine';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString as textIn } from 'mdast-util-to-string';

const LONGEST = 240;
const TAG = /<!--[\s\S]*?-->|<\/?[a-z][^<>]*>/giu;
const ADDRESS = /\b(?:[a-z][a-z\d+.-]*:\/\/|www\.)[^\s<>"“”]+|\b(?:javascript|data|mailto|tel):\S+/giu;
/** Hosts named without a scheme; only top-level domains that are not also words. */
const HOST =
  /(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}-]+\.)+(?:com|net|org|io|co|dev|app|info|biz|shop|site|online|xyz|eu|de|at|ch|fr|uk|example|test)\b(?:[/?#]\S*)?/giu;
const LEFT_OVER = /\*\*|__|~~|`+|\(\s*\)|\[\s*\]/gu;

/** A model's statement as one line of plain words: no links or markup, contacts masked, length limited. */
export function plainStatement(text: string): string {
  const words = paragraphsIn(text.replaceAll(TAG, ' ')).replaceAll(TAG, ' ').replaceAll(ADDRESS, ' ');
  const line = maskContacts(words)
    .replaceAll(HOST, ' ')
    .replaceAll(LEFT_OVER, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ (?=[.,;:!?])/gu, '')
    .trim();
  return shortened(line);
}

function paragraphsIn(markdown: string): string {
  const linesOf = (node: { children?: unknown[]; type?: string }): string[] => {
    const isBlock = ['root', 'list', 'listItem', 'blockquote'].includes(node.type ?? '');
    if (!isBlock || !node.children) return [textIn(node, { includeImageAlt: true, includeHtml: false })];
    return node.children.flatMap((child) => linesOf(child as typeof node));
  };
  return linesOf(fromMarkdown(markdown)).join(' ');
}

function shortened(line: string): string {
  if (line.length <= LONGEST) return line;
  const cut = line.slice(0, LONGEST - 1);
  // A single word longer than the limit is cut anywhere, but never inside a character.
  const atWord = /\s/.test(line.charAt(LONGEST - 1)) ? cut : cut.replace(/\s\S*$/, '');
  return `${atWord.trimEnd().replace(/[\uD800-\uDBFF]$/, '')}…`;
}
