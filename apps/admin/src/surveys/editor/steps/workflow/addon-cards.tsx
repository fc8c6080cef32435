import type { AdminAddon, SurveyCardProps } from '@userfeedback/addon-kit';
import { adminAddons } from '@userfeedback/addons/admin';
import { CardSkeleton } from '@userfeedback/admin-ui';
import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import type { Editor } from '../../draft/use-survey-draft.ts';

const cards = adminAddons.flatMap(({ manifest, workflowCard }) =>
  workflowCard ? [{ slug: manifest.slug, Card: cardOf(workflowCard) }] : [],
);

/** The cards that addons put on the workflow step, in the order of their list; each locks itself where it must. */
export function AddonCards({ editor: { draft, edit } }: { editor: Editor }) {
  return cards.map(({ slug, Card }) => (
    <Suspense key={slug} fallback={<CardSkeleton />}>
      <Card survey={draft} edit={edit} />
    </Suspense>
  ));
}

function cardOf({ load }: NonNullable<AdminAddon['workflowCard']>): ComponentType<SurveyCardProps> {
  return lazy(async () => ({ default: (await load()).component }));
}
