import { Anchor, Button, CloseButton, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Card, copyText, Items, Row, useSite } from '@userfeedback/admin-ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { api } from '../api.ts';
import { useIsPhone } from '../frame/use-is-phone.ts';
import { t } from '../messages/inquiry.ts';
import { t as summary } from '../messages/publish-summary.ts';
import { t as list } from '../messages/survey-list.ts';
import { paths } from '../paths.ts';
import { checkWords } from './editor/steps/publish/why-list.tsx';
import { useShare } from './share/use-share.ts';
import { findShownPage } from './shown-page.ts';
import { copyShortcode } from './survey-columns.tsx';
import { usePlaces } from './use-places.ts';

/** Says that a survey has just gone live, and where to go from here. The next action closes it. */
export function LiveCard({ id, onClose }: { id: number; onClose(): void }) {
  const card = useRef<HTMLDivElement>(null);
  const share = useShare();
  const { data: survey } = useQuery(api.surveys.get.queryOptions({ input: { id } }));
  useEffect(() => {
    const isOver = (target: EventTarget | null) => target instanceof Element && target.closest('[role="dialog"]');
    const onKey = ({ key, target }: KeyboardEvent) => key === 'Escape' && !isOver(target) && onClose();
    const onClick = ({ target }: MouseEvent) => {
      if (isOver(target)) return;
      const isAction = target instanceof Element && target.closest('a, button, input, select, [role="menuitem"]');
      if (isAction && !card.current?.contains(target)) onClose();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onClick);
    };
  }, [onClose]);
  return (
    <Card aria-labelledby="live-card">
      <Items gap="sm" ref={card}>
        <Row gap="xs" isUnbroken>
          <IconCircleCheck size={22} color="var(--mantine-color-green-7)" aria-hidden />
          <Title order={2} id="live-card" flex={1}>
            {t.live.title}
          </Title>
          <CloseButton aria-label={t.live.close} onClick={onClose} />
        </Row>
        <Text role="status">{survey && summary.published({ title: survey.title })}</Text>
        <Row gap="sm">
          {survey && <ShownPage id={id} />}
          <SnippetButton id={id} />
          <Button variant="default" onClick={() => share(id)}>
            {t.live.share}
          </Button>
          <Button variant="default" component={Link} to={paths.surveyResults(id)}>
            {t.live.results}
          </Button>
        </Row>
      </Items>
    </Card>
  );
}

/** A page where this person sees the survey, or its link if it is on no page. */
function ShownPage({ id }: { id: number }) {
  const places = usePlaces(id);
  if (!places) return null;
  const { on_pages, url, link } = places;
  if (on_pages === 'open') return <OnSite id={id} />;
  return on_pages === 'none' && link.enabled && <OpenButton url={url} text={t.live.openLink} />;
}

function OpenButton({ url, text }: { url: string; text: string }) {
  return (
    <Button component="a" href={url} target="_blank" rel="noopener">
      {text}
    </Button>
  );
}

/** If they see it nowhere, why. */
function OnSite({ id }: { id: number }) {
  const site = useSite();
  const device = useIsPhone() ? 'mobile' : 'desktop';
  const { data } = useQuery({
    queryKey: ['shown-page', id, device],
    queryFn: () => findShownPage(id, { site, device }),
    gcTime: 0,
  });
  if (!data) return null;
  const { url, why } = data;
  if (url !== null) return <OpenButton url={url} text={t.live.see} />;
  const [reason] = why.checks.filter(({ passed }) => !passed);
  return (
    <Text w="100%">
      {t.live.unseen} {reason && checkWords(reason, why, site.time_zone)}{' '}
      <Anchor component={Link} to={`${paths.editSurvey(id)}/publish`} inherit>
        {t.live.why}
      </Anchor>
    </Text>
  );
}

/** Sites of their own need the script; hosts of ours have it, and place the survey by its shortcode. */
function SnippetButton({ id }: { id: number }) {
  const { host, admin_url } = useSite();
  if (host.kind !== 'standalone')
    return (
      <Button variant="default" onClick={() => copyShortcode(id)}>
        {list.copyShortcode}
      </Button>
    );
  const script = `<script async src="${new URL('/widget.js', admin_url).href}"></script>`;
  return (
    <Button variant="default" onClick={() => copyText(script, t.live.copied)}>
      {t.live.copyScript}
    </Button>
  );
}
