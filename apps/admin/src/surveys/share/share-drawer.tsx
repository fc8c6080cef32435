import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CardSkeleton, Items, LoadFailed, Problem, SideDrawer } from '@userfeedback/admin-ui';
import type { SurveyPlaces } from '@userfeedback/contract';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { administrationApi } from '../../administration/administration-api.ts';
import { t } from '../../messages/share.ts';
import { CodeSection } from './code-section.tsx';
import { InvitationsSection } from './invitations-section.tsx';
import { LinkSection } from './link-section.tsx';
import { MailSection } from './mail-section.tsx';
import { PagesSection } from './pages-section.tsx';
import { isOnThisComputer } from './public-address.ts';
import { usePlacesChange } from './use-places-change.ts';

interface Props {
  id: number;
  isOpen: boolean;
  onClose(): void;
}

/** Where visitors find a survey: its link and the site's pages. */
export function ShareDrawer({ id, isOpen, onClose }: Props) {
  return (
    <SideDrawer title={t.title} closeLabel={t.close} isOpen={isOpen} onClose={onClose}>
      <Items gap="xl">
        <Text c="dimmed">{t.atOnce}</Text>
        <Sections id={id} />
      </Items>
    </SideDrawer>
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
        <LinkSection id={id} places={places} change={change} />
      </Section>
      <Section title={t.pages.title}>
        <PagesSection id={id} places={places} change={change} />
      </Section>
      <Section title={t.mail.title}>
        <ByLink places={places}>
          <MailSection id={id} url={places.url} />
        </ByLink>
      </Section>
      <Section title={t.code.title}>
        <ByLink places={places}>
          <CodeSection url={places.url} />
        </ByLink>
      </Section>
      <Section title={t.invitations.title}>
        <InvitationsSection id={id} places={places} change={change} />
      </Section>
    </>
  );
}

/** What leads to the link is of no use while it is off. */
function ByLink({ places: { url, link }, children }: { places: SurveyPlaces; children: ReactNode }) {
  if (!link.enabled) return <Text c="dimmed">{t.needsLink}</Text>;
  return (
    <>
      {isOnThisComputer(url) && <Text c="dimmed">{t.link.onThisComputer}</Text>}
      {children}
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
