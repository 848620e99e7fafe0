import { describe, expect, it } from 'vitest';
import { isScriptCall } from './tag-name.ts';

const NAMES = { jsTagName: 'matomo.js', phpTagName: 'stats.example/matomo.php' };

describe('a script element calls the collector', () => {
  it.each([
    ['with parameters', 'https://stats.example/matomo.php?idsite=1', NAMES],
    ['with a file as its name', 'https://stats.example/hit.js?page=a', { ...NAMES, phpTagName: '/hit.js' }],
  ])('%s', (_what, url, names) => {
    expect(isScriptCall(url, names)).toBe(true);
  });

  it.each([
    ['without parameters', 'https://stats.example/matomo.php', NAMES],
    ['elsewhere', 'https://stats.example/other.php?idsite=1', NAMES],
    [
      'when it has the name of the tag',
      'https://stats.example/matomo.php?v=3',
      { ...NAMES, jsTagName: 'matomo.php' },
    ],
    [
      'when it is a file with a version',
      'https://stats.example/plugin.js?v=3',
      { ...NAMES, phpTagName: 'stats.example' },
    ],
    ['when no collector is named', 'https://stats.example/matomo.php?idsite=1', { ...NAMES, phpTagName: '' }],
    ['when its address is none', 'matomo.php?idsite=1', NAMES],
  ])('not %s', (_what, url, names) => {
    expect(isScriptCall(url, names)).toBe(false);
  });
});
