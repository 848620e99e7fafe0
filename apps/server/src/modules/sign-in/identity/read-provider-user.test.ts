import { Configuration, customFetch, None } from 'openid-client';
import { expect, test } from 'vitest';
import { ApiError } from '../../../errors/api-error.ts';
import { readProviderUser } from './read-provider-user.service.ts';

const ISSUER = 'https://id.example';
const metadata = { issuer: ISSUER, token_endpoint: `${ISSUER}/token` };

test('an error that is no fault of the answer is logged, and returned to nobody', async () => {
  const config = new Configuration(metadata, 'vigie', undefined, None());
  const bug = new RangeError('a bug of ours');
  config[customFetch] = () => Promise.reject(bug);
  const client = { config, metadata, readKeys: async () => ({ keys: [] }), keepKeys: () => {} };
  const request = { redirectUri: 'https://panel.example/oidc/retour', nonce: 'n', verifier: 'v', rules: [] };
  const times = { begunAt: 0, now: 0 };
  const refused = await readProviderUser(
    client,
    { code: 'c', state: 's' },
    { ...request, ...times, state: 's' },
  ).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  const { data, cause } = refused as ApiError;
  expect(data).toEqual({ detail: 'answer' });
  expect((cause as Error).cause).toBe(bug);
});
