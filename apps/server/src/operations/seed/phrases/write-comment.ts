import { TEXT_MAX } from '@userfeedback/contract/limits';
import type { Random } from '../random.ts';
import type { Mood } from './sentences.ts';
import { SENTENCES, SHORT } from './sentences.ts';
import type { Slot } from './words.ts';
import { WORDS } from './words.ts';

/** A word, or one to three sentences, with small typing errors. */
export function writeComment(mood: Mood, random: Random): string {
  if (random.chance(0.09)) return random.pick(SHORT[mood]);
  const templates = new Set<string>([random.pick(SENTENCES[mood])]);
  if (random.chance(0.22)) templates.add(random.pick(SENTENCES[mood]));
  const sentences = [...templates].map((template) => sentence(template, random));
  if (random.chance(0.1)) sentences.push(random.pick(SENTENCES.closing));
  const text = sentences.join(' ');
  return asTyped(text, mood, random).slice(0, TEXT_MAX);
}

/** A capitalised slot starts its sentence; no word is used twice in one sentence. */
function sentence(template: string, random: Random): string {
  const used = new Set<string>();
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const words = WORDS[slotOf(name)];
    let word: string = random.pick(words);
    while (used.has(word)) word = random.pick(words);
    used.add(word);
    return name === name.toLowerCase() ? word : capital(word);
  });
}

function slotOf(name: string): Slot {
  const slot = name.toLowerCase();
  if (slot in WORDS) return slot as Slot;
  throw new Error(`There are no words for {${name}}.`);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const ENDINGS = { good: ['!', '!!', ' :)', ' 🙂'], bad: ['!', '!!', '...', ' :('] } as const;
const OPENINGS = ['Well', 'Honestly', 'To be fair', 'Hmm', 'Since you ask'] as const;

function asTyped(text: string, mood: Mood, random: Random): string {
  const style = random.next();
  if (style < 0.16) return lower(text).replace(/\.$/, '');
  if (style < 0.22)
    return text.replace(/\.$/, random.pick(ENDINGS[mood === 'trouble' || mood === 'badEvening' ? 'bad' : 'good']));
  if (style < 0.28) return swapLetters(text, random);
  if (style < 0.31) return `${random.pick(OPENINGS)}, ${text.startsWith('I ') ? text : lower(text)}`;
  return text;
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function swapLetters(text: string, random: Random): string {
  const at = random.int(3, Math.max(3, text.length - 4));
  const [first = '', second = ''] = [text.charAt(at), text.charAt(at + 1)];
  return /[a-z]{2}/.test(first + second) ? text.slice(0, at) + second + first + text.slice(at + 2) : text;
}
