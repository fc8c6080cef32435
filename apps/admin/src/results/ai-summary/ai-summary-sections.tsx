import { Anchor } from '@mantine/core';
import type { AiClaim, AiSection } from '@userfeedback/contract';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { t } from '../../strings/ai-summary.ts';
import classes from './ai-summary.module.css';

/** The claims of a summary, each with links to the responses that it rests on. */
export function AiSummarySections({
  surveyId,
  sections,
}: {
  surveyId: number;
  sections: readonly AiSection[];
}) {
  return (
    <div className={classes.sections}>
      {sections.map(({ title, claims }) => (
        <section key={title} className={classes.section}>
          <h3>{title}</h3>
          <ul>
            {claims.map((claim) => (
              <li key={`${claim.text} ${claim.response_ids.join()}`} data-kind={claim.kind}>
                <ClaimText claim={claim} /> <Sources surveyId={surveyId} ids={claim.response_ids} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ClaimText({ claim: { kind, text } }: { claim: AiClaim }) {
  return kind === 'quote' ? <q>{text}</q> : text;
}

function Sources({ surveyId, ids }: { surveyId: number; ids: readonly number[] }) {
  return ids.map((id) => (
    <Anchor
      key={id}
      className={classes.source}
      component={Link}
      to={paths.response(surveyId, id)}
      aria-label={t.response(id)}
    >
      #{id}
    </Anchor>
  ));
}
