import type { AiClaim, QuestionStats } from '@userfeedback/contract';
import type { Finding, Material, Summariser } from './stored/port.ts';
import { StudyChannel } from './study-channel.ts';
import type { Subject } from './subject-counts.ts';
import type { StudyResult } from './text-study.ts';
import { earlierAs, plural } from './words.ts';

/** Reads at most this many of a question's newest texts, and as many of its comments and own answers. */
export const TEXTS_READ = 50_000;

/** The built-in summary counts words to find what texts have in common. Nothing leaves this machine. */
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
        type: 'progress',
        total: 100 * sources.length,
        done: Math.floor(100 * (index + share)),
      });
      yield progress(0);
      let texts = 0;
      let isWhole = true;
      const expected = Math.min(limit, question.total_answers || 1);
      for await (const slice of material.texts(question, kind)) {
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

interface Source {
  question: QuestionStats;
  title: string;
  kind: 'texts' | 'comments' | 'other';
}

function sourcesOf(questions: readonly QuestionStats[]): Source[] {
  const numbers = new Map<string, number>();
  return questions.flatMap((question): Source[] => {
    // Answers of an earlier kind belong to the question before them.
    const number = numbers.get(question.id) ?? numbers.size + 1;
    numbers.set(question.id, number);
    const title = `${number}. ${question.title}${earlierAs(question)}`;
    const comments = { question, title: `${title} (comments)`, kind: 'comments' as const };
    if (!question.is_quantitative) return [{ question, title, kind: 'texts' as const }, comments];
    const { other } = question;
    return [...(other ? [{ question, title: `${title} (${other.label})`, kind: 'other' as const }] : []), comments];
  });
}

function claimsOf({ texts, subjects, quotes }: StudyResult, isWhole: boolean): AiClaim[] {
  if (texts === 0) return [];
  return [
    figure(
      isWhole
        ? `${plural(texts, 'text')}, all of them read.`
        : `Subjects and quotes rest on the newest ${plural(texts)} texts; older ones were not read.`,
    ),
    ...subjects.map((subject) => ({
      kind: 'statement' as const,
      text: subjectLine(subject, texts),
      response_ids: subject.response_ids,
    })),
    ...quotes.map(({ response_id, text }) => ({
      kind: 'quote' as const,
      text,
      response_ids: [response_id],
    })),
  ];
}

/** "Price: 7 of 18 texts (price, prices, pricing)." */
function subjectLine({ name, forms, count }: Subject, texts: number): string {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const others = forms.length > 1 ? ` (${forms.join(', ')})` : '';
  return `${title}: ${plural(count)} of ${plural(texts, 'text')}${others}.`;
}

function figure(text: string): AiClaim {
  return { kind: 'figure', text, response_ids: [] };
}
