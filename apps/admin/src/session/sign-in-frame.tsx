import { Box, Text, Title } from '@mantine/core';
import { Card, PRODUCT, Row } from '@userfeedback/admin-ui';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { Mark } from '../icons/mark.tsx';
import classes from './sign-in-frame.module.css';

/** A card for people who are not signed in. */
export function SignInFrame({ route, title, children }: { route: string; title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT.name}`;
  }, [title]);
  return (
    <main className={classes.screen} data-route={route}>
      <Box w="100%" maw={380}>
        <Row justify="center" gap={10} mb="lg" isUnbroken>
          <Mark size={36} />
          <Text fw={600} size="lg">
            {PRODUCT.name}
          </Text>
        </Row>
        <Card component="div">
          <Title order={1} mb="md">
            {title}
          </Title>
          {children}
        </Card>
      </Box>
    </main>
  );
}
