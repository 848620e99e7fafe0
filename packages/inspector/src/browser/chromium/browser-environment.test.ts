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
  expect(browserEnvironment(env)).toEqual({ PATH: '/bin', HOME: '/home/me', Path: 'C:\\Windows' });
});
