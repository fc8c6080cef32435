import { countryName } from '@userfeedback/admin-ui';
import { expect, test, vi } from 'vitest';
import { countryOptions } from './countries.ts';

test('countries have the names and the order of the language in use (LA-81)', () => {
  vi.stubGlobal('navigator', { language: 'de' });
  expect(countryName('AT')).toBe('Österreich');
  expect(countryOptions().slice(0, 3)).toEqual([
    { value: 'AF', label: 'Afghanistan' },
    { value: 'EG', label: 'Ägypten' },
    { value: 'AX', label: 'Ålandinseln' },
  ]);
  expect(countryName('AT', 'es')).toBe('Austria');
});
