import { Drawer, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CardSkeleton, Items, LoadFailed, Problem, Row } from '@userfeedback/admin-ui';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { administrationApi } from '../../administration/administration-api.ts';
import { t } from '../../messages/share.ts';
import { InvitationsSection } from './invitations-section.tsx';
import { LinkSection } from './link-section.tsx';
import { PagesSection } from './pages-section.tsx';
import { usePlacesChange } from './use-places-change.ts';

interface Props {
  id: number;
  isOpen: boolean;
  onClose(): void;
}

/** Where visitors find a survey: its link and the site's pages. */
export function ShareDrawer({ id, isOpen, onClose }: Props) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="right" size={520} lockScroll={false}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Row justify="space-between" p="md" isUnbroken gap={0}>
          <Drawer.Title fw={600}>{t.title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t.close} />
        </Row>
        <Drawer.Body>
          <Items gap="xl">
            <Text c="dimmed">{t.atOnce}</Text>
            <Sections id={id} />
          </Items>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Sections({ id }: { id: number }) {
  const { data: places, error, refetch } = useQuery(administrationApi.places.get.queryOptions({ input: { id } }));
  const { change, problem } = usePlacesChange(id);
  if (error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!places) return <CardSkeleton lines={3} />;
  return (
    <>
      {problem && <Problem text={problem} />}
      <Section title={t.link.title}>
        <LinkSection places={places} change={change} />
      </Section>
      <Section title={t.pages.title}>
        <PagesSection id={id} places={places} change={change} />
      </Section>
      <Section title={t.invitations.title}>
        <InvitationsSection id={id} places={places} change={change} />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const head = useId();
  return (
    <Items component="section" aria-labelledby={head}>
      <Title order={3} id={head} fz="md">
        {title}
      </Title>
      {children}
    </Items>
  );
}
