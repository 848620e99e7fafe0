import { expect, it } from 'vitest';
import { describeBrowser } from './browser-words.ts';

it('reports the name, the version and where a browser comes from, in both languages', () => {
  const browser = { name: 'Google Chrome', version: '156.0.8078.108', source: 'installed' } as const;
  expect(describeBrowser(browser, 'en')).toBe('Google Chrome 156.0.8078.108, installed on the machine');
  expect(describeBrowser({ ...browser, version: null }, 'fr')).toBe('Google Chrome, installé sur la machine');
});
