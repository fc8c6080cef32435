import type { WidgetSurvey } from '@userfeedback/contract';
import { guard } from './guard.ts';
import type { Part, Parts, RulesModule } from './parts.ts';

/** The parts: file names and hashes, filled in by the build. */
declare const CLOSING: Part;
declare const FIELDS: Part;
declare const QUOTES: Part;
declare const TEXTS: Part;

/** By file. */
const loaded: Record<string, Promise<unknown> | undefined> = {};

export function loadOnce<Module>(part: Part) {
  const [file] = part;
  return (parts: Parts) => {
    const load = async () => {
      try {
        return await parts.load(part);
      } catch (error) {
        // Without a connection, for example: loaded again when it is needed again.
        delete loaded[file];
        throw error;
      }
    };
    loaded[file] ??= load();
    return loaded[file] as Promise<Module>;
  };
}

const texts = loadOnce<typeof import('./texts.tsx')>(TEXTS);
const closing = loadOnce<typeof import('./closing.ts')>(CLOSING);
export const fields = loadOnce<typeof import('./fields.ts')>(FIELDS);
const quotes = loadOnce<typeof import('./quotes.ts')>(QUOTES);

export const loadRare: RulesModule['loadRare'] = async (context, survey, root) => {
  const { parts } = context;
  const load = async <Found>(need: WidgetSurvey['needs'][number], find: () => Promise<Found>) =>
    (survey.needs.includes(need) && (await guard(find)())) || undefined;
  const readFields = await load('fields', async () => (await fields(parts)).openFields(context, survey, root));
  return {
    closing: await load('limits', () => closing(parts)),
    readFields,
    quote: await load('quoted-texts', async () => (await quotes(parts)).openQuotes(readFields)),
    ...(await load('texts', async () => (await texts(parts)).openTexts(context, survey, root))),
  };
};
