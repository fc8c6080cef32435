import { Modal } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { useEffect, useSyncExternalStore } from 'react';
import { aboveStore, closeAbove } from './above.ts';

export function Overlays({ onReady }: { onReady(): void }) {
  useEffect(onReady, [onReady]);
  return (
    <>
      <ModalsProvider />
      <Above />
      <Notifications position="bottom-right" limit={3} />
    </>
  );
}

/** Above toasts and other dialogs. */
const LAYER = 500;

function Above() {
  const shown = useSyncExternalStore(aboveStore.subscribe, aboveStore.get);
  return (
    <Modal opened={shown !== null} onClose={closeAbove} title={shown?.title} size={440} zIndex={LAYER}>
      {shown?.children}
    </Modal>
  );
}
