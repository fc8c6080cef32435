import { Collapse, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Chevron } from '@userfeedback/admin-ui';
import type { ReactNode } from 'react';
import classes from './closed-part.module.css';

/** A part of the dialog that is closed at first. */
export function ClosedPart({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, part] = useDisclosure(false);
  return (
    <section>
      <UnstyledButton className={classes.head} aria-expanded={isOpen} onClick={part.toggle}>
        {title}
        <Chevron isOpen={isOpen} />
      </UnstyledButton>
      <Collapse expanded={isOpen}>{isOpen && <div className={classes.body}>{children}</div>}</Collapse>
    </section>
  );
}
