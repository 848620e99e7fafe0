import { expect, it } from 'vitest';
import { consentModeCommands } from './consent-mode.ts';
import { decodeTcString } from './tc-string.ts';

const entry = (atMs: number, value: unknown) => ({
  atMs,
  operation: 'push' as const,
  value: value as never,
  scriptUrl: null,
});

it('reads the commands of Consent Mode in the order in which they came', () => {
  const timeline = [
    entry(10, ['consent', 'default', { ad_storage: 'denied', region: ['FR', 'DE'], wait_for_update: 500 }]),
    entry(20, ['config', 'G-1']),
    entry(30, { event: 'consent' }),
    entry(40, ['consent', 'update', { ad_storage: 'granted' }]),
  ];
  expect(consentModeCommands(timeline)).toEqual([
    { atMs: 10, command: 'default', values: { ad_storage: 'denied', region: 'FR,DE' } },
    { atMs: 40, command: 'update', values: { ad_storage: 'granted' } },
  ]);
});

/** Written by @iabtechlabtcf/core 1.5.21. */
const TC_STRINGS = [
  { form: 'bits', text: 'CP1R2oAP1R2oAEsACBFRB4EgAKBAAEAAAAAAAEEUAAAAAAAA', vendorCount: 3 },
  { form: 'ranges', text: 'CQuIxQAQuIxQAEsABAFRB4EgAKBAAAAAAAAAHzQAwABAAKgV4B8wAAAAAAAA', vendorCount: 301 },
];

it.each(TC_STRINGS)('decodes a TC string of vendors in $form', ({ text, vendorCount }) => {
  expect(decodeTcString(text)).toEqual({ cmpId: 300, purposes: [1, 3, 10], vendorCount });
});

it.each(['', 'none', 'BOEFEAyOEFEAyAHABDENAI4AAAB9vABAASA'])(
  'takes %j for no TC string of version 2',
  (text) => {
    expect(decodeTcString(text)).toBeNull();
  },
);
