import type { PasswordInputProps } from '@mantine/core';
import { PasswordInput } from '@mantine/core';
import { t } from '../messages/common.ts';

export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t.showPassword }} {...props} />;
}
