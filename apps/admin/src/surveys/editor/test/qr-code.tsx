import { Text } from '@mantine/core';
import { Items } from '@userfeedback/admin-ui';
import { encode } from 'uqr';
import { t } from '../../../messages/testing.ts';

/** The address as a code that a phone's camera reads: black on white in every theme. */
export function QrCode({ address }: { address: string }) {
  const { data, size } = encode(address, { border: 2 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <Items gap="xs" align="center">
      <svg role="img" aria-label={t.code} viewBox={`0 0 ${size} ${size}`} width={220} height={220}>
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <Text size="sm">{t.scan}</Text>
    </Items>
  );
}
