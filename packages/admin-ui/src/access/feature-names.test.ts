import { readFileSync } from 'node:fs';
import { ADDON_CAPABILITIES } from '@userfeedback/contract/limits';
import { ACCESS } from '@userfeedback/engine/access/access';
import { expect, test } from 'vitest';

const { features } = JSON.parse(readFileSync(new URL('../messages/en/access.json', import.meta.url), 'utf8')) as {
  features: Record<string, string>;
};

test('what needs a plan or an addon is named as one thing, so that it "is a" feature (FP-08)', () => {
  const ofAddons = Object.entries(ADDON_CAPABILITIES).flatMap(([slug, { label, ...grants }]) => [
    [`use-${slug}`, label],
    ...('viewGrant' in grants ? [[`view-${slug}`, label]] : []),
  ]);
  const names: Record<string, string> = { ...Object.fromEntries(ofAddons), ...features };
  const sold = Object.entries(ACCESS).filter(([, { plan }]) => plan !== 'lite');
  expect(sold.length).toBeGreaterThan(20);
  expect(Object.keys(names).toSorted()).toEqual(sold.map(([capability]) => capability).toSorted());
  for (const [capability, name] of Object.entries(names)) {
    expect(name, capability).not.toMatch(/\b(and|or)\b|[,&]/);
    expect(name, capability).toMatch(/^[A-Z]/);
  }
});
