import { Text, TextInput } from '@mantine/core';
import { FoldedPart, useSite } from '@userfeedback/admin-ui';
import type { SurveyDraft } from '@userfeedback/contract';
import { isPageAddress, tryPageRules } from '@userfeedback/engine';
import { useState } from 'react';
import { t } from '../../../../messages/page-rules.ts';
import { factsOf, somebody } from '../page-rules/imagined-visitor.ts';
import { ruleWords } from '../page-rules/rule-words.ts';
import { usePageFacts } from '../page-rules/use-page-facts.ts';

/** Whether the page rules hold at an address, for a guest who opens it. */
export function TryAddress({ draft }: { draft: SurveyDraft }) {
  const [typed, setTyped] = useState('');
  const address = typed.trim();
  const isWhole = isPageAddress(address);
  return (
    <FoldedPart title={t.trial.title} name="try-address">
      <TextInput
        type="url"
        label={t.trial.address}
        placeholder={useSite().site_url}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Text role="status">
        {address !== '' && (isWhole ? <Verdict draft={draft} address={address} /> : t.trial.whole)}
      </Text>
    </FoldedPart>
  );
}

function Verdict({ draft, address }: { draft: SurveyDraft; address: string }) {
  const site = useSite();
  const page = usePageFacts(address);
  if (page === undefined) return null;
  const facts = factsOf({ ...somebody(site), url: address }, draft, page, site);
  const { hold, tried } = tryPageRules(draft.settings.targeting.page_rules, facts);
  const failing = tried.find(({ holds }) => !holds);
  const rule = failing ? ruleWords(failing.rule) : t.blank;
  const verdict = hold ? t.trial.hold : t.trial.doNotHold({ rule });
  return page === null ? `${verdict} ${t.trial.unknown}` : verdict;
}
