import type { SavedVisit, Submission } from '@userfeedback/contract';
import { dayInZone, END_GRACE_MS, isEnded } from '@userfeedback/engine';
import type { FastifyRequest } from 'fastify';
import { AppError, notFound } from '../../platform/api/app-error.ts';
import { limitedBy } from '../../platform/api/callers/caller-address.ts';
import { checkNonce } from '../../platform/api/callers/nonces.ts';
import type { Deps } from '../../platform/deps.ts';
import { publicAddress } from '../../platform/edge/public-address.ts';
import { findPerson } from '../identity/service.ts';
import { findInvitation } from '../invitations/stored/codes.ts';
import { isInvitedOnly } from '../places/service.ts';
import type { NewResponse, SignedPerson } from '../responses/new-response.ts';
import { isFinished } from '../responses/service.ts';
import type { LinkedSurvey, OpenSurvey, OpenSurveys } from '../surveys/open/open-surveys.ts';
import { Arrivals } from './arrivals.ts';

/** Proves a page of a link by which one device answers again and again, as at a counter. */
export const counterAction = (id: number) => `counter:${id}`;

/** Proves a page that was opened by a personal link, without saying by which. */
export const invitedAction = (id: number) => `invited:${id}`;

/** What happens before anything of a visitor's call is stored. Checks throw AppError. */
export function checksOf(deps: Deps, surveys: OpenSurveys) {
  const arrivals = new Arrivals(deps.counts);

  const openSurvey = async (id: number, action: 'impression' | 'submission', nonce: string, submissionId?: string) => {
    const live = surveys.known(id) ?? (await surveys.find(id));
    const begun = submissionId && (!live || nonce === '') ? await surveys.findBegun(id, submissionId) : undefined;
    const survey = live ?? begun;
    if (!survey) throw notFound('survey');
    // A page that has read the document again since the survey left it has no nonce for it any more; it had one for the
    // save.
    const isOf = (one: string) => checkNonce(deps.config, one, nonce, deps.now());
    const isRight =
      (nonce === '' && begun !== undefined) ||
      isOf(`${action}:${id}`) ||
      (action === 'submission' && (isOf(counterAction(id)) || isOf(invitedAction(id))));
    if (!isRight) throw new AppError('invalid_nonce');
    const isOver = isEnded(survey.settings.behavior, deps.now().getTime(), END_GRACE_MS);
    // A visitor who finished in time and got no reply asks again.
    if (isOver && !(submissionId && (await isFinished(deps.db, id, submissionId)))) throw new AppError('survey_ended');
    return survey;
  };

  const isInvited = (id: number, nonce: string) => checkNonce(deps.config, invitedAction(id), nonce, deps.now());

  const questionsFor = async (survey: OpenSurvey, version = survey.version) => {
    const seen = version === survey.version ? survey.questions : await surveys.questions(survey, version);
    if (!seen) throw new AppError('invalid', undefined, { survey_version: 'This survey has no such version.' });
    return seen;
  };

  const countArrival = async (
    { id, saves }: OpenSurvey,
    { submission_id: submissionId, nonce }: Pick<Submission, 'submission_id' | 'nonce'>,
    request: FastifyRequest,
  ) => {
    const { spam_per_address, spam_per_survey } = deps.site.now().settings;
    const { address: nearest, times } = limitedBy(request, deps.config.trustProxy);
    // Each personal link brings one response, also where all people share an address.
    const isExpected = isInvited(id, nonce) || checkNonce(deps.config, counterAction(id), nonce, deps.now());
    const address = isExpected ? null : publicAddress(nearest);
    const perAddress = spam_per_address * times;
    const limits = { now: deps.now().getTime(), perAddress, perSurvey: spam_per_survey };
    const { fromAddress, toSurvey } = await (saves && submissionId !== undefined
      ? arrivals.countVisit(id, submissionId, address, limits)
      : arrivals.count(id, address, limits));
    return { fromAddress: Math.ceil(fromAddress / times), toSurvey };
  };

  /**
   * Undefined unless the survey asks each person once or stores the signed id. Throws for people whom the survey
   * refuses.
   */
  const signedPerson = (
    { id, settings }: OpenSurvey,
    { identity }: Pick<Submission, 'identity'>,
  ): SignedPerson | undefined => {
    const { one_per_person, behavior, fields } = settings;
    if (!one_per_person && !fields.some(({ from }) => from.includes('identity'))) return undefined;
    const hash = findPerson(deps, id, identity);
    if (one_per_person && hash === undefined) throw new AppError('invalid_identity');
    return hash === undefined ? undefined : { hash, once: one_per_person ? behavior : null };
  };

  /** Who may answer; throws for everybody else. A personal link stands in place of a signature. */
  const senderOf = async (
    survey: LinkedSurvey,
    sent: Pick<Submission, 'identity' | 'invitation' | 'unnamed'>,
  ): Promise<Pick<NewResponse, 'person' | 'invitation'>> => {
    if (sent.invitation !== undefined) {
      const found = await findInvitation(deps.db, deps.config, survey.id, sent.invitation);
      if (!found) throw new AppError('invitation_required');
      // A visitor who began before midnight may finish.
      const day = dayInZone(new Date(deps.now().getTime() - END_GRACE_MS), deps.host.info().time_zone);
      const isNamed = survey.link.named && !sent.unnamed && found.name !== '';
      return { invitation: { number: found.number, isNamed, day } };
    }
    if (isInvitedOnly(survey.link)) throw new AppError('invitation_required');
    const person = signedPerson(survey, sent);
    return person ? { person } : {};
  };

  /** Saves do not say by which personal link their visitor came. */
  const checkSaving = (survey: LinkedSurvey, { identity, nonce }: Pick<SavedVisit, 'identity' | 'nonce'>) => {
    if (isInvited(survey.id, nonce)) return;
    if (isInvitedOnly(survey.link)) throw new AppError('invitation_required');
    signedPerson(survey, { identity });
  };

  return { openSurvey, questionsFor, countArrival, senderOf, checkSaving };
}
