import type { SavedVisit, Submission } from '@userfeedback/contract';
import { contract, readPlainSubmission } from '@userfeedback/contract';
import { dayInZone, END_GRACE_MS, isEnded } from '@userfeedback/engine';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../../platform/api/app-error.ts';
import { limitedBy } from '../../platform/api/callers/caller-address.ts';
import { checkNonce } from '../../platform/api/callers/nonces.ts';
import type { PreparedBody } from '../../platform/api/prepared-body.ts';
import { sendPrepared } from '../../platform/api/prepared-body.ts';
import type { Handler, Serve } from '../../platform/api/serve.ts';
import { visitorCountry } from '../../platform/countries/visitor-country.ts';
import type { Deps } from '../../platform/deps.ts';
import { publicAddress } from '../../platform/edge/public-address.ts';
import { deliveryKinds } from '../deliveries/kinds.ts';
import { sealedRecipients } from '../deliveries/recipients.ts';
import { findPerson, listAnswered } from '../identity/service.ts';
import type { SignedPerson } from '../responses/new-response.ts';
import { isFinished } from '../responses/service.ts';
import { findTested, isTestNonce, storeTest } from '../survey-tests/service.ts';
import type { OpenSurvey } from '../surveys/open/open-surveys.ts';
import { OpenSurveys } from '../surveys/open/open-surveys.ts';
import { Arrivals } from './arrivals.ts';
import { LanguageParts } from './language-parts.ts';
import { RefusedSubmissions } from './refused.ts';
import { prepareVisit } from './saved-visit.ts';
import { prepareSubmission, withSignedId } from './submission.ts';
import type { WidgetCache } from './widget-cache.ts';

/** Page caches may keep the document for a minute, and much longer while we are down. */
const CACHED = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=86400';

