import { expect, test } from 'vitest';
import { passkeySiteOf } from './passkey-site.ts';

test.each([
  ['https://panel.example', 'panel.example', 'https://panel.example'],
  ['https://Panel.example:8443/vigie', 'panel.example', 'https://panel.example:8443'],
  ['http://localhost:8080', 'localhost', 'http://localhost:8080'],
  ['http://vigie.localhost', 'vigie.localhost', 'http://vigie.localhost'],
  ['http://127.0.0.1:8080', 'localhost', 'http://localhost:8080'],
  ['http://127.8.0.1:8080', 'localhost', 'http://localhost:8080'],
  ['https://[::1]:8080', 'localhost', 'https://localhost:8080'],
])('of %s passkeys are for %s, shown at %s', (publicUrl, id, origin) => {
  expect(passkeySiteOf(publicUrl)).toEqual({ id, origin });
});

test.each([
  'https://192.0.2.7',
  'https://[2001:db8::1]:8443',
  'http://panel.example',
  'http://10.0.0.3:8080',
])('at %s browsers make none', (publicUrl) => {
  expect(passkeySiteOf(publicUrl)).toBeNull();
});
