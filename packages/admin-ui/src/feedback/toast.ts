import { notifications } from '@mantine/notifications';
import { t } from '../strings.ts';
import { overlaysReady } from './overlay-host.tsx';

const closeButtonProps = { 'aria-label': t.problem.close };

/** A line or two at the bottom right that go away by themselves; for news, never for errors that need reading. */
export async function toast(message: string, title?: string): Promise<void> {
  await overlaysReady();
  notifications.show({ title, message, autoClose: 3000, withBorder: true, color: 'brand', closeButtonProps });
}

/** Says that something failed which has no place of its own on the screen (ER-S-01); stays until it is read or closed. */
export async function errorToast(message: string): Promise<void> {
  await overlaysReady();
  notifications.show({
    title: t.error,
    message,
    autoClose: 10_000,
    withBorder: true,
    color: 'red',
    role: 'alert',
    closeButtonProps,
  });
}
