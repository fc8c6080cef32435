import { Text, Title } from '@mantine/core';
import type { AdminAddon, SurveyCardProps } from '@userfeedback/addon-kit';
import { adminAddons } from '@userfeedback/addons/admin';
import { CardSkeleton, Items } from '@userfeedback/admin-ui';
import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import { t } from '../../../../messages/workflow.ts';
import type { StepProps } from '../../draft/step-props.ts';
import { useDraft, useEditor } from '../../draft/use-editor.ts';
import { ComingSoon } from './coming-soon.tsx';
import { DeliveryLines } from './delivery-lines.tsx';
import { EmailCard } from './email-card.tsx';

/** What happens after a visitor has answered. */
export function WorkflowStep({ foot }: StepProps) {
  return (
    <Items w="100%" maw={720} mx="auto">
      <div>
        <Title order={2}>{t.title}</Title>
        <Text c="dimmed">{t.description}</Text>
      </div>
      <EmailCard />
      <AddonCards />
      <ComingSoon />
      {foot}
    </Items>
  );
}

const cards = adminAddons.flatMap(({ manifest, workflowCard }) =>
  workflowCard ? [{ slug: manifest.slug, Card: cardOf(workflowCard) }] : [],
);

/** The cards that addons add to the workflow step. Each locks itself if it has to. */
function AddonCards() {
  const draft = useDraft();
  const { edit } = useEditor();
  return cards.map(({ slug, Card }) => (
    <Suspense key={slug} fallback={<CardSkeleton />}>
      <Card survey={draft} edit={edit} foot={<DeliveryLines kind={`addon:${slug}`} />} />
    </Suspense>
  ));
}

function cardOf({ load }: NonNullable<AdminAddon['workflowCard']>): ComponentType<SurveyCardProps> {
  return lazy(async () => ({ default: (await load()).component }));
}
