import type { AddonDelivery, GoneResponses, ServerAddon } from '@userfeedback/addon-kit';
import { isAddonUsable } from '@userfeedback/engine';
import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import type { Delivery, DeliveryKind } from '../deliveries/delivery.ts';
import { aboutResponse, Undeliverable } from '../deliveries/delivery.ts';
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
  return {
    plan(survey, answers, access, event) {
      if (!isAddonUsable(slug, access)) return [];
      const always: AddonDelivery[] = event === 'response.created' ? [{ destination: 'all', target: {} }] : [];
      const planned = addon.planResponse?.(survey, answers, event) ?? always;
      return planned.map(({ destination, target, label }) => ({
        destination: `${slug}:${destination}`,
        target,
        label,
      }));
    },
    async send(delivery) {
      if (delivery.event === 'response.erased') {
        await addon.copies?.remove(goneIn(delivery), context);
        return undefined;
      }
      if (!isAddonUsable(slug, deps.site.now().access))
        throw new Undeliverable(`The addon "${title}" is no longer in use.`);
      const { target, attempt } = delivery;
      await addon.onResponse?.({ ...aboutResponse(delivery), target, attempt }, context);
      return undefined;
    },
  };
}

function goneIn({ survey, target }: Delivery): GoneResponses {
  if (!survey) throw new Undeliverable('It belongs to no survey.');
  return { survey, responseIds: GoneTarget.parse(target).response_ids };
}

const GoneTarget = z.object({ response_ids: z.array(z.int()) });
