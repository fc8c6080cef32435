import { Button, Text } from '@mantine/core';
import { errorText, errorToast, Items, Row, toast, useSite } from '@userfeedback/admin-ui';
import type { SiteOrigin } from '@userfeedback/contract';
import { t } from '../messages/on-my-site.ts';
import { useChangeOrigins } from './use-change-origins.ts';

/** Whose pages may show surveys, and who named them. Those added here can be removed. */
export function OriginList({ origins }: { origins: readonly SiteOrigin[] }) {
  const change = useChangeOrigins();
  const { origin: server } = new URL(useSite().admin_url);
  const remove = (origin: string) =>
    change.mutate(
      { origin, isListed: false },
      {
        onSuccess: () =>
          void toast(t.origins.removed({ origin }), undefined, {
            label: t.origins.undo,
            run: () => change.mutate({ origin, isListed: true }, { onError: report }),
          }),
        onError: report,
      },
    );
  return (
    <Items component="ul" gap="xs" isDivided aria-label={t.origins.title}>
      {origins.map(({ origin, from }) => (
        <Row key={origin} component="li" gap="xs" justify="space-between" mih={44}>
          <div>
            <Text fw={600} dir="ltr" ta="start">
              {origin}
            </Text>
            <Text size="sm" c="dimmed">
              {origin === server && from === 'environment' ? t.origins.server : t.origins.from[from]}
            </Text>
          </div>
          {from === 'setting' && (
            <Button
              variant="default"
              size="xs"
              aria-label={t.origins.removing({ origin })}
              disabled={change.isPending}
              onClick={() => remove(origin)}
            >
              {t.origins.remove}
            </Button>
          )}
        </Row>
      ))}
    </Items>
  );
}

function report(error: unknown): void {
  void errorToast(errorText(error));
}
