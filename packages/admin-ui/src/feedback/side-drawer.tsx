import { Drawer } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useEffect, useState } from 'react';
import { Row } from './items.tsx';

interface Props {
  title: string;
  /** What its close button is called. */
  closeLabel: string;
  isOpen: boolean;
  onClose(): void;
  /** Pixels. */
  size?: number;
  /** For what gives the focus to the title. */
  titleRef?: Ref<HTMLHeadingElement>;
  closeRef?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A part of a screen that opens at its right edge; closed, it gives the focus back to what opened it. */
export function SideDrawer(props: Props) {
  const { title, closeLabel, isOpen, onClose, size = 520, titleRef, closeRef, children } = props;
  // One that is open when it is first drawn would not know what had the focus before.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return (
    <Drawer.Root opened={isOpen && isDrawn} onClose={onClose} position="right" size={size} lockScroll={false}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Row justify="space-between" p="md" isUnbroken gap={0}>
          <Drawer.Title fw={600} {...(titleRef && { ref: titleRef, tabIndex: -1, style: { outline: 0 } })}>
            {title}
          </Drawer.Title>
          <Drawer.CloseButton aria-label={closeLabel} ref={closeRef} />
        </Row>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
