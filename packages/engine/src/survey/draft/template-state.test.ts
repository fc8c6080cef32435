import type { AddonSlug } from '@userfeedback/contract/limits';
import { describe, expect, test } from 'vitest';
import { siteAccess } from '../../testing/samples.ts';
import { isTemplateAvailable, templateState } from './template-state.ts';

const free: AddonSlug[] = [];
const basic: AddonSlug[] = ['templates'];
const rating: AddonSlug[] = ['templates', 'question-types'];

describe('templates by plan and addons', () => {
  test.each([
    ['', free, true],
    ['', basic, false],
    ['plus', basic, true],
    ['plus', rating, true],
    ['gold', basic, false],
  ])('on plan "%s" one that needs %j is available: %s (GT-23)', (plan, required, isAvailable) => {
    expect(isTemplateAvailable(required, siteAccess(plan, []))).toBe(isAvailable);
  });

  test('an expired licence or an unknown addon makes none available (GT-23)', () => {
    expect(isTemplateAvailable(basic, { ...siteAccess('elite', []), is_licensed: false })).toBe(false);
    expect(isTemplateAvailable(['gold-dust'], siteAccess('elite', []))).toBe(false);
  });

  test.each([
    ['free ones on Lite', '', [], free, { isUsable: true }],
    ['all there', 'plus', rating, rating, { isUsable: true }],
    ['Lite', '', [], rating, { isUsable: false, missingAddon: 'templates', cure: 'upgrade' }],
    ['no addon', 'plus', [], rating, { isUsable: false, missingAddon: 'templates', cure: 'activate' }],
    ['one addon', 'plus', basic, rating, { isUsable: false, missingAddon: 'question-types', cure: 'activate' }],
  ] as const)('%s (TP-15, TP-16, OP-46)', (_, plan, active, required, expected) => {
    const site = siteAccess(plan, [...active]);
    const template = { is_available: isTemplateAvailable(required, site), required_addons: required };
    expect(templateState(template, site)).toEqual(expected);
  });

  test('one that is not available for another reason, or whose addon the plan lacks, is upgraded to (TP-15, TP-17, OP-46)', () => {
    const site = siteAccess('plus', basic, basic);
    expect(templateState({ is_available: false, required_addons: basic }, site)).toEqual({
      isUsable: false,
      missingAddon: undefined,
      cure: 'upgrade',
    });
    expect(templateState({ is_available: true, required_addons: ['heatmaps'] }, site)).toEqual({
      isUsable: false,
      missingAddon: 'heatmaps',
      cure: 'upgrade',
    });
  });
});
