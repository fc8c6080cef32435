import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { t } from '../messages/common.ts';
import { overlaysReady } from './overlay-host.tsx';

const closeButtonProps = {
  get 'aria-label'() {
    return t.problem.close;
  },
};

/**
 * Disappears by itself: for news, not for errors that must be read. A step leads to a page of the site, or undoes what
 * was done.
 */
export async function toast(message: string, title?: string, step?: Step): Promise<void> {
  await overlaysReady();
  news += 1;
  const id = `news-${news}`;
  const words = step ? (
    <>
      {message} <NextStep step={step} close={() => notifications.hide(id)} />
    </>
  ) : (
    message
  );
  notifications.show({
    id,
    title,
    message: words,
    autoClose: !step ? 3000 : 'href' in step ? 8000 : 15_000,
    withBorder: true,
    color: 'brand',
    closeButtonProps,
  });
}

type Step = { label: string; href: string } | { label: string; run(): void };

let news = 0;

function NextStep({ step, close }: { step: Step; close(): void }) {
  if ('href' in step) {
    return (
      <Anchor href={step.href} target="_blank" rel="noopener" inherit>
        {step.label}
      </Anchor>
    );
  }
  const press = () => {
    close();
    step.run();
  };
  return (
    <Anchor component="button" type="button" inherit onClick={press}>
      {step.label}
    </Anchor>
  );
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
