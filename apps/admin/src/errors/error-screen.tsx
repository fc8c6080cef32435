import { Button } from '@mantine/core';
import { EmptyState, errorText, hasCode, isFromServer, LostDrawing } from '@userfeedback/admin-ui';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { t } from '../messages/shell.ts';
import { BASE, paths } from '../paths.ts';
import classes from './error-screen.module.css';

/** Shown in place of a screen that failed: says what happened and what to do next. */
export function ErrorScreen() {
  const error = useRouteError();
  const { title, text, button, href } = explain(error);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={classes.screen} data-route="error">
      <div role="alert">
        <EmptyState
          isScreen
          drawing={<LostDrawing />}
          title={title}
          action={
            // Loads the page again, since the router's own state may be what broke.
            <Button component="a" href={href}>
              {button}
            </Button>
          }
        >
          {text}
        </EmptyState>
      </div>
    </main>
  );
}

function explain(error: unknown) {
  const here = window.location.href;
  if (hasCode(error, 'forbidden')) {
    return {
      title: t.errors.forbidden,
      text: t.errors.forbiddenText,
      button: t.errors.signInAgain,
      href: BASE + paths.signIn,
    };
  }
  if (isFromServer(error)) {
    return { title: t.errors.title, text: errorText(error), button: t.errors.retry, href: here };
  }
  if (error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)) {
    return { title: t.errors.title, text: t.errors.notLoaded, button: t.errors.reload, href: here };
  }
  const isNetwork = error instanceof TypeError && /fetch/i.test(error.message);
  const text = isNetwork ? errorText(error) : t.errors.crashed;
  return { title: t.errors.title, text, button: t.errors.retry, href: here };
}
