import type { Node, Pattern } from 'estree';
import { walk } from 'estree-walker';

/** The built-in methods that the widget calls, by a class that has or inherits them. */
const METHODS: Record<string, string> = {
  Array: 'entries every filter find findIndex flat flatMap join map pop push reduce reduceRight shift some sort',
  /** Methods that arrays and strings have in common. */
  Both: 'includes indexOf slice',
  Crypto: 'getRandomValues',
  CSSStyleDeclaration: 'setProperty',
  CSSStyleSheet: 'replaceSync',
  Date: 'getDate getMonth getTimezoneOffset toISOString',
  DOMTokenList: 'supports',
  Document: 'createElement createElementNS createTextNode getElementById querySelector querySelectorAll',
  Event: 'composedPath preventDefault stopPropagation',
  HTMLElement:
    'addEventListener append appendChild attachShadow blur closest contains dispatchEvent focus getAttribute getBoundingClientRect getClientRects insertBefore matches querySelector remove removeAttribute removeChild removeEventListener replaceWith scrollIntoView setAttribute setPointerCapture showPopover toggleAttribute',
  MutationObserver: 'observe',
  Map: 'clear delete get keys set values',
  Number: 'toLocaleString',
  RegExp: 'exec test',
  Storage: 'getItem removeItem setItem',
  String: 'charCodeAt endsWith replace replaceAll split startsWith toLowerCase toUpperCase trim',
};
/** These stay as they are: what they are called on comes from the page's `fetch`, whatever that may be. */
export const OF_THE_PAGE = /\.(json|text)$|(^|\.)(headers|sheet|observer)\??\.\w+$|PluralRules\(\w+\)\.select$/;

/** Methods of our own that one file has and another calls; the build of the calling file does not see where they come from. */
const BETWEEN_FILES =
  'calls checkAnswer close cookies course cut decide default destroy drop end endIfFull endOf fillPlaces findCountry findHeldBack findPlace findReasons followLanguage hear isBegun judgePerson load loadedPanel loadNeeded loadRare makeRoom missing mount names normalise onChange open openFields opening openPage openQuotes openRules openSurvey openTeamPage openTest openTests openTexts optionValues panel parts person quote read readFields readTold record redirect refuse remember resultsOf rules saveParameters sendPending show stepNames submit takesNoAnswer takeTurn triggers turnOf waitForTriggers write';

/** The class that a method belongs to. The document and shadow roots are recognised by the name of the variable. */
export function ownerOf(name: string, object: Node): string | undefined {
  const [owner] = Object.entries(METHODS).find(([, names]) => names.split(' ').includes(name)) ?? [];
  const on = object.type === 'MemberExpression' ? object.property : object;
  if (on.type !== 'Identifier' || !/^(Document|HTMLElement)$/.test(owner ?? '')) return owner;
  if (/EventListener$/.test(name)) return 'HTMLElement';
  if (on.name === 'document') return 'Document';
  return /^shadow(Root)?$/.test(on.name) ? 'ShadowRoot' : 'HTMLElement';
}

export const isOfLanguage = (name: string): boolean =>
  [Array, String, Map, RegExp].some(({ prototype }) => Object.hasOwn(prototype, name));

/** All names that a file declares in any scope, and the keys of its objects and classes. */
export function ownNames(root: Node): { declared: Set<string>; keys: Set<string> } {
  const declared = new Set<string>();
  const keys = new Set(BETWEEN_FILES.split(' '));
  const declare = (pattern: Pattern | null | undefined) => {
    for (const name of namesIn(pattern)) declared.add(name);
  };
  walk(root, {
    enter(node) {
      if (node.type === 'VariableDeclarator') declare(node.id);
      else if (node.type === 'CatchClause') declare(node.param);
      else if (node.type === 'ClassDeclaration' || node.type === 'ClassExpression') declare(node.id);
      else if (/Function/.test(node.type) && 'params' in node) {
        node.params.forEach(declare);
        if ('id' in node) declare(node.id);
      } else if (node.type === 'ObjectExpression') {
        for (const one of node.properties)
          if (one.type === 'Property' && one.key.type === 'Identifier' && !one.computed) keys.add(one.key.name);
      } else if (node.type === 'MethodDefinition' || node.type === 'PropertyDefinition') {
        if (node.key.type === 'Identifier') keys.add(node.key.name);
      }
    },
  });
  return { declared, keys };
}

function namesIn(pattern: Pattern | null | undefined): string[] {
  if (pattern?.type === 'Identifier') return [pattern.name];
  if (pattern?.type === 'ObjectPattern')
    return pattern.properties.flatMap((one) => namesIn(one.type === 'Property' ? one.value : one.argument));
  if (pattern?.type === 'ArrayPattern') return pattern.elements.flatMap((one) => namesIn(one));
  if (pattern?.type === 'AssignmentPattern') return namesIn(pattern.left);
  return pattern?.type === 'RestElement' ? namesIn(pattern.argument) : [];
}
