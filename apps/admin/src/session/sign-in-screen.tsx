import { Text, Title } from '@mantine/core';
import { Card, PRODUCT, Problem } from '@userfeedback/admin-ui';
import { useEffect } from 'react';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { Mark } from '../frame/mark.tsx';
import { safeNext } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { t } from '../strings.ts';
import { SignInForm } from './sign-in-form.tsx';
import type { signInLoader } from './sign-in-route.ts';
import classes from './sign-in-screen.module.css';

/** The door: e-mail and password, or a one-time link that has opened it before this is drawn. */
export function SignInScreen() {
  const { hasLinkFailed } = useLoaderData<typeof signInLoader>();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  useEffect(() => {
    document.title = `${t.signIn.title} · ${PRODUCT.name}`;
  }, []);
  const goOn = () => {
    queryClient.clear();
    void navigate(safeNext(params.get('next')), { replace: true });
  };
  return (
    <main className={classes.screen} data-route="sign-in">
      <div className={classes.column}>
        <div className={classes.product}>
          <Mark size={36} />
          <Text fw={600} size="lg">
            {PRODUCT.name}
          </Text>
        </div>
        <Card component="div">
          <Title order={1} mb="md">
            {t.signIn.title}
          </Title>
          {hasLinkFailed && (
            <div className={classes.problem}>
              <Problem text={t.signIn.linkFailed} />
            </div>
          )}
          <SignInForm onSignedIn={goOn} />
        </Card>
      </div>
    </main>
  );
}
