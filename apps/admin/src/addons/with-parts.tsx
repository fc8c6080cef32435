import { LentParts } from '@userfeedback/admin-ui';
import type { ComponentType } from 'react';
import { Page } from '../frame/page.tsx';
import { UnsavedGuard } from '../leaving/unsaved-guard.tsx';

const PARTS = { Page, UnsavedGuard };

/** An addon's screen with what only the admin can lend it. */
export function withParts(Screen: ComponentType<object>): ComponentType {
  return function AddonScreen() {
    return (
      <LentParts value={PARTS}>
        <Screen />
      </LentParts>
    );
  };
}
