import { Anchor, Stack, Text } from '@mantine/core';
import { confirm } from '@userfeedback/admin-ui';
import type { MouseEvent } from 'react';
import { useEffect, useRef } from 'react';
import { BASE, paths } from '../paths.ts';
import { t } from '../strings/addons.ts';

/** Remembers that the upgrade link was followed, and greets whoever comes back to this tab. */
export function useWelcomeBack(upgrade: string): (event: MouseEvent) => void {
  const hasLeft = useRef(false);
  useEffect(() => {
    const greet = () => {
      if (document.visibilityState !== 'visible' || !hasLeft.current) return;
      hasLeft.current = false;
      void confirm({
        title: t.welcomeBack.title,
        body: <Greeting />,
        confirm: t.welcomeBack.ok,
        cancel: null,
      });
    };
    window.addEventListener('focus', greet);
    document.addEventListener('visibilitychange', greet);
    return () => {
      window.removeEventListener('focus', greet);
      document.removeEventListener('visibilitychange', greet);
    };
  }, []);
  return ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.href === upgrade) hasLeft.current = true;
  };
}

function Greeting() {
  return (
    <Stack gap="xs">
      <Text>{t.welcomeBack.thanks}</Text>
      <Text>{t.welcomeBack.how}</Text>
      <Anchor href={BASE + paths.gettingStarted} target="_blank" rel="noopener">
        {t.welcomeBack.guide}
      </Anchor>
    </Stack>
  );
}
