import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { useEffect } from 'react';
import { Above } from './above.tsx';

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
