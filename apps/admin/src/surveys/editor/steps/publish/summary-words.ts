import { countryName, formatDateTime, formatShortDay } from '@userfeedback/admin-ui';
import type { Behavior } from '@userfeedback/contract';
import type { SummaryName, SummaryRow, SummaryValues } from '@userfeedback/engine';
import { languageTags } from '@userfeedback/engine';
import { t as languages } from '../../../../messages/languages.ts';
import { t as publish } from '../../../../messages/publish.ts';
import { t } from '../../../../messages/publish-summary.ts';
import { t as questions } from '../../../../messages/questions.ts';
import { t as settings } from '../../../../messages/settings-step.ts';
import { languageName } from '../../../languages/language-names.ts';
import { sentenceWords } from '../page-rules/rule-words.ts';
import { limitsWords } from '../settings/limits-words.ts';
import { firstTriggerWords } from '../triggers/trigger-words.ts';

/** This many countries are named; more are only counted. */
const NAMED = 3;

/** What a row of the summary says. */
export function summaryWords({ name, value }: SummaryRow, timeZone: string): string {
  // The compiler does not see that name and value belong together.
  const words = WORDS[name] as (value: SummaryRow['value'], timeZone: string) => string;
  return words(value, timeZone);
}

const WORDS: { [Name in SummaryName]: (value: SummaryValues[Name], timeZone: string) => string } = {
  questions: (count) => publish.summary.questions({ count }),
  devices: (devices) =>
    devices.map((device) => settings.targeting.device[device]).join(', ') || publish.summary.allDevices,
  pages: (sentence) => (sentence ? sentenceWords(sentence) : t.allPages),
  countries: (codes) => (codes.length === 0 ? t.allCountries : firstOf(codes.map((code) => countryName(code)))),
  opens: ({ timing, timing_delay, triggers }) => {
    if (timing === 'triggers') return firstTriggerWords(triggers);
    if (timing === 'delay') return t.afterSeconds({ seconds: timing_delay });
    return settings.behavior.timing[timing].label;
  },
  shows: (length) => settings.behavior.length[length].label,
  runs: ({ from, until, end: endAt }, timeZone) => {
    const moment = from === null ? null : formatDateTime(from, timeZone);
    const end = endAt === null ? null : formatDateTime(endAt, timeZone);
    if (end !== null) return moment === null ? t.untilMoment({ end }) : t.fromUntilMoment({ moment, end });
    const day = until === null ? null : dayOf(until);
    if (moment !== null) return day === null ? t.from({ moment }) : t.fromUntil({ moment, day });
    return day === null ? settings.behavior.run.indefinitely.label : t.until({ day });
  },
  after: ({ type, endings: n }) => (n === 0 ? questions.thankYou.types[type] : t.endings({ n })),
  limits: limitsWords,
  languages: ({ base, live }) => {
    const baseName = base === null ? languages.summary.originals : languageName(base);
    const gaps = live.filter(({ missing }) => missing > 0);
    const names = languageTags({ base, others: live }).map(languageName);
    return [
      names.join(', '),
      ...gaps.map(({ tag, missing: n }) => languages.summary.gaps({ language: languageName(tag), n, base: baseName })),
    ].join('. ');
  },
  look: (parts) => (parts.length === 0 ? t.asTheSite : t.own({ parts: parts.map((part) => t.look[part]).join(', ') })),
  where: (where) => (where ? t.where[where.by_link ? 'byLink' : 'alone'][where.on_pages] : ''),
  tells: ({ addresses, webhooks, drive }) =>
    [
      ...(addresses === null ? [] : [t.addresses({ count: addresses })]),
      ...(webhooks === 0 ? [] : [t.webhooks({ count: webhooks })]),
      ...(drive ? [t.drive] : []),
    ].join(', ') || t.nobody,
};

function firstOf(names: readonly string[]): string {
  const listed = names.slice(0, NAMED).join(', ');
  return names.length > NAMED ? t.more({ listed, more: names.length - NAMED }) : listed;
}

function dayOf({ month, day }: NonNullable<Behavior['expire_at']>): string {
  const [monthText, dayText] = [month, day].map((part) => String(part).padStart(2, '0'));
  // 2024 is a leap year, so every day of the selects exists.
  return formatShortDay(`2024-${monthText}-${dayText}`);
}
