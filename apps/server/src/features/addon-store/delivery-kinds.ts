import type {
  AddonDelivery,
  GoneResponses,
  News,
  NewsEvent,
  NewsEventName,
  PlannedSurvey,
  ResponseEvent,
  ServerAddon,
} from '@userfeedback/addon-kit';
import { NEWS_EVENTS } from '@userfeedback/contract/limits';
import { isAddonUsable } from '@userfeedback/engine';
import { z } from 'zod';
import { notFound } from '../../platform/api/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Delivery, DeliveryKind } from '../deliveries/delivery.ts';
import { aboutResponse, NOT_INCLUDED, Paused, Undeliverable } from '../deliveries/delivery.ts';
import type { Kinds } from '../deliveries/kinds.ts';
import { addonContext } from './context.ts';

export function addonKinds(deps: Deps): Kinds {
  return Object.fromEntries(
    deps.addons.flatMap((addon) =>
      addon.onResponse ? [[`addon:${addon.manifest.slug}`, addonKind(deps, addon)]] : [],
    ),
  );
}

/** Passes responses to the addon while it is usable. */
function addonKind(deps: Deps, addon: ServerAddon): DeliveryKind {
  const { slug, title } = addon.manifest;
  const context = addonContext(deps, addon.manifest);
  const keyOf = (destination: string) => `${slug}:${destination}`;
  const ownKey = (destination: string) => destination.slice(keyOf('').length);
  const triedOf = ({ target, attempt, isRedelivery, isBackfill }: Delivery) => ({
    target,
    attempt,
    isRedelivery,
    isBackfill,
  });
  const eventOf = (delivery: Delivery): ResponseEvent | NewsEvent => {
    const news = newsIn(delivery);
    return { ...(news ? { id: delivery.id, ...news } : aboutResponse(delivery)), ...triedOf(delivery) };
  };
  const planned = ({ destination, target, label }: AddonDelivery) => ({
    destination: keyOf(destination),
    target,
    label,
  });
  const { sendTest, removeDestination, batch, onResponses } = addon;
  const isUsable = () => isAddonUsable(slug, deps.site.now().access);
  const requireUsable = () => {
    if (!isUsable()) throw new Paused(NOT_INCLUDED, { isForAll: true });
  };
  return {
    title,
    sendsOlder: true,
    isUsable,
    destinations: (survey) =>
      (survey ? addon.destinations?.(survey, context) : addon.siteDestinations?.(context))?.map(
        ({ destination, ...rest }) => ({
          key: keyOf(destination),
          ...rest,
        }),
      ) ?? [],
    plan(survey, answers, access, event) {
      if (!isAddonUsable(slug, access)) return [];
      const always: AddonDelivery[] = event === 'response.created' ? [{ destination: 'all', target: {} }] : [];
      return (addon.planResponse?.(survey, answers, event, context) ?? always).map(planned);
    },
    planNews(news) {
      if (!isUsable()) return [];
      return (addon.planNews?.(news, context) ?? []).map(planned);
    },
    async send(delivery) {
      if (delivery.event === 'copies.erased') {
        await addon.copies?.remove(goneIn(delivery), context);
        return {};
      }
      requireUsable();
      const event = eventOf(delivery);
      const status = 'response' in event ? addon.onResponse?.(event, context) : addon.onNews?.(event, context);
      return { replyStatus: (await status) ?? undefined };
    },
    ...(batch &&
      onResponses && {
        batch: (destination: string, survey: PlannedSurvey | null) => batch(ownKey(destination), survey),
        async sendMany(deliveries: readonly Delivery[]) {
          requireUsable();
          const events = deliveries.map((delivery) => ({ ...aboutResponse(delivery), ...triedOf(delivery) }));
          const done = await onResponses(events, context);
          return done.map((one) => (one instanceof Error ? one : { replyStatus: one }));
        },
      }),
    async request(delivery) {
      const event = delivery.event === 'copies.erased' ? undefined : eventOf(delivery);
      const made =
        event && ('response' in event ? addon.request?.(event, context) : addon.newsRequest?.(event, context));
      if (!made) throw notFound('message');
      return made;
    },
    ...(sendTest && {
      test: (destination: string, survey: ResponseEvent['survey'] | null) =>
        sendTest({ survey, destination: ownKey(destination) }, context),
    }),
    ...(removeDestination && {
      remove: (destination: string) => removeDestination(ownKey(destination), context),
    }),
  };
}

/** Undefined for a delivery about a response. */
function newsIn({ event, survey, target }: Delivery): News | undefined {
  if (!isNewsEvent(event)) return undefined;
  return { event, survey, body: NewsTarget.parse(target).news } as News;
}

function isNewsEvent(event: string): event is NewsEventName {
  return NEWS_EVENTS.some((name) => name === event);
}

const NewsTarget = z.object({ news: z.record(z.string(), z.unknown()) });

function goneIn({ survey, target }: Delivery): GoneResponses {
  if (!survey) throw new Undeliverable('It belongs to no survey.');
  return { survey, responseIds: GoneTarget.parse(target).response_ids };
}

const GoneTarget = z.object({ response_ids: z.array(z.int()) });
