import { createHmac } from 'node:crypto';
import type { AddonContext, AddonManifest, ResponsesWanted } from '@userfeedback/addon-kit';
import { AppError } from '../../platform/api/app-error.ts';
import { checkNonce, makeNonce } from '../../platform/api/callers/nonces.ts';
import { isSessionAllowed } from '../../platform/api/callers/sessions.ts';
import { countNew } from '../../platform/api/limits/shared-counts.ts';
import { counterOf } from '../../platform/counters.ts';
import { fromUntyped, toUntyped } from '../../platform/db/schema.ts';
import type { Deps } from '../../platform/deps.ts';
import { checkAddress } from '../../platform/outgoing/check-address.ts';
import { openSecrets } from '../../platform/secrets.ts';
import { Dropped, Failed, Paused, Postponed, Undeliverable } from '../deliveries/delivery.ts';
import { getStates } from '../deliveries/log/destination-service.ts';
import { endPauses } from '../deliveries/pauses/service.ts';
import { dropWaiting } from '../deliveries/service.ts';
import { listNewest } from '../responses/service.ts';
import { saveSettings } from '../settings/service.ts';
import { changeSurveySettings } from '../surveys/service.ts';
import { listPlanned, openSurvey } from '../surveys/stored/service.ts';
import { chatWords } from './chat-words.ts';

export function addonPurpose(slug: string): string {
  return `addon ${slug}`;
}

/** What an addon may use of the product. */
export function addonContext(deps: Deps, { slug }: AddonManifest): AddonContext {
  const { config } = deps;
  return {
    // It knows its own tables, and may read the product's by name.
    db: toUntyped(deps.db),
    host: deps.host,
    settings: () => deps.site.now().settings,
    kept: () => deps.site.now().kept,
    saveSettings: (changes) => saveSettings(deps, changes),
    change: (work) => deps.site.change((trx) => work(toUntyped(trx))),
    countNew: (db, key, networks) =>
      countNew(
        fromUntyped(db),
        deps,
        networks.map((network) => `${slug} ${key} ${network}`),
      ),
    onChange: (listener) => void deps.site.onChange(listener),
    mayStill: (session, capability) => isSessionAllowed(deps, session, capability),
    countMetric: (name, help) => counterOf(`userfeedback_${name}`, help),
    changeSurvey: (id, change) => changeSurveySettings(deps, id, change),
    findSurvey: (id) => openSurvey(deps, id),
    newestResponses: (wanted) => newestResponses(deps, wanted),
    chatWords: () => chatWords(deps),
    secrets: openSecrets(config, addonPurpose(slug)),
    publicUrl: config.publicUrl,
    google: config.google,
    fontService: config.fonts?.service ?? null,
    nonces: {
      make: (action) => makeNonce(config, `${slug} ${action}`, deps.now()),
      check: (action, nonce) => checkNonce(config, `${slug} ${action}`, nonce, deps.now()),
    },
    log: deps.log.child({ addon: slug }),
    fetch: deps.fetch,
    checkAddress: (address) => checkAddress(address, { allowed: config.outgoingAllow }),
    now: deps.now,
    failed: (reason, reply) => new Failed(reason, reply),
    undeliverable: (reason, reply) => new Undeliverable(reason, reply),
    postponed: (reason, until, reply) => new Postponed(reason, until, reply),
    paused: (reason, particulars) => new Paused(reason, particulars),
    dropped: (reason) => new Dropped(reason),
    dropWaiting: (db, destination, reason) => dropWaiting(fromUntyped(db), `${slug}:${destination}`, reason),
    async statesOf(destinations) {
      const states = await getStates(
        deps,
        destinations.map((one) => `${slug}:${one}`),
      );
      return new Map([...states].map(([key, state]) => [key.slice(slug.length + 1), state]));
    },
    resume: () => endPauses(deps.db, `addon:${slug}`),
    digest: (text) => createHmac('sha256', config.secret).update(`${slug} ${text}`).digest('base64url').slice(0, 27),
    refusal: (code, message, errors) => new AppError(code, message, errors),
  };
}

async function newestResponses(deps: Deps, { surveyId, event, most }: ResponsesWanted) {
  const surveys = await listPlanned(deps, surveyId === undefined ? undefined : [surveyId]);
  const status = event === 'response.partial' ? 'partial' : 'publish';
  const lists = await Promise.all(surveys.map(({ id }) => listNewest(deps.db, id, status, most)));
  const newest = lists.flat().sort((one, other) => other.submitted_at.localeCompare(one.submitted_at));
  const found = newest.slice(0, most).map(async (response) => {
    const survey = await openSurvey(deps, response.survey_id);
    return survey ? [{ event, survey, response }] : [];
  });
  return (await Promise.all(found)).flat();
}
