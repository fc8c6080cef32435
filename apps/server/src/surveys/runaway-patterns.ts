import type { SurveyDraft, SurveySettings } from '@userfeedback/contract';
import { isPattern, MATCHES_NOTHING } from '@userfeedback/engine';
import { LRUCache } from 'lru-cache';
import { isAmbiguous } from './ambiguity.ts';

type Targeting = SurveySettings['targeting'];

const TOO_LONG = 'This pattern could take too long. Please make it simpler.';
/** Numbered repeats are tried one by one, each at every position. */
const REPEATS_MAX = 50;

const verdicts = new LRUCache<string, boolean>({ max: 1000 });

/** Problems of the page rules by field: patterns that could run away. Rules that are not in use are not checked. */
export function patternProblems({ settings }: Pick<SurveyDraft, 'settings'>): Record<string, string> {
  const { pages, page_rules } = settings.targeting;
  if (pages === 'all') return {};
  return Object.fromEntries(
    page_rules.flatMap((rule, index) =>
      isRunawayRule(rule) ? [[`settings.targeting.page_rules.${index}.data`, TOO_LONG]] : [],
    ),
  );
}

/** The rules as visitors get them: a pattern that could run away matches nothing. */
export function withoutRunaways(rules: Targeting['page_rules']): Targeting['page_rules'] {
  return rules.map((rule) => (isRunawayRule(rule) ? { ...rule, data: MATCHES_NOTHING } : rule));
}

/** Whether a text can be matched in so many ways that trying them all takes too long. */
export function isRunaway(pattern: string): boolean {
  const known = verdicts.get(pattern);
  if (known !== undefined) return known;
  const verdict =
    isPattern(pattern) && !(isPattern(pattern, REPEATS_MAX) && !isAmbiguous(withoutEnd(pattern)));
  verdicts.set(pattern, verdict);
  return verdict;
}

function isRunawayRule({ logic, data }: Targeting['page_rules'][number]): boolean {
  return logic === 'query_parameter_regex' && typeof data === 'string' && isRunaway(data);
}

/** When the end matches anything, the first match found is final. */
function withoutEnd(pattern: string): string {
  return pattern.replace(/(?<!\\)\.\*$/, '');
}
