import type { SignedIdentity, WidgetSurvey } from '@userfeedback/contract';
import { readPageFacts } from './facts.ts';
import { toJson } from './json.ts';
import type { PageContext, PersonModule } from './parts.ts';

/** `answered` is undefined if the server does not know the signature. */
interface Asked {
  key: string;
  ids: number[];
  answered: Promise<number[] | undefined>;
}

/** A page asks once, unless the person or the surveys change. */
let asked: Asked | undefined;

export const judgePerson: PersonModule['judgePerson'] = async (context, survey) => {
  const { parts, calls, site } = context;
  const { readTold } = await (await parts.rules()).calls(parts);
  const { id, signature } = readTold(readPageFacts(), calls).identity ?? {};
  if (!id || !signature) return ['identity'];
  const { surveys } = await site.load();
  const answered = await ask(context, { id, signature }, surveys, survey.id);
  if (!answered) return ['identity'];
  // Responses carry it.
  survey.identity = { id, signature };
  return answered.includes(survey.id) ? ['answered'] : [];
};

async function ask(
  { site }: PageContext,
  identity: SignedIdentity,
  surveys: readonly WidgetSurvey[],
  surveyId: number,
): Promise<number[] | undefined> {
  const key = toJson(identity);
  if (asked?.key !== key || !asked.ids.includes(surveyId)) {
    const ids = surveys.filter(({ settings }) => settings.one_per_person).map((survey) => survey.id);
    asked = { key, ids, answered: send(`${site.api}/widget/person`, toJson({ identity, survey_ids: ids })) };
  }
  try {
    return await asked.answered;
  } catch (error) {
    // Asked again when the surveys of the page are judged again.
    asked = undefined;
    throw error;
  }
}

async function send(address: string, body: string): Promise<number[] | undefined> {
  const reply = await fetch(address, {
    method: 'POST',
    credentials: 'omit',
    cache: 'no-store',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { code, answered } = await reply.json();
  // A proxy may reply with this status, too.
  if (reply.status === 403 && code === 'invalid_identity') return undefined;
  if (!answered) throw reply;
  return answered;
}
