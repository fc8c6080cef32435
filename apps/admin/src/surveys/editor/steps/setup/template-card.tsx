import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconLock } from '@tabler/icons-react';
import {
  Card,
  featureName,
  Items,
  openInstallPrompt,
  openUpgradeModal,
  Row,
  StatusBadge,
  useSite,
} from '@userfeedback/admin-ui';
import type { SiteInfo, SurveyTemplate } from '@userfeedback/contract';
import { ADDON_SLUGS } from '@userfeedback/contract/limits';
import type { TemplateState } from '@userfeedback/engine';
import { ACCESS, planName, templateState, upsellPlan } from '@userfeedback/engine';
import { useId } from 'react';
import { t } from '../../../../messages/setup.ts';
import classes from './template-card.module.css';

interface Props {
  template: SurveyTemplate;
  /** The survey was made from it. */
  isInUse: boolean;
  onPick(): void;
}

/** One template. Its name is a button that covers the card; one that cannot be used says why. */
export function TemplateCard({ template, isInUse, onPick }: Props) {
  const id = useId();
  const site = useSite();
  const state = templateState(template, site);
  const { name, description, feature_image } = template;
  return (
    <Card
      component="article"
      padded={false}
      className={classes.card}
      data-template={template.key}
      data-locked={!state.isUsable || undefined}
    >
      <img className={classes.picture} src={feature_image} alt="" width={640} height={400} />
      <Items gap="xs" pt="md" px={20} pb={20} className={classes.text}>
        <Row component="h2" gap="xs" fz="lg" fw={600} lh={1.4} className={classes.name}>
          <UnstyledButton
            className={classes.pick}
            aria-describedby={state.isUsable ? `${id}-about` : `${id}-about ${id}-needs`}
            aria-disabled={!state.isUsable || undefined}
            onClick={() => (state.isUsable ? onPick() : offerTemplate(state, site))}
          >
            {name}
          </UnstyledButton>
          {isInUse && <StatusBadge tone="blue">{t.inUse}</StatusBadge>}
        </Row>
        <p id={`${id}-about`}>{description.title}</p>
        <Items component="ul" gap={4} c="dimmed" className={classes.points}>
          {description.list.map((point) => (
            <Row component="li" isUnbroken align="start" gap="xs" key={point}>
              <IconCheck size={15} stroke={2} aria-hidden />
              {point}
            </Row>
          ))}
        </Items>
        {!state.isUsable && (
          <Row component="p" isUnbroken gap={6} fz="xs" fw={500} id={`${id}-needs`}>
            <IconLock size={14} stroke={2} aria-hidden />
            {needs(state.missingAddon, site.addons)}
          </Row>
        )}
      </Items>
    </Card>
  );
}

function needs(addon: string | undefined, addons: Readonly<Record<string, { title: string }>>): string {
  return addon === undefined ? t.notInPlan : t.requires({ addon: addons[addon]?.title ?? addon });
}

/** Opens the addon's prompt or the upgrade modal for a template that cannot be used. */
function offerTemplate(state: Exclude<TemplateState, { isUsable: true }>, site: SiteInfo): void {
  const addon = ADDON_SLUGS.find((slug) => slug === state.missingAddon);
  if (state.cure === 'activate' && addon) {
    openInstallPrompt({ addon, text: t.install({ addon: site.addons[addon]?.title ?? addon }) }, site);
    return;
  }
  const { plan, campaign } = ACCESS['use-templates'];
  openUpgradeModal({ feature: featureName('use-templates'), plan: planName(upsellPlan(plan)), campaign }, site);
}
