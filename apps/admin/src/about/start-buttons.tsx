import { Button } from '@mantine/core';
import { Row } from '@userfeedback/admin-ui';
import { Link } from 'react-router';
import { paths } from '../paths.ts';

/** How to begin: a new survey, or the guide. */
export function StartButtons({ create, guide }: { create: string; guide: string }) {
  return (
    <Row gap="sm" mt="md">
      <Button component={Link} to={paths.newSurvey}>
        {create}
      </Button>
      <Button variant="default" component={Link} to={paths.gettingStarted}>
        {guide}
      </Button>
    </Row>
  );
}
