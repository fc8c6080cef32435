import { Anchor, Button, Text, Title } from '@mantine/core';
import { Card, Items, Row, UpgradeButton, UpgradeLink, useAccess, useSite } from '@userfeedback/admin-ui';
import { shownLanguage } from '@userfeedback/admin-ui/messages';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Page } from '../frame/page.tsx';
import { t } from '../messages/welcome.ts';
import { paths } from '../paths.ts';
import { RemoveDemo } from '../system/demo-card.tsx';
import classes from './about.module.css';
import { Promises } from './promises.tsx';
import { StartButtons } from './start-buttons.tsx';

const ORIGIN = { medium: 'welcome', campaign: 'welcome-screen' };

/** `/welcome`: the first screen after the product was installed. */
export function WelcomeScreen() {
  const site = useSite();
  const price = new Intl.NumberFormat(shownLanguage() === 'en' ? 'en-US' : shownLanguage(), {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 0,
  }).format(site.upgrade.price);
  return (
    <Page route="welcome" title={t.title}>
      <Items gap="lg">
        <WhatIsHere />
        <Card className={classes.hero}>
          <div>
            <Title order={2}>{t.hero}</Title>
            <Text maw="68ch">{t.text}</Text>
            <StartButtons create={t.create} guide={t.guide} />
            {site.grants.manage_settings && (
              <Anchor component={Link} to={paths.setup} mt="sm" display="inline-block">
                {t.wizard}
              </Anchor>
            )}
          </div>
          <MovingPicture />
        </Card>
        <Card>
          <Title order={2} id="features">
            {t.featuresTitle}
          </Title>
          <Items component="ul" least={220} isEven gap="lg" mt="md" aria-labelledby="features">
            {Object.values(t.features).map(({ title, text }) => (
              <li key={title}>
                <Text fw={600}>{title}</Text>
                <Text c="dimmed">{text}</Text>
              </li>
            ))}
          </Items>
        </Card>
        <Card>
          <Title order={2}>{t.measured}</Title>
          <Promises />
        </Card>
        <Card className={classes.banner}>
          <div>
            <Title order={2}>{site.upgrade.by_trying ? t.bannerTrying : t.banner({ price })}</Title>
            <Text>{t.bannerText}</Text>
          </div>
          <UpgradeButton origin={ORIGIN}>{t.upgrade}</UpgradeButton>
        </Card>
        <Row component="footer">
          <Text fw={600}>{t.footer}</Text>
          <Anchor component={Link} to={paths.newSurvey}>
            {t.create}
          </Anchor>
          <UpgradeLink origin={ORIGIN}>{t.upgrade}</UpgradeLink>
        </Row>
      </Items>
    </Page>
  );
}

/** What somebody finds who has just started the product, and three ways to go on. */
function WhatIsHere() {
  const { has_demo, host, grants, site_name } = useSite();
  const mayLook = useAccess('view-surveys').allowed;
  const { look, make, site, ways } = t.here;
  const shown = [
    ...(mayLook ? [{ to: paths.surveys, title: look.title, text: has_demo ? look.demo : look.empty }] : []),
    ...(grants.manage_settings
      ? [
          { to: paths.setup, ...make },
          { to: paths.onMySite, title: site.title, text: host.connects ? site.plugin : site.text },
        ]
      : []),
  ];
  return (
    <Card>
      <Title order={2}>{has_demo ? t.here.demo({ site: site_name }) : t.here.empty}</Title>
      <Text maw="68ch">{has_demo ? t.here.demoText : t.here.emptyText}</Text>
      <Items component="ul" least={220} gap="lg" mt="md" aria-label={ways}>
        {shown.map(({ to, title, text }, at) => (
          <li key={to}>
            <Button component={Link} to={to} variant={at === 0 ? 'filled' : 'default'}>
              {title}
            </Button>
            <Text c="dimmed" mt="xs">
              {text}
            </Text>
          </li>
        ))}
      </Items>
      {has_demo && grants.manage_settings && (
        <Row mt="lg">
          <RemoveDemo />
        </Row>
      )}
    </Card>
  );
}

/** How long each picture stays, in milliseconds. */
const STAY = 2500;

/** Three pictures in place of a film. They change when the person starts them, or by hand. */
function MovingPicture() {
  const [at, setAt] = useState(0);
  const [isMoving, setMoving] = useState(false);
  const { label, play, pause, frame } = t.video;
  const frames = Object.values(t.video.frames);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % frames.length), STAY);
    return () => clearInterval(timer);
  }, [isMoving, frames.length]);
  return (
    <Items component="figure" m={0} gap="xs" maw={420} ta="center" aria-label={label}>
      <svg viewBox="0 0 320 180" aria-hidden="true" data-frame={at}>
        <rect className={classes.window} x="1" y="1" width="318" height="178" rx="10" />
        <path className={classes.bar} d="M1 28h318" />
        <circle className={classes.dot} cx="18" cy="15" r="4" />
        <circle className={classes.dot} cx="32" cy="15" r="4" />
        {at === 0 && (
          <>
            <rect className={classes.ink} x="40" y="52" width="150" height="12" rx="6" />
            <rect className={classes.line} x="40" y="80" width="200" height="22" rx="6" />
            <rect className={classes.line} x="40" y="110" width="200" height="22" rx="6" />
            <path className={classes.brand} d="M262 120l14-14 8 8-14 14-10 2z" />
          </>
        )}
        {at === 1 && (
          <>
            <rect className={classes.line} x="24" y="44" width="150" height="120" rx="6" />
            <rect className={classes.panel} x="186" y="64" width="116" height="100" rx="8" />
            <rect className={classes.paper} x="200" y="78" width="72" height="8" rx="4" />
            <circle className={classes.paper} cx="206" cy="106" r="6" />
            <rect className={classes.paper} x="220" y="102" width="60" height="8" rx="4" />
            <circle className={classes.paper} cx="206" cy="130" r="6" />
            <rect className={classes.paper} x="220" y="126" width="44" height="8" rx="4" />
          </>
        )}
        {at === 2 && (
          <>
            <rect className={classes.brand} x="48" y="104" width="30" height="52" rx="4" />
            <rect className={classes.brand} x="98" y="76" width="30" height="80" rx="4" />
            <rect className={classes.brand} x="148" y="92" width="30" height="64" rx="4" />
            <rect className={classes.brand} x="198" y="52" width="30" height="104" rx="4" />
            <rect className={classes.brand} x="248" y="66" width="30" height="90" rx="4" />
          </>
        )}
      </svg>
      <figcaption aria-live={isMoving ? 'off' : 'polite'}>{frames[at]}</figcaption>
      <Row gap="xs" justify="center">
        <Button size="xs" variant="default" onClick={() => setMoving(!isMoving)}>
          {isMoving ? pause : play}
        </Button>
        {frames.map((caption, index) => (
          <Button
            key={caption}
            size="xs"
            variant={index === at ? 'light' : 'subtle'}
            aria-label={frame({ number: index + 1 })}
            aria-pressed={index === at}
            onClick={() => {
              setMoving(false);
              setAt(index);
            }}
          >
            {index + 1}
          </Button>
        ))}
      </Row>
    </Items>
  );
}
