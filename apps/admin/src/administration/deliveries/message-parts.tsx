import { Anchor, Text } from '@mantine/core';
import type { Delivery } from '@userfeedback/contract';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { aboutText, destinationName } from './delivery-words.tsx';

const AGAIN: ReadonlySet<string> = new Set(['failed', 'dropped', 'sent']);
const DROPPABLE: ReadonlySet<string> = new Set(['pending', 'paused', 'failed']);
/** Some languages need two lines for a moment, or a name. */
export const WRAPPED = { whiteSpace: 'normal' } as const;

/** Who got a mail that is not about a response is forgotten once it was sent. */
export function canSendAgain({ status, kind, survey }: Pick<Delivery, 'status' | 'kind' | 'survey'>): boolean {
  return AGAIN.has(status) && (status !== 'sent' || survey !== null || kind.startsWith('addon:'));
}

export function canDrop({ status }: Pick<Delivery, 'status'>): boolean {
  return DROPPABLE.has(status);
}

/** What the message is about, with a link to the response or the survey's alerts. */
export function About({ message }: { message: Delivery }) {
  const { survey, event, response_id } = message;
  const text = aboutText(message);
  const to =
    survey && response_id !== null
      ? paths.response(survey.id, response_id)
      : survey && event.startsWith('alert.')
        ? `${paths.surveyResults(survey.id)}?panel=alerts`
        : null;
  return (
    <>
      {to === null ? (
        text
      ) : (
        <Anchor component={Link} to={to} inherit>
          {text}
        </Anchor>
      )}
      {survey && (
        <Text size="sm" c="dimmed" fw={400}>
          {survey.title}
        </Text>
      )}
    </>
  );
}

export function To({ message: { destination, kind, survey } }: { message: Delivery }) {
  const name = destinationName({ kind, name: destination.name, survey });
  return <Place name={name} where={destination.where} />;
}

/** That of a spreadsheet; null for a host. */
export function addressIn(where: string | null): string | null {
  return where?.startsWith('https://') ? where : null;
}

/** A spreadsheet is linked, a host stands below the name. */
export function Place({ name, where }: { name: string; where: string | null }) {
  const address = addressIn(where);
  if (address !== null)
    return (
      <Anchor href={address} target="_blank" rel="noreferrer" inherit>
        {name}
      </Anchor>
    );
  return (
    <div style={WRAPPED}>
      {name}
      {where && (
        <Text size="sm" c="dimmed">
          {where}
        </Text>
      )}
    </div>
  );
}
