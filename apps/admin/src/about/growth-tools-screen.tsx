import { Anchor, Box, Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  ajax,
  Card,
  CardSkeleton,
  ImitatedNote,
  InstallButton,
  Items,
  Row,
  UpgradeButton,
  useSite,
} from '@userfeedback/admin-ui';
import type { PluginInfo, SiteInfo } from '@userfeedback/contract';
import { planRank } from '@userfeedback/engine';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Page } from '../frame/page.tsx';
import { t } from '../messages/growth-tools.ts';
import { t as welcome } from '../messages/welcome.ts';
import { paths } from '../paths.ts';
import classes from './about.module.css';

type Section = keyof typeof t.sections;
const SECTIONS = Object.keys(t.sections) as Section[];

/** The plugin of each section, by its slug in the site's catalogue. */
const PLUGINS: Partial<Record<Section, string>> = {
  traffic: 'monsterinsights',
  engagement: 'automation',
  revenue: 'exactmetrics',
};

/** `/growth-tools`: other tools that help a site; the anchors above lead to the sections. */
export function GrowthToolsScreen() {
  const site = useSite();
  const { grants } = site;
  const { data: plugins, refetch } = useQuery({
    queryKey: ['plugins'],
    queryFn: () => ajax('get_plugins', {}),
    // Only people who manage the site may see its plugins.
    enabled: grants.manage_settings,
  });
  const { links } = t;
  const sections = SECTIONS.filter((section) => section !== 'featured' || hasFeatured(site));
  const plugin = (slug: string | undefined) => {
    const found = plugins?.find((each) => each.slug === slug);
    if (found) return <PluginCard plugin={found} onDone={() => void refetch()} />;
    return grants.manage_settings && !plugins ? <CardSkeleton lines={2} /> : null;
  };
  return (
    <Page route="growth-tools" title={t.title}>
      <Row component="nav" mb="lg" aria-label={t.nav}>
        {sections.map((section) => (
          <Anchor
            key={section}
            href={`#${section}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(section)?.scrollIntoView({ behavior: 'smooth', block: 'start' });
            }}
          >
            {t.sections[section].anchor}
          </Anchor>
        ))}
      </Row>
      <Stack gap="lg">
        <ImitatedNote />
        {hasFeatured(site) && (
          <ToolSection section="featured">
            <FeaturedTool plugin={plugin('monsterinsights')} />
          </ToolSection>
        )}
        <ToolSection section="traffic">
          {plugin(PLUGINS.traffic)}
          <LinkCard {...links.searchConsole} url="https://search.google.com/search-console/about" />
        </ToolSection>
        <ToolSection section="engagement">
          {plugin(PLUGINS.engagement)}
          <LinkCard {...links.mautic} url="https://mautic.org/" />
        </ToolSection>
        <ToolSection section="revenue">
          {plugin(PLUGINS.revenue)}
          <LinkCard {...links.wooCommerce} url="https://woocommerce.com/" />
        </ToolSection>
        <ToolSection section="guides">
          {Object.entries(t.guides).map(([id, { title, text }]) => (
            <Tool key={id} title={title} text={text}>
              <Button variant="default" component={Link} to={`${paths.gettingStarted}#${id}`}>
                {t.read}
              </Button>
            </Tool>
          ))}
        </ToolSection>
      </Stack>
    </Page>
  );
}

/** Whether there is something to recommend: elite sites are offered a plugin, and some sites have none. */
function hasFeatured(site: SiteInfo): boolean {
  return !hasHighestPlan(site) || site.host.plugins !== 'none';
}

function hasHighestPlan({ is_pro, license_type }: SiteInfo): boolean {
  return is_pro && planRank(license_type) >= planRank('elite');
}

/** What would help this site most: the next plan, or an analytics plugin if it has none. */
function FeaturedTool({ plugin }: { plugin: ReactNode }) {
  const site = useSite();
  if (hasHighestPlan(site)) return plugin;
  const { title, text } = site.is_pro ? t.featured.elite : t.featured.pro;
  return (
    <Tool title={title} text={text}>
      <UpgradeButton origin={{ medium: 'growth-tools', campaign: 'featured' }}>{welcome.upgrade}</UpgradeButton>
    </Tool>
  );
}

function PluginCard({ plugin, onDone }: { plugin: PluginInfo; onDone(): void }) {
  return (
    <Tool title={plugin.title} text={plugin.excerpt}>
      <InstallButton item={{ ...plugin, kind: 'plugin' }} onDone={onDone} />
    </Tool>
  );
}

function LinkCard({ title, text, url }: { title: string; text: string; url: string }) {
  return (
    <Tool title={title} text={text}>
      <Button variant="default" component="a" href={url} target="_blank" rel="noopener noreferrer">
        {t.learn}
      </Button>
    </Tool>
  );
}

function ToolSection({ section, children }: { section: Section; children: ReactNode }) {
  return (
    <section id={section} className={classes.section} aria-labelledby={`${section}-title`}>
      <Title order={2} id={`${section}-title`}>
        {t.sections[section].title}
      </Title>
      <Items least={280} isEven align="stretch" gap="lg" mt="md">
        {children}
      </Items>
    </section>
  );
}

function Tool({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card component="article" aria-label={title}>
      <Stack gap="xs" h="100%">
        <Text fw={600}>{title}</Text>
        <Text c="dimmed">{text}</Text>
        <Box mt="auto" pt="xs">
          {children}
        </Box>
      </Stack>
    </Card>
  );
}
