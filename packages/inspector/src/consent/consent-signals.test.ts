import { expect, it } from 'vitest';
import { consentModeCommands, isInConsentMode } from './consent-mode.ts';
import { answerInTcString } from './page-consent.ts';
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

it.each([
  { tcf: null, answer: null },
  { tcf: { tcString: null }, answer: null },
  { tcf: { tcString: 'C', gdprApplies: false, purposes: [1] }, answer: null },
  { tcf: { tcString: 'C', purposes: [1, 3] }, answer: 'accept' },
  { tcf: { tcString: 'C', purposes: [3] }, answer: 'refuse' },
])('a TC string of $tcf says the answer $answer', ({ tcf, answer }) => {
  const rest = { tcString: null, gdprApplies: true, cmpId: 300, purposes: [], vendorCount: 0 };
  expect(answerInTcString(tcf && { ...rest, ...tcf })).toBe(answer);
});

it.each([
  { action: 'accept', told: 'granted', atMs: 30, isSaid: true },
  { action: 'refuse', told: 'denied', atMs: 30, isSaid: true },
  { action: 'refuse', told: 'granted', atMs: 30, isSaid: false },
  { action: 'accept', told: 'granted', atMs: 50, isSaid: false },
] as const)(
  'an update of $told at 40 ms says $action at $atMs ms: $isSaid',
  ({ action, told, atMs, isSaid }) => {
    const update = { atMs: 40, command: 'update' as const, values: { analytics_storage: told } };
    expect(isInConsentMode({ action, atMs }, [update])).toBe(isSaid);
  },
);
