import { Collapse, Divider, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Chevron, Items, Row } from '@userfeedback/admin-ui';
import type { ReactNode } from 'react';

/** A part of the dialog that is closed at first. */
export function ClosedPart({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, part] = useDisclosure(false);
  return (
    <section>
      <Divider />
      <UnstyledButton w="100%" mih={40} fw={600} aria-expanded={isOpen} onClick={part.toggle}>
        <Row component="span" isUnbroken justify="space-between">
          {title}
          <Chevron isOpen={isOpen} />
        </Row>
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        {isOpen && (
          <Items gap="sm" pb="sm">
            {children}
          </Items>
        )}
      </Collapse>
    </section>
  );
}
