import { TOLD } from '@userfeedback/contract/limits';

export type ToldValue = string | number | boolean;

export interface Told {
  attributes: Map<string, ToldValue>;
  identity: { id: string; signature: string | undefined } | undefined;
}

const NAME = /^[\w.-]+$/;

export interface FactsCall {
  name: string;
  value: unknown;
}

/**
 * First from the page's HTML, then from its calls, oldest first. Of the same name the last one counts; an identity of
 * null takes back what came with identities.
 */
export function readTold(page: object, calls: readonly FactsCall[]): Told {
  const told: Told = { attributes: new Map(), identity: undefined };
  const isOfPerson = new Map<string, boolean>();
  const add = (given: unknown, withIdentity: boolean) => {
    for (const [name, value] of entriesOf(given)) {
      const kept = keptValue(value);
      if (value === null) told.attributes.delete(name);
      else if (kept === undefined || !isName(name)) continue;
      else if (told.attributes.get(name) !== undefined || told.attributes.size < TOLD.attributes)
        told.attributes.set(name, kept);
      isOfPerson.set(name, withIdentity);
    }
  };
  const identify = (person: unknown) => {
    if (person === null) {
      told.identity = undefined;
      for (const [name, is] of isOfPerson) if (is) told.attributes.delete(name);
    } else if (isObject(person) && isText(person.id, TOLD.id)) {
      const { id, signature } = person;
      told.identity = { id, signature: typeof signature === 'string' ? signature : undefined };
      add(person.attributes, true);
    }
  };
  const { attributes, identity } = page as Record<string, unknown>;
  add(attributes, false);
  identify(identity);
  for (const { name, value } of calls) {
    if (name === 'identify') identify(value);
    else if (name === 'setFacts' && isObject(value)) add(value.attributes, false);
  }
  return told;
}

/** Invalid names and values, and properties beyond the limit, are left out. */
export function readProperties(given: unknown): Record<string, ToldValue> {
  const read = entriesOf(given).flatMap(([name, value]): [string, ToldValue][] => {
    const kept = keptValue(value);
    return kept !== undefined && isName(name) ? [[name, kept]] : [];
  });
  return Object.fromEntries(read.slice(0, TOLD.properties));
}

export function isEventName(name: unknown): name is string {
  return isText(name, TOLD.event);
}

function isText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= most;
}

export function isName(name: string): boolean {
  return name.length <= TOLD.name && NAME.test(name);
}

function keptValue(value: unknown): ToldValue | undefined {
  if (typeof value === 'string') return value.slice(0, TOLD.text);
  return typeof value === 'boolean' || Number.isFinite(value) ? (value as ToldValue) : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function entriesOf(given: unknown): [string, unknown][] {
  return isObject(given) && !Array.isArray(given) ? Object.entries(given) : [];
}
