import { expect, test } from 'vitest';
import { describeRequest } from './log.ts';

test.each([
  ['/api/password-resets/C-lNvS5Q', '/api/password-resets/[secret]'],
  ['/api/invitations/ABCD-EFGH/profiles/own?x=1', '/api/invitations/[secret]/profiles/own?x=1'],
  ['/api/email-changes/C-lNvS5Q', '/api/email-changes/[secret]'],
  ['/invite?code=ABCDEFGH&x=1', '/invite?code=[secret]&x=1'],
  ['/oidc/retour?code=a.b-c&state=d&iss=x', '/oidc/retour?code=[secret]&state=[secret]&iss=x'],
  ['/api/password-resets', '/api/password-resets'],
  ['/api/jobs?job=1', '/api/jobs?job=1'],
])('a request for %s is logged as %s', (url, logged) => {
  expect(describeRequest({ method: 'GET', url, ip: '192.0.2.1' })).toEqual({
    method: 'GET',
    url: logged,
    ip: '192.0.2.1',
  });
});
