import { Anchor, Text } from '@mantine/core';
import type { Delivery } from '@userfeedback/contract';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { aboutText, destinationName } from './delivery-words.tsx';

const AGAIN: ReadonlySet<string> = new Set(['failed', 'dropped', 'sent']);
const DROPPABLE: ReadonlySet<string> = new Set(['pending', 'paused', 'failed']);
/** Some languages need two lines for a moment, or a name. */
export const WRAPPED = { whiteSpace: 'normal' } as const;

export function canSendAgain({ status }: Pick<Delivery, 'status'>): boolean {
  return AGAIN.has(status);
}

export function canDrop({ status }: Pick<Delivery, 'status'>): boolean {
  return DROPPABLE.has(status);
}

/** The message's subject, linked to where that is. */
export function About({ message }: { message: Delivery }) {
  const { survey, response_id } = message;
  const text = aboutText(message);
  return (
    <>
      {survey && response_id !== null ? (
        <Anchor component={Link} to={paths.response(survey.id, response_id)} inherit>
          {text}
        </Anchor>
      ) : (
        text
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
