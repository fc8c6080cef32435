import type { SurveyDraft, SurveySettings } from '@userfeedback/contract';
import { isPattern, isSupported, MATCHES_NOTHING } from '@userfeedback/engine';
import { LRUCache } from 'lru-cache';
import { judgeAmbiguity } from './ambiguity.ts';

type Targeting = SurveySettings['targeting'];

const TOO_LONG = 'This pattern could take too long. Please make it simpler.';
/** Numbered repeats are tried one by one, each at every position. */
const REPEATS_MAX = 50;

/** Of all patterns of a survey together; 100 ordinary ones take a tenth of it. */
const STEPS_MAX = 2_000_000;

interface Verdict {
  isRunaway: boolean;
  steps: number;
}

const verdicts = new LRUCache<string, Verdict>({ max: 10_000 });

/** Problems of the page rules by field: patterns that could run away. Rules that are not in use are not checked. */
export function patternProblems({ settings }: Pick<SurveyDraft, 'settings'>): Record<string, string> {
  const { pages, page_rules } = settings.targeting;
  if (pages === 'all') return {};
  const runaways = runawaysOf(page_rules);
  return Object.fromEntries(
    page_rules.flatMap((rule, index) =>
      runaways.has(patternOf(rule)) ? [[`settings.targeting.page_rules.${index}.data`, TOO_LONG]] : [],
    ),
  );
}

/** The rules as visitors get them: a pattern that could run away matches nothing. One that is only too many is still asked. */
export function withoutRunaways(rules: Targeting['page_rules']): Targeting['page_rules'] {
  return rules.map((rule) => {
    const pattern = patternOf(rule);
    return pattern !== undefined && isRunaway(pattern) ? { ...rule, data: MATCHES_NOTHING } : rule;
  });
}

/** Whether a text can be matched in so many ways that trying them all takes too long. */
export function isRunaway(pattern: string): boolean {
  return judge(pattern).isRunaway;
}

/** Patterns that run away. The steps of those known already count as well, or another process might decide otherwise. */
function runawaysOf(rules: Targeting['page_rules']): Set<string | undefined> {
  const runaways = new Set<string | undefined>();
  let steps = 0;
  for (const pattern of new Set(rules.map(patternOf))) {
    if (pattern === undefined) continue;
    const verdict = steps > STEPS_MAX ? TOO_MANY : judge(pattern);
    steps += verdict.steps;
    if (verdict.isRunaway) runaways.add(pattern);
  }
  return runaways;
}

const TOO_MANY: Verdict = { isRunaway: true, steps: 0 };

function judge(pattern: string): Verdict {
  const known = verdicts.get(pattern);
  if (known !== undefined) return known;
  const verdict = findVerdict(pattern);
  verdicts.set(pattern, verdict);
  return verdict;
}

function findVerdict(pattern: string): Verdict {
  if (!isPattern(pattern, REPEATS_MAX)) return { isRunaway: isSupported(pattern), steps: 0 };
  const { isAmbiguous, steps } = judgeAmbiguity(withoutEnd(pattern));
  return { isRunaway: isAmbiguous, steps };
}

function patternOf({ logic, data }: Targeting['page_rules'][number]): string | undefined {
  return logic === 'query_parameter_regex' && typeof data === 'string' ? data : undefined;
}

/** When the end matches anything, the first match found is final. */
function withoutEnd(pattern: string): string {
  return pattern.replace(/(?<!\\)\.\*$/, '');
}