/** The calls of the widget on visitors' pages; nobody is signed in here. Returns the record of refused responses. */
export function visitorRoutes(serve: Serve, deps: Deps, cache: WidgetCache): RefusedSubmissions {
  const surveys = new OpenSurveys(deps);
  const refused = new RefusedSubmissions(deps, surveys);
  const deliveryParts = { kinds: deliveryKinds(deps), recipients: sealedRecipients(deps.config) };
  const arrivals = new Arrivals(deps.counts);
  const parts = new LanguageParts(deps);

  const openSurvey = async (id: number, action: 'impression' | 'submission', nonce: string, submissionId?: string) => {
    const live = surveys.known(id) ?? (await surveys.find(id));
    const begun = submissionId && (!live || nonce === '') ? await surveys.findBegun(id, submissionId) : undefined;
    const survey = live ?? begun;
    if (!survey) throw notFound('survey');
    // A page that has read the document again since the survey left it has no nonce for it any more; it had one for the save.
    const isRight =
      (nonce === '' && begun !== undefined) || checkNonce(deps.config, `${action}:${id}`, nonce, deps.now());
    if (!isRight) throw new AppError('invalid_nonce');
    const isOver = isEnded(survey.settings.behavior, deps.now().getTime(), END_GRACE_MS);
    // Whoever finished in time and got no reply asks again.
    if (isOver && !(submissionId && (await isFinished(deps.db, id, submissionId)))) throw new AppError('survey_ended');
    return survey;
  };

  serve(contract.visitor.widget, async (_input, { request, reply }) =>
    sendDocument(request, reply, cache.current() ?? (await cache.fresh())),
  );

  serve(contract.visitor.texts, async ({ part }, { request, reply }) => {
    const body = await parts.get(part);
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'Origin, Accept-Encoding');
    return sendPrepared(request, reply.type('application/json; charset=utf-8'), body);
  });

  serve(contract.visitor.country, async (_input, { request, reply }) => {
    reply.header('cache-control', 'no-store');
    return { country: await visitorCountry(request, deps.config) };
  });

  serve(contract.visitor.impression, async ({ id, nonce }, { request }) => {
    if (isTestNonce(nonce) && (await findTested(deps, id, 'impression', nonce))) return { success: true as const };
    await openSurvey(id, 'impression', nonce);
    const day = dayInZone(deps.now(), deps.host.info().time_zone);
    await deps.writer.impression(id, day, () => hasLeft(request));
    return { success: true as const };
  });

  const questionsFor = async (survey: OpenSurvey, version = survey.version) => {
    const seen = version === survey.version ? survey.questions : await surveys.questions(survey, version);
    if (!seen) throw new AppError('invalid', undefined, { survey_version: 'This survey has no such version.' });
    return seen;
  };

  const arrived = async ({ id, saves }: OpenSurvey, submissionId: string | undefined, request: FastifyRequest) => {
    const { spam_per_address, spam_per_survey } = deps.site.now().settings;
    const { address: nearest, times } = limitedBy(request, deps.config.trustProxy);
    const address = publicAddress(nearest);
    const perAddress = spam_per_address * times;
    const limits = { now: deps.now().getTime(), perAddress, perSurvey: spam_per_survey };
    const { fromAddress, toSurvey } = await (saves && submissionId !== undefined
      ? arrivals.countVisit(id, submissionId, address, limits)
      : arrivals.count(id, address, limits));
    return { fromAddress: Math.ceil(fromAddress / times), toSurvey };
  };

  /**
   * Whose the response is, of surveys that each person answers once, which refuse others, and of those that store the id
   * and say whether the site has signed it.
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

  serve(contract.visitor.person, async ({ identity, survey_ids }, { reply }) => {
    reply.header('cache-control', 'no-store');
    // A wrong signature is refused whatever is asked for.
    if (findPerson(deps, 0, identity) === undefined) throw new AppError('invalid_identity');
    const found = await Promise.all([...new Set(survey_ids)].map((id) => surveys.find(id)));
    const asked = found.flatMap((survey) => (survey?.settings.one_per_person ? [survey] : []));
    return { answered: await listAnswered(deps, asked, identity) };
  });

  serve(contract.visitor.visit, async (visit: SavedVisit, { request }) => {
    const survey = await openSurvey(visit.id, 'submission', visit.nonce, visit.submission_id);
    // Whoever may not send the response leaves nothing of it either.
    signedPerson(survey, visit);
    const seen = await questionsFor(survey, visit.survey_version);
    if (!survey.saves) return { success: true as const, state: 'off' as const };
    const from = {
      request,
      country: await visitorCountry(request, deps.config),
      arrived: await arrived(survey, visit.submission_id, request),
    };
    const saved = await deps.writer.save(prepareVisit(deps, survey, seen, visit, from), () => hasLeft(request));
    return { success: true as const, state: saved === 'saved' ? ('open' as const) : saved };
  });

  /** Checked as a visitor's, stored apart, and nothing is sent. */
  const submitTest = async (survey: OpenSurvey, sent: Submission, request: FastifyRequest) => {
    const from = { request, country: null, fromAddress: 0, toSurvey: 0 };
    const response = prepareSubmission(deps, deliveryParts, survey, survey.questions, sent, from);
    return storeTest(deps, deliveryParts.kinds, survey, sent, response);
  };

  const submit: Handler<typeof contract.visitor.submit> = async (submission, { request }) => {
    const { nonce } = submission;
    const tested = isTestNonce(nonce) && (await findTested(deps, submission.id, 'submission', nonce));
    if (tested) return { success: true as const, data: await submitTest(tested, submission, request) };
    const survey = await openSurvey(submission.id, 'submission', nonce, submission.submission_id);
    const person = signedPerson(survey, submission);
    const seen = await questionsFor(survey, submission.survey_version);
    const country = await visitorCountry(request, deps.config);
    const from = { request, country, ...(await arrived(survey, submission.submission_id, request)) };
    const sent = person ? withSignedId(survey, submission) : submission;
    const response = prepareSubmission(deps, deliveryParts, survey, seen, sent, from);
    if (person) response.person = person;
    const { id } = await deps.writer.submit(response, () => hasLeft(request));
    return { success: true as const, data: id };
  };
  serve(contract.visitor.submit, submit, {
    onFailure: (error, request) => {
      if (!isTestNonce(Object(request.body).nonce)) refused.record(error, request);
    },
    readUsual: readPlainSubmission,
  });
  return refused;
}

/** The caller has left and will not see the reply. */
function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed;
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: PreparedBody): FastifyReply {
  reply.header('cache-control', CACHED).header('vary', 'Origin, Accept-Encoding');
  return sendPrepared(request, reply.type('application/json; charset=utf-8'), document);
}
