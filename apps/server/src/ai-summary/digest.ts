import type { AiClaim, QuestionStats } from '@userfeedback/contract';
import type { Finding, Material, Summariser } from './port.ts';
import { StudyChannel } from './study-channel.ts';
import type { StudyResult } from './text-study.ts';
import { percent, plural } from './words.ts';

/** So many of the newest texts of a question, and as many of its comments, are read. */
export const TEXTS_READ = 50_000;

/** The built-in summary: what the texts have in common, by counting words; nothing leaves this machine. */
export function createDigest(limit = TEXTS_READ): Summariser {
  return {
    adapter: 'built-in',
    model: null,
    summarise: (material, signal) => digest(material, signal, limit),
  };
}

async function* digest(material: Material, signal: AbortSignal, limit: number): AsyncGenerator<Finding> {
  const sources = sourcesOf(material.results.question_stats);
  const study = new StudyChannel(signal);
  try {
    for (const [index, { question, title, kind }] of sources.entries()) {
      const progress = (share: number): Finding => ({
        ...{ type: 'progress', total: 100 * sources.length },
        done: Math.floor(100 * (index + share)),
      });
      yield progress(0);
      let texts = 0;
      let isWhole = true;
      const expected = Math.min(limit, question.total_answers || 1);
      for await (const slice of material.texts(question.id, kind)) {
        if (texts >= limit) {
          isWhole = false;
          break;
        }
        await study.read(slice.slice(0, limit - texts));
        texts += slice.length;
        isWhole = texts <= limit;
        yield progress(Math.min(1, texts / expected));
      }
      for (const claim of claimsOf(await study.result(), isWhole)) {
        yield { type: 'claim', section: title, claim };
      }
    }
  } finally {
    await study.close();
  }
}

function sourcesOf(questions: readonly QuestionStats[]) {
  return questions.flatMap((question, index) => {
    const title = `${index + 1}. ${question.title}`;
    const comments = { question, title: `${title} (comments)`, kind: 'comments' as const };
    return question.is_quantitative ? [comments] : [{ question, title, kind: 'texts' as const }, comments];
  });
}

function claimsOf({ texts, terms, tone, quotes }: StudyResult, isWhole: boolean): AiClaim[] {
  if (texts === 0) return [];
  const { judged, positive, negative } = tone;
  const others = texts - judged;
  return [
    figure(
      isWhole
        ? `${plural(texts, 'text')}, all of them read.`
        : `Words, tone and quotes rest on the newest ${plural(texts)} texts; older ones were not read.`,
    ),
    ...terms.map(({ term, count, response_ids }) => ({
      kind: 'statement' as const,
      text: `“${term}” stands in ${percent(count, texts)} of them (${plural(count)}).`,
      response_ids,
    })),
    ...[
      { side: positive, words: 'sound positive' },
      { side: negative, words: 'sound negative' },
    ].flatMap(({ side, words }) =>
      side.count === 0
        ? []
        : [
            {
              kind: 'statement' as const,
              text: `${percent(side.count, judged)} of ${plural(judged, 'text')} in English ${words} (${plural(side.count)}).`,
              response_ids: side.response_ids,
            },
          ],
    ),
    ...(others > 0
      ? [figure(`${plural(others, 'text')} in other languages, whose tone was not judged.`)]
      : []),
    ...quotes.map(({ response_id, text }) => ({
      kind: 'quote' as const,
      text,
      response_ids: [response_id],
    })),
  ];
}

function figure(text: string): AiClaim {
  return { kind: 'figure', text, response_ids: [] };
}
