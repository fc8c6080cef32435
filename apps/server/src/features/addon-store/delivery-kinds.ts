import type { AddonDelivery, GoneResponses, PlannedSurvey, ResponseEvent, ServerAddon } from '@userfeedback/addon-kit';
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
  const eventOf = (delivery: Delivery): ResponseEvent => {
    const { target, attempt, isRedelivery, isBackfill } = delivery;
    return { ...aboutResponse(delivery), target, attempt, isRedelivery, isBackfill };
  };
  const { request, sendTest, batch, onResponses } = addon;
  return {
    title,
    sendsOlder: true,
    isUsable: () => isAddonUsable(slug, deps.site.now().access),
    destinations: (survey) =>
      survey === null
        ? []
        : (addon.destinations?.(survey) ?? []).map(({ destination, ...rest }) => ({
            key: keyOf(destination),
            ...rest,
          })),
    plan(survey, answers, access, event) {
      if (!isAddonUsable(slug, access)) return [];
      const always: AddonDelivery[] = event === 'response.created' ? [{ destination: 'all', target: {} }] : [];
      const planned = addon.planResponse?.(survey, answers, event) ?? always;
      return planned.map(({ destination, target, label }) => ({
        destination: keyOf(destination),
        target,
        label,
      }));
    },
    async send(delivery) {
      if (delivery.event === 'response.erased') {
        await addon.copies?.remove(goneIn(delivery), context);
        return {};
      }
      if (!isAddonUsable(slug, deps.site.now().access)) throw new Paused(NOT_INCLUDED, { isForAll: true });
      return { replyStatus: (await addon.onResponse?.(eventOf(delivery), context)) ?? undefined };
    },
    ...(batch &&
      onResponses && {
        batch: (destination: string, survey: PlannedSurvey | null) =>
          batch(destination.slice(keyOf('').length), survey),
        async sendMany(deliveries: readonly Delivery[]) {
          if (!isAddonUsable(slug, deps.site.now().access)) throw new Paused(NOT_INCLUDED, { isForAll: true });
          const done = await onResponses(deliveries.map(eventOf), context);
          return done.map((one) => (one instanceof Error ? one : { replyStatus: one }));
        },
      }),
    async request(delivery) {
      if (!request || delivery.event === 'response.erased') throw notFound('message');
      return request(eventOf(delivery), context);
    },
    ...(sendTest && {
      test: (destination: string, survey: ResponseEvent['survey']) =>
        sendTest({ survey, destination: destination.slice(keyOf('').length) }, context),
    }),
  };
}

function goneIn({ survey, target }: Delivery): GoneResponses {
  if (!survey) throw new Undeliverable('It belongs to no survey.');
  return { survey, responseIds: GoneTarget.parse(target).response_ids };
}

const GoneTarget = z.object({ response_ids: z.array(z.int()) });
