import { z } from 'zod';
import { plainStatement } from './plain-statement.ts';

export const MODEL_SECTIONS = {
  themes: 'Main themes',
  praise: 'What people like',
  problems: 'What people struggle with',
  wishes: 'What people ask for',
} as const;

export const ModelClaim = z.object({
  section: z.enum(['themes', 'praise', 'problems', 'wishes']).catch('themes'),
  text: z.string().transform(plainStatement).pipe(z.string().min(1)),
  response_ids: z.array(z.coerce.number().int().positive().catch(0)),
});
export type ModelClaim = z.infer<typeof ModelClaim>;

const IDS_MAX = 10;

/** Accepts only response ids the model was given. Undefined for a claim that cites none of them. */
export function checkedClaim(object: unknown, known: ReadonlySet<number>): ModelClaim | undefined {
  const parsed = ModelClaim.safeParse(object);
  if (!parsed.success) return undefined;
  const response_ids = [...new Set(parsed.data.response_ids)].filter((id) => known.has(id)).slice(0, IDS_MAX);
  return response_ids.length === 0 ? undefined : { ...parsed.data, response_ids };
}

/** Finds the innermost objects in streamed JSON, whatever surrounds them. */
export class ObjectScanner {
  #text = '';
  #start = -1;
  #depth = 0;
  #isString = false;
  #isEscaped = false;

  get text(): string {
    return this.#text;
  }

  get isOpen(): boolean {
    return this.#depth > 0;
  }

  push(piece: string): unknown[] {
    const found: unknown[] = [];
    for (const character of piece) {
      this.#text += character;
      if (this.#isString) this.#inString(character);
      else if (character === '"') this.#isString = this.#depth > 0;
      else if (character === '{' || character === '[') this.#open(character);
      else if (character === '}' || character === ']') {
        this.#depth = Math.max(0, this.#depth - 1);
        if (character === '}' && this.#start >= 0) {
          found.push(...parsed(this.#text.slice(this.#start)));
          this.#start = -1;
        }
      }
    }
    return found;
  }

  #open(character: '{' | '['): void {
    this.#depth++;
    if (character === '{') this.#start = this.#text.length - 1;
  }

  #inString(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (character === '\\') this.#isEscaped = true;
    else if (character === '"') this.#isString = false;
  }
}

export function saysNothing(text: string): boolean {
  return /\{\s*"claims"\s*:\s*\[\s*\]\s*\}/.test(text);
}

function parsed(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}
