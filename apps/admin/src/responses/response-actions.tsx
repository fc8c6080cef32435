import { Button } from '@mantine/core';
import type { Action } from '@userfeedback/admin-ui';
import { errorText, Locked, Problem, Row } from '@userfeedback/admin-ui';
import type { SurveyResponse } from '@userfeedback/contract';
import { useNavigate } from 'react-router';
import { useListActions } from '../list-actions.ts';
import { t } from '../messages/responses.ts';
import { paths } from '../paths.ts';
import { ResponseStatusText } from './response-columns.tsx';
import type { ResponsePlace } from './response-place.ts';
import type { ResponseVerb } from './response-row-actions.ts';
import { actOnResponses, responseRowActions } from './response-row-actions.ts';

/** The same actions as in the list. Afterwards the next response of the list opens. */
export function ResponseActions({
  surveyId,
  response,
  address,
}: {
  surveyId: number;
  response: SurveyResponse & ResponsePlace;
  /** The list's filters, as a query string. */
  address: string;
}) {
  const navigate = useNavigate();
  const next = response.next_id ?? response.previous_id;
  const actions = useListActions<ResponseVerb>(async (verb, response_ids) => {
    const done = await actOnResponses(surveyId, verb, response_ids);
    // Before the lists load again, since they may no longer contain this response.
    await navigate((next === null ? paths.responses(surveyId) : paths.response(surveyId, next)) + address, {
      replace: true,
    });
    return done;
  }, t.done);
  return (
    <>
      {actions.error !== null && <Problem text={errorText(actions.error)} onClose={actions.dismissError} />}
      <Row gap="xs">
        {response.status !== 'publish' && <ResponseStatusText status={response.status} />}
        {responseRowActions(surveyId, response, actions.run)
          .filter(({ run }) => run !== undefined)
          .map((action) => (
            <ActionButton key={action.label} action={action} isBusy={actions.work !== null} />
          ))}
      </Row>
    </>
  );
}

function ActionButton({ action, isBusy }: { action: Action; isBusy: boolean }) {
  const { label, icon: Icon, isDangerous, capability, source, run } = action;
  return (
    <Locked capability={capability} source={source}>
      <Button
        variant="default"
        c={isDangerous ? 'red' : undefined}
        leftSection={<Icon size={16} aria-hidden />}
        disabled={isBusy}
        onClick={() => run?.()}
      >
        {label}
      </Button>
    </Locked>
  );
}
