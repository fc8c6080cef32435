import type { WidgetSurvey } from '@userfeedback/contract';
import type { RareTests } from '@userfeedback/engine/visit/page-rules/page-rules';
import { isEventTest, rareTests } from '@userfeedback/engine/visit/page-rules/rare-rules';
import { readPageFacts } from './facts.ts';
import { guard } from './guard.ts';
import { toJson } from './json.ts';
import type { PageCall, PageContext } from './parts.ts';

const EVENTS = 'userfeedback-events';

export async function openTests(
  context: PageContext,
  { settings }: Pick<WidgetSurvey, 'settings'>,
): Promise<RareTests> {
  const { parts, calls, site } = context;
  const areAttributesAsked = settings.targeting.page_rules.some(({ logic }) => logic === 'attribute');
  const attributes = areAttributesAsked
    ? (await (await parts.rules()).calls(parts)).readTold(readPageFacts(), calls).attributes
    : new Map();
  return rareTests({ attributes, events: countEvents(context, (await site.load()).surveys) });
}

interface Counter {
  calls: PageCall[];
  /** Events that page rules ask for; others are not counted. */
  asked: string[];
  /** True if there were new ones. */
  count: () => boolean;
}

/** One for each time that the script starts on a page. */
let counter: Counter | undefined;

/** In this tab; only events that rules ask for. */
function countEvents(context: PageContext, surveys: readonly WidgetSurvey[]): Map<string, number> {
  const known = counter?.calls === context.calls ? counter : openCounter(context);
  counter = known;
  known.asked = surveys.flatMap(({ settings }) =>
    settings.targeting.page_rules.flatMap(({ data }) => (isEventTest(data) ? [data.name] : [])),
  );
  known.count();
  return new Map(Object.entries(readCounts(context)));
}

function openCounter(context: PageContext): Counter {
  let next = 0;
  const opened: Counter = {
    calls: context.calls,
    asked: [],
    count() {
      const names = context.calls
        .slice(next)
        .map(({ name, value }) => (name === 'track' && typeof value === 'string' ? value : ''));
      next = context.calls.length;
      const heard = names.filter((name) => opened.asked.includes(name));
      const counts = readCounts(context);
      for (const name of heard) counts[name] = (Number(counts[name]) || 0) + 1;
      if (heard.length > 0) context.storage.passing.write(EVENTS, toJson(counts));
      return heard.length > 0;
    },
  };
  const listen = guard(() => {
    // Surveys that have not started are judged again, as after each call with facts.
    if (opened.count()) window.userfeedback?.setFacts({});
  });
  context.eventHeard = [...(context.eventHeard ?? []), listen];
  return opened;
}

function readCounts({ storage }: PageContext): Record<string, number> {
  try {
    return { ...JSON.parse(storage.passing.read(EVENTS) ?? '') };
  } catch {
    // Nothing was counted, or another script has overwritten it.
    return {};
  }
}
