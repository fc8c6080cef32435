import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { t } from '../messages/common.ts';
import { overlaysReady } from './overlay-host.tsx';

const closeButtonProps = {
  get 'aria-label'() {
    return t.problem.close;
  },
};

/** Disappears by itself: for news, not for errors that must be read. `link` leads to a page of the site. */
export async function toast(message: string, title?: string, link?: { label: string; href: string }): Promise<void> {
  await overlaysReady();
  const words = link ? (
    <>
      {message}{' '}
      <Anchor href={link.href} target="_blank" rel="noopener" inherit>
        {link.label}
      </Anchor>
    </>
  ) : (
    message
  );
  notifications.show({
    title,
    message: words,
    autoClose: link ? 8000 : 3000,
    withBorder: true,
    color: 'brand',
    closeButtonProps,
  });
}

let savings = 0;

export async function savingToast<Result>(
  work: Promise<Result>,
  words: { busy: string; done: string; failed: string } = t.saving,
): Promise<Result> {
  savings += 1;
  const id = `saving-${savings}`;
  const all = { id, withBorder: true, closeButtonProps };
  const busy = { ...all, message: words.busy, loading: true, autoClose: false, withCloseButton: false };
  const shown = overlaysReady().then(() => notifications.show(busy));
  // The work's result does not depend on the toast.
  const end = (last: { message: string; autoClose: number; color: string; role: 'status' | 'alert' }) =>
    shown.then(() => notifications.update({ ...all, ...last, loading: false, withCloseButton: true })).catch(() => {});
  try {
    const result = await work;
    void end({ message: words.done, autoClose: 3000, color: 'green', role: 'status' });
    return result;
  } catch (error) {
    void end({ message: words.failed, autoClose: 10_000, color: 'red', role: 'alert' });
    throw error;
  }
}

/** For failures that have no place on the screen. */
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
