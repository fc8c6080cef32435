import { Button, Switch, Text } from '@mantine/core';
import { Items, Row, useAccess } from '@userfeedback/admin-ui';
import type { SurveyPlaces } from '@userfeedback/contract';
import { t } from '../../messages/share.ts';
import { ClosedPart } from '../editor/test/closed-part.tsx';
import { InvitationList } from './invitation-list.tsx';
import { MakeInvitations } from './make-invitations.tsx';
import type { ChangePlaces } from './use-places-change.ts';

interface Props {
  id: number;
  places: SurveyPlaces;
  change: ChangePlaces;
}

/** Links for one response each. */
export function InvitationsSection({ id, places: { link }, change }: Props) {
  const words = t.invitations;
  const seesResults = useAccess('view-results').allowed;
  return (
    <>
      <Text c="dimmed">{words.help}</Text>
      {!link.enabled && (
        <Row>
          <Text>{words.linkOff}</Text>
          <Button variant="default" onClick={() => void change({ link: { enabled: true, invited_only: true } })}>
            {words.turnOn}
          </Button>
        </Row>
      )}
      <Items gap="sm">
        <Switch
          label={words.only}
          description={words.onlyHelp}
          checked={link.invited_only}
          onChange={(event) => void change({ link: { invited_only: event.currentTarget.checked } })}
        />
        <Switch
          label={words.named}
          description={words.namedHelp}
          checked={link.named}
          onChange={(event) => void change({ link: { named: event.currentTarget.checked } })}
        />
      </Items>
      {seesResults ? <InvitationList id={id} /> : <Text c="dimmed">{words.needsResults}</Text>}
      <ClosedPart title={words.make}>
        <MakeInvitations id={id} />
      </ClosedPart>
    </>
  );
}
