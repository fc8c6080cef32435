import type { SavedVisit, Submission } from '@userfeedback/contract';
import { contract, readPlainSubmission } from '@userfeedback/contract';
import { dayInZone } from '@userfeedback/engine';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/api/app-error.ts';
import type { PreparedBody } from '../../platform/api/prepared-body.ts';
import { sendPrepared } from '../../platform/api/prepared-body.ts';
import type { Handler, Serve } from '../../platform/api/serve.ts';
import { visitorCountry } from '../../platform/countries/visitor-country.ts';
import type { Deps } from '../../platform/deps.ts';
import { deliveryKinds } from '../deliveries/kinds.ts';
import { sealedRecipients } from '../deliveries/recipients.ts';
import type { SeenPages } from '../first-steps/seen-pages.ts';
import { findPerson, listAnswered } from '../identity/service.ts';
import { findTested, isTestNonce, storeTest } from '../survey-tests/service.ts';
import type { OpenSurvey } from '../surveys/open/open-surveys.ts';
import { OpenSurveys } from '../surveys/open/open-surveys.ts';
import { checksOf } from './checks.ts';
import { LanguageParts } from './language-parts.ts';
import { RefusedSubmissions } from './refused.ts';
import { prepareVisit } from './saved-visit.ts';
import { resultsOfTest, SharedResults } from './shared-results.ts';
import { prepareSubmission, withSignedId } from './submission.ts';
import type { WidgetCache } from './widget-cache.ts';

/** Page caches may keep the document for a minute, and much longer while we are down. */
const CACHED = 'public, max-age=60, stale-while-revalidate=60, stale-if-error=86400';
/** While somebody waits for a page to ask, so that caches do not hide it. */
const CACHED_BRIEFLY = 'public, max-age=2';
/** A page that may not read the document reads it at once when its origin is added. */
const NOT_CACHED = 'no-store';

/** Nobody is signed in here. Returns the record of refused responses. */
export function visitorRoutes(
  serve: Serve,
  deps: Deps,
  { widget, seen }: { widget: WidgetCache; seen: SeenPages },
): RefusedSubmissions {
  const surveys = new OpenSurveys(deps);
  const refused = new RefusedSubmissions(deps, surveys);
  const deliveryParts = { kinds: deliveryKinds(deps), recipients: sealedRecipients(deps.config) };
  const parts = new LanguageParts(deps);
  const shared = new SharedResults(deps);
  const { openSurvey, questionsFor, countArrival, senderOf, checkSaving } = checksOf(deps, surveys);

  serve(contract.visitor.widget, async (_input, { request, reply }) => {
    seen.note(request);
    const isRefused = request.headers.origin !== undefined && !reply.hasHeader('access-control-allow-origin');
    const caching = isRefused ? NOT_CACHED : deps.site.isWatched() ? CACHED_BRIEFLY : CACHED;
    reply.header('cache-control', caching);
    return sendDocument(request, reply, widget.current() ?? (await widget.fresh()));
  });

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
    // A visitor who may not send the response must not store any of it.
    checkSaving(survey, visit);
    const seen = await questionsFor(survey, visit.survey_version);
    if (!survey.saves) return { success: true as const, state: 'off' as const };
    const from = {
      request,
      country: await visitorCountry(request, deps.config),
      arrived: await countArrival(survey, visit, request),
    };
    const saved = await deps.writer.save(prepareVisit(deps, survey, seen, visit, from), () => hasLeft(request));
    return { success: true as const, state: saved === 'saved' ? ('open' as const) : saved };
  });

  /** Checked like a visitor's, stored apart, and nothing is sent. */
  const submitTest = async (survey: OpenSurvey, sent: Submission, request: FastifyRequest) => {
    const from = { request, country: null, fromAddress: 0, toSurvey: 0 };
    const response = prepareSubmission(deps, deliveryParts, survey, survey.questions, sent, from);
    return storeTest(deps, deliveryParts.kinds, survey, sent, response);
  };

  const submit: Handler<typeof contract.visitor.submit> = async (submission, { request }) => {
    const { nonce } = submission;
    const tested = isTestNonce(nonce) && (await findTested(deps, submission.id, 'submission', nonce));
    if (tested) {
      const data = await submitTest(tested, submission, request);
      return { success: true as const, data, results: resultsOfTest(tested, submission) };
    }
    const survey = await openSurvey(submission.id, 'submission', nonce, submission.submission_id);
    const sender = await senderOf(survey, submission);
    const seen = await questionsFor(survey, submission.survey_version);
    const country = await visitorCountry(request, deps.config);
    const from = { request, country, ...(await countArrival(survey, submission, request)) };
    const sent = sender.person ? withSignedId(survey, submission) : submission;
    const response = Object.assign(prepareSubmission(deps, deliveryParts, survey, seen, sent, from), sender);
    const results = await shared.begin(survey, seen, submission);
    const stored = await deps.writer.submit(response, () => hasLeft(request));
    return { success: true as const, data: stored.id, results: await results?.(stored) };
  };
  serve(contract.visitor.submit, submit, {
    onFailure: (error, request) => {
      if (!isTestNonce(Object(request.body).nonce)) refused.record(error, request);
    },
    readUsual: readPlainSubmission,
  });
  return refused;
}

function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed;
}

function sendDocument(request: FastifyRequest, reply: FastifyReply, document: PreparedBody): FastifyReply {
  reply.header('vary', 'Origin, Accept-Encoding');
  return sendPrepared(request, reply.type('application/json; charset=utf-8'), document);
}
