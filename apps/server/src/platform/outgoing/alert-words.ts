import type { AlertNews } from '@userfeedback/addon-kit';
import type { NewsBodies } from '@userfeedback/contract';
import { dayInZone, rangeOf as daysOf } from '@userfeedback/engine';
import type { HostInfo } from '@userfeedback/host-kit';
import { mailTexts } from '../texts/mail-texts.ts';
import { oneLine } from './mail-page.ts';

/** What an alert says in mails and chats, with the address of exactly the days it is about. */
export function alertWords({ event, body }: Pick<AlertNews, 'event' | 'body'>, site: HostInfo, publicUrl: string) {
  const { alert: texts, number } = mailTexts(site.locale);
  const { alert, survey, at } = body;
  const { start_date, end_date } = daysOf(alert.window, dayInZone(at, site.time_zone));
  const days = new URLSearchParams({ start_date, end_date });
  return {
    title: texts[event === 'alert.raised' ? 'raised' : 'cleared']({ name: oneLine(alert.name) }),
    text: texts[alert.measure]({
      survey: oneLine(survey.title),
      value: number(alert.value),
      n: alert.responses,
      window: texts[alert.window](),
      range: rangeOf(alert, texts, number),
    }),
    url: `${publicUrl}/admin/results/survey/${survey.id}?${days}`,
    at,
  };
}

/** The limit that it is beyond. */
function rangeOf(
  { value, below, above }: NewsBodies['alert.raised']['alert'],
  texts: ReturnType<typeof mailTexts>['alert'],
  number: (value: number) => string,
): string {
  if (below !== null && value < below) return texts.below({ limit: number(below) });
  if (above !== null && value > above) return texts.above({ limit: number(above) });
  return texts.inRange();
}
