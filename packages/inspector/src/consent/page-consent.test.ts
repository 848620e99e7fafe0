import { expect, it } from 'vitest';
import { confirmationIn } from './page-consent.ts';

it.each([
  'Opt-Out Request Honored',
  'Your opt-out preference signal has been honored.',
  'Global Privacy Control detected: we do not sell or share your data.',
  'We have recognized your Global Privacy Control',
  'GPC signal honored',
  'Votre signal Global Privacy Control est pris en compte.',
])('reads the confirmation %s', (line) => {
  expect(confirmationIn(`Shop\n  ${line}\nCart`)).toBe(line);
});

it.each([
  'You may opt out of the sale of your data.',
  'Global Privacy Control is a setting of some browsers.',
  'Your order was processed',
  'We respect your privacy.',
  `${'We describe how we process data. '.repeat(12)}Global Privacy Control signals are honored where the law asks.`,
])('takes no other text for one: %s', (line) => {
  expect(confirmationIn(line)).toBeNull();
});
