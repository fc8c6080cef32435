import type { Notice } from '@userfeedback/contract';
import type { Deps } from '../../platform/deps.ts';
import { listPausedByThemselves } from '../deliveries/log/destination-service.ts';

export async function pausedNotice(deps: Deps): Promise<Omit<Notice, 'dismissed'>[]> {
  const paused = await listPausedByThemselves(deps);
  const [first] = paused;
  if (!first) return [];
  const content =
    paused.length === 1
      ? `Messages to “${first.name}” are paused: ${first.reason}`
      : `Messages to ${paused.length} destinations are paused.`;
  return [
    {
      id: 'paused-destinations',
      content,
      icon: 'undelivered',
      type: 'warning',
      isClosable: true,
      comes_back: true,
      global: true,
      link: { text: 'Open deliveries', url: `${deps.config.publicUrl}/admin/deliveries`, is_external: false },
      source: 'product',
    },
  ];
}
