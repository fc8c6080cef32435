import type { Webhook } from '@userfeedback/contract';
import { answerText } from '@userfeedback/engine';
import type { Sent, Site } from '../payload.ts';
import { linkTo } from '../payload.ts';

/** What people in a chat read, before it is fitted to a service. All its texts may hold what a visitor wrote. */
export interface ChatMessage {
  title: string;
  /** Each answered question, or what an alert says. */
  entries: readonly ChatEntry[];
  /** The page and the time. */
  facts: string;
  at: string;
  link: { text: string; url: string };
  /** "3 more answers". */
  more(n: number): string;
}

export interface ChatEntry {
  name: string;
  text: string;
}

export function chatMessage(
  { include_answers }: Pick<Webhook, 'include_answers'>,
  sent: Sent,
  site: Pick<Site, 'publicUrl' | 'chatWords'>,
): ChatMessage {
  const words = site.chatWords();
  const { more } = words;
  if ('response' in sent) {
    const { survey, response, event } = sent;
    const entries = include_answers ? response.answers.flatMap(entriesOf) : [];
    return {
      title: words.title(event, survey.title),
      entries,
      facts: words.facts(response),
      at: response.submitted_at,
      link: { text: words.see, url: linkTo(site, survey.id, response.id) },
      more,
    };
  }
  if (sent.event !== 'alert.raised' && sent.event !== 'alert.cleared')
    throw new Error(`No chat is told of ${sent.event}.`);
  const { title, text, url, at } = words.alert(sent);
  return { title, entries: [{ name: '', text }], facts: '', at, link: { text: words.seeResults, url }, more };
}

/** How many responses there are, and where to read them. */
export function manyMessage(
  survey: { id: number; title: string },
  n: number,
  site: Pick<Site, 'publicUrl' | 'chatWords' | 'now'>,
): ChatMessage {
  const { many, more, seeAll } = site.chatWords();
  const link = { text: seeAll, url: linkTo(site, survey.id) };
  return { title: many(n, survey.title), entries: [], facts: '', at: site.now().toISOString(), link, more };
}

type Answer = Extract<Sent, { response: object }>['response']['answers'][number];

/** None for a question that was skipped. An own answer, a name and a comment follow their answer. */
function entriesOf(answer: Answer): ChatEntry[] {
  const { name, comments, other } = answer.extra;
  const text = [answerText(answer), other, name, comments].filter(Boolean).join('\n');
  return text === '' ? [] : [{ name: answer.question_title, text }];
}
