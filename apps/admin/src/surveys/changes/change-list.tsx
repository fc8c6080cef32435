import { Box, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowsMoveVertical, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { Items, Row } from '@userfeedback/admin-ui';
import type { Change, Changes } from '@userfeedback/contract';
import { t } from '../../messages/changes.ts';
import classes from './change-list.module.css';
import { changesInWords } from './change-words.ts';

const ICONS = {
  added: IconPlus,
  removed: IconMinus,
  changed: IconPencil,
  moved: IconArrowsMoveVertical,
} satisfies Record<Change['code'], unknown>;

/** Differences as sentences, by step and question; at most so many lines. */
export function ChangeList({ changes, most = Number.POSITIVE_INFINITY }: { changes: Changes; most?: number }) {
  const groups = changesInWords(changes);
  if (groups.length === 0) return <Text c="dimmed">{t.none}</Text>;
  let left = most;
  return (
    <Items gap="sm">
      {groups.map(({ step, title, lines }, index) => {
        const shown = lines.slice(0, Math.max(0, left));
        left -= shown.length;
        if (shown.length === 0) return null;
        return (
          <section key={`${step} ${title}`}>
            {groups[index - 1]?.step !== step && (
              <Title order={3} mb={4} c="dimmed" fz="xs">
                {t.steps[step]}
              </Title>
            )}
            {title !== null && (
              <Text component="h4" mb={4} fw={600}>
                {title}
              </Text>
            )}
            <Items component="ul" gap={4}>
              {shown.map(({ code, text }, line) => {
                const Icon = ICONS[code];
                return (
                  // Lines never change their order while they are shown.
                  // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read the same
                  <Row component="li" isUnbroken align="start" gap="xs" key={line} data-code={code}>
                    <Icon size={14} aria-hidden className={classes.icon} />
                    <VisuallyHidden>{t.codes[code]}</VisuallyHidden>{' '}
                    <Box component="span" miw={0}>
                      {text}
                    </Box>
                  </Row>
                );
              })}
            </Items>
          </section>
        );
      })}
    </Items>
  );
}
