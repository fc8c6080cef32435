import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import {
  Card,
  CopyField,
  confirm,
  errorText,
  errorToast,
  FoldedPart,
  formatDate,
  Row,
  renewSite,
  toast,
  useSite,
} from '@userfeedback/admin-ui';
import { useId } from 'react';
import { api } from '../../api.ts';
import { t } from '../../messages/settings.ts';
import classes from '../settings.module.css';

const words = t.identity;

/** The secret that the site's own server signs visitors' ids with. */
export function IdentityCard() {
  const { identity_secret_made_at: madeAt, time_zone } = useSite();
  const titleId = useId();
  const value = madeAt === null ? words.none : words.made({ day: formatDate(madeAt, time_zone) });
  return (
    <Card aria-labelledby={titleId}>
      <FoldedPart order={2} title={words.title} titleId={titleId} value={value} name="site-identity">
        <div className={classes.fields}>
          <Text c="dimmed">{words.help}</Text>
          <Secret isThere={madeAt !== null} />
        </div>
      </FoldedPart>
    </Card>
  );
}

function Secret({ isThere }: { isThere: boolean }) {
  const make = useMutation(api.settings.makeIdentitySecret.mutationOptions({ onError: report, onSuccess: renewSite }));
  const end = useMutation(
    api.settings.deleteIdentitySecret.mutationOptions({
      onError: report,
      onSuccess: async () => {
        make.reset();
        void toast(words.ended);
        await renewSite();
      },
    }),
  );
  const askToMake = async () => {
    const question = { title: words.newTitle, body: words.newBody, confirm: words.makeNew };
    if (!isThere || (await confirm(question))) make.mutate({});
  };
  const askToEnd = async () => {
    const question = { title: words.endTitle, body: words.endBody, confirm: words.end, isDangerous: true };
    if (await confirm(question)) end.mutate({});
  };
  return (
    <>
      {make.data && <NewSecret secret={make.data.secret} />}
      <Row gap="sm">
        <Button variant="default" loading={make.isPending} onClick={() => void askToMake()}>
          {isThere ? words.makeNew : words.make}
        </Button>
        {isThere && (
          <Button variant="default" color="red" loading={end.isPending} onClick={() => void askToEnd()}>
            {words.end}
          </Button>
        )}
      </Row>
    </>
  );
}

/** Shown until the screen is left. */
function NewSecret({ secret }: { secret: string }) {
  return (
    <div role="status">
      <CopyField label={words.secret} description={words.once} value={secret} copied={words.copied} />
    </div>
  );
}

function report(error: unknown): void {
  void errorToast(errorText(error));
}
