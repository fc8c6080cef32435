import { Collapse, Text, Title, UnstyledButton } from '@mantine/core';
import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Card, Chevron, useErrorsBelow, useSite } from '@userfeedback/admin-ui';
import type { SurveyDraft, WidgetSurvey } from '@userfeedback/contract';
import { momentInZone, whyNotShown } from '@userfeedback/engine';
import { useState } from 'react';
import { api } from '../../../../api.ts';
import { t } from '../../../../strings/inquiry.ts';
import type { ImaginedVisitor } from './imagined-visitor.ts';
import { factsOf, somebody } from './imagined-visitor.ts';
import { VisitorFields } from './visitor-fields.tsx';
import { WhyList } from './why-list.tsx';
import classes from './why-not-shown.module.css';

/** For a visitor the person describes: whether this survey is shown, and if not, why. */
export function WhyNotShown({ draft }: { draft: SurveyDraft }) {
  const [isOpen, panel] = useDisclosure(false);
  return (
    <Card>
      <Title order={2}>
        <UnstyledButton className={classes.toggle} aria-expanded={isOpen} onClick={panel.toggle}>
          {t.title}
          <Chevron isOpen={isOpen} />
        </UnstyledButton>
      </Title>
      <Collapse expanded={isOpen}>{isOpen && <Inquiry draft={draft} />}</Collapse>
    </Card>
  );
}

function Inquiry({ draft }: { draft: SurveyDraft }) {
  const site = useSite();
  const problems = Object.fromEntries(useErrorsBelow());
  const [visitor, setVisitor] = useState(() => somebody(site));
  const change = (patch: Partial<ImaginedVisitor>) => setVisitor((before) => ({ ...before, ...patch }));
  const [url] = useDebouncedValue(visitor.url, 300);
  const page = useQuery(
    api.site.pageFacts.queryOptions({
      input: { url },
      enabled: url !== '',
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
  );
  const delivered = useQuery(api.visitor.widget.queryOptions());
  const [day = '', time = ''] = visitor.moment.split('T');
  const facts = factsOf(visitor, draft, page.data ?? null);
  const why = whyNotShown(
    { ...draft, cookie_name: draft.cookie_name ?? '', problems },
    facts,
    site,
    new Date(momentInZone(day, time, site.time_zone)),
    before(draft, delivered.data?.surveys ?? []),
  );
  return (
    <div className={classes.inquiry}>
      <Text c="dimmed">{t.help}</Text>
      <VisitorFields visitor={visitor} onChange={change} isElsewhere={page.data === null} />
      <WhyList why={why} isSilent={Object.keys(facts.page).length === 0} />
    </div>
  );
}

/** The surveys that visitors' browsers try before this one; drafts are not tried. */
function before({ id }: SurveyDraft, surveys: WidgetSurvey[]): WidgetSurvey[] {
  const place = surveys.findIndex((survey) => survey.id === id);
  return place < 0 ? [] : surveys.slice(0, place);
}
