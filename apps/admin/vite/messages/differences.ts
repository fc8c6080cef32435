import type { Catalog } from './catalogs.ts';
import { listMessages } from './catalogs.ts';
import { parseMessage } from './message.ts';

/** What keeps a catalog from standing in for the English one: a line for each message concerned. */
export function findDifferences(english: Catalog, other: Catalog, language: string): string[] {
  const [wanted, given] = [new Map(listMessages(english)), new Map(listMessages(other))];
  const lines = [...wanted].flatMap(([name, text]) => {
    const translated = given.get(name);
    if (translated === undefined) return [`${name} is missing`];
    const [mine, theirs] = [placeholdersIn(text), placeholdersIn(translated)];
    const forms = missingForms(translated, language);
    return [
      ...(mine === theirs ? [] : [`${name} has other placeholders: ${theirs} instead of ${mine}`]),
      ...(forms.length === 0 ? [] : [`${name} lacks ${forms.join(', ')}`]),
    ];
  });
  const unknown = [...given.keys()].filter((name) => !wanted.has(name));
  return [...lines, ...unknown.map((name) => `${name} is not in English`)];
}

function placeholdersIn(text: string): string {
  return (
    [...parseMessage(text).parameters]
      .map((each) => each.join(' '))
      .sort()
      .join('; ') || 'none'
  );
}

/** The forms that a language has of counted things and a plural of this message lacks. */
function missingForms(text: string, language: string): string[] {
  const missing = new Set<string>();
  const walk = (tokens: ReturnType<typeof parseMessage>['tokens']) => {
    for (const token of tokens) {
      if (!('cases' in token)) continue;
      for (const each of token.cases) walk(each.tokens);
      if (token.type === 'select') continue;
      const type = token.type === 'plural' ? 'cardinal' : 'ordinal';
      const written = new Set(token.cases.map(({ key }) => key));
      for (const form of new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories)
        if (!written.has(form)) missing.add(form);
    }
  };
  walk(parseMessage(text).tokens);
  return [...missing];
}
