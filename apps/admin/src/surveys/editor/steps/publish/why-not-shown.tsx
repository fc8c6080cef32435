import { useQuery } from '@tanstack/react-query';
import { Card, FoldedPart, Items, useSite } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import { askedFacts, whyNotShown } from '@userfeedback/engine';
import { useState } from 'react';
import { api } from '../../../../api.ts';
import { t } from '../../../../messages/inquiry.ts';
import { surveysBefore } from '../../../shown-page.ts';
import { usePlaces } from '../../../use-places.ts';
import type { ImaginedVisitor } from '../page-rules/imagined-visitor.ts';
import { factsOf, momentOf, somebody } from '../page-rules/imagined-visitor.ts';
import { usePageFacts } from '../page-rules/use-page-facts.ts';
import { MoreAboutVisitor, PageFields } from './visitor-fields.tsx';
import { WhyList } from './why-list.tsx';

/** For a visitor the person describes: whether this survey is shown, and if not, why. */
export function WhyNotShown({ draft }: { draft: SurveyDraft }) {
  return (
    <Card>
      <FoldedPart title={t.title} order={2} name="why-not-shown">
        <Inquiry draft={draft} />
      </FoldedPart>
    </Card>
  );
}

function Inquiry({ draft }: { draft: SurveyDraft }) {
  const site = useSite();
  const [visitor, setVisitor] = useState(() => somebody(site));
  const change = (patch: Partial<ImaginedVisitor>) => setVisitor((before) => ({ ...before, ...patch }));
  const page = usePageFacts(visitor.url);
  const delivered = useQuery(api.visitor.widget.queryOptions());
  const on_pages = usePlaces(draft.id)?.on_pages;
  const facts = factsOf(visitor, draft, page ?? null, site);
  const why = whyNotShown({ ...draft, cookie_name: draft.cookie_name ?? '' }, facts, site, momentOf(visitor, site), {
    before: surveysBefore(draft.id, delivered.data?.surveys ?? []),
    closed: delivered.data?.closed[String(draft.id)] ?? null,
    on_pages,
  });
  return (
    <Items>
      <PageFields visitor={visitor} onChange={change} isElsewhere={page === null} />
      <WhyList why={why} isSilent={Object.keys(facts.page).length === 0} />
      <MoreAboutVisitor visitor={visitor} onChange={change} asked={askedFacts(draft, site.settings, on_pages)} />
    </Items>
  );
}
