import { expect, it } from 'vitest';
import { browserEnvironment } from './browser-environment.ts';

it('gives a browser no proxy and no secret', () => {
  const env = {
    PATH: '/bin',
    HOME: '/home/me',
    Path: 'C:\\Windows',
    HTTPS_PROXY: 'http://proxy',
    http_proxy: 'http://proxy',
    DATABASE_URL: 'postgres://me:secret@db',
    SMTP_URL: 'smtp://me:secret@mail',
    NODE_OPTIONS: '--inspect',
    LANG: undefined,
  };
  expect(browserEnvironment({ ...env, LANG: 'fr_FR.UTF-8' })).toEqual({
    PATH: '/bin',
    HOME: '/home/me',
    Path: 'C:\\Windows',
    LANG: 'fr_FR.UTF-8',
  });
});

it('gives a browser a language that a visitor has where the machine has none', () => {
  expect(browserEnvironment({})).toEqual({ LC_ALL: 'en_US.UTF-8' });
  expect(browserEnvironment({ LC_ALL: 'C.UTF-8', LANG: 'fr_FR' }).LC_ALL).toBe('en_US.UTF-8');
  expect(browserEnvironment({ LANG: 'POSIX' }).LC_ALL).toBe('en_US.UTF-8');
  expect(browserEnvironment({ LC_ALL: 'de_DE.UTF-8', LANG: 'C' })).toEqual({
    LC_ALL: 'de_DE.UTF-8',
    LANG: 'C',
  });
});
