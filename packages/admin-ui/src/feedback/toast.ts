import { notifications } from '@mantine/notifications';
import { overlaysReady } from './overlay-host.tsx';

/** One line at the bottom right that goes away by itself; for news, never for errors that need reading. */
export async function toast(message: string): Promise<void> {
  await overlaysReady();
  notifications.show({ message, autoClose: 3000, withBorder: true, color: 'brand' });
}
