import { Anchor } from '@mantine/core';

/** The other ways to prove who one is, besides the one that is shown. */
export function OtherWays<Way extends string>({
  ways,
  way,
  labels,
  onChoose,
}: {
  ways: readonly Way[];
  way: Way;
  labels: Readonly<Record<Way, string>>;
  onChoose(way: Way): void;
}) {
  return ways
    .filter((other) => other !== way)
    .map((other) => (
      <Anchor key={other} component="button" type="button" size="sm" onClick={() => onChoose(other)}>
        {labels[other]}
      </Anchor>
    ));
}
