import { describe, expect, it } from 'vitest';
import { sampleUser } from '../../testing/samples.ts';
import { createSessionStore, type CookieJar } from './session-store.ts';

const FUTURE = '2099-01-01T00:00:00.000Z';

describe('the session store', () => {
  it('stores the token in the cookie token_key until it expires', () => {
    const jar: CookieJar = { cookie: '' };
    createSessionStore(jar, localStorage, true).open({ token: 'a=b;c', expiresAt: FUTURE });
    expect(jar.cookie).toBe(
      'token_key=a%3Db%3Bc; Expires=Thu, 01 Jan 2099 00:00:00 GMT; Path=/; SameSite=Strict; Secure',
    );
  });

  it('reads the token among other cookies', () => {
    const store = createSessionStore({ cookie: 'xtoken_key=1; token_key=a%3Db; z=2' }, localStorage, false);
    expect(store.token()).toBe('a=b');
    expect(createSessionStore({ cookie: 'xtoken_key=1' }, localStorage, false).token()).toBeNull();
  });

  it('stores the connected user and removes it', () => {
    const store = createSessionStore(document, localStorage, false);
    store.remember(sampleUser('elu'));
    expect(store.user()?.active_profile.role.slug).toBe('elu');
    store.clear();
    expect(store.user()).toBeNull();
  });

  it('reads an invalid stored user as none', () => {
    const store = createSessionStore(document, localStorage, false);
    for (const stored of ['not json', '{}', 'null', '{"active_profile":{}}']) {
      localStorage.setItem('connected_user', stored);
      expect(store.user()).toBeNull();
    }
  });
});
