import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { selfSignedCertificate } from '@vigie/demo-site/certificate.ts';
import { startRegistered, startTestOutboundAgent } from '../../test/outbound-agent.ts';
import { startConnectProxy } from '../../test/connect-proxy.ts';
import { startFakePanel } from '../../test/fake-panel.ts';
import { readProxies } from './proxy-settings.ts';

const certificate = selfSignedCertificate('127.0.0.1', new Date());

/** Adds a trusted certificate, as NODE_EXTRA_CA_CERTS does when a process starts. */
function trust(cert: string): void {
  const before = getCACertificates();
  setDefaultCACertificates([...before, cert]);
  onTestFinished(() => setDefaultCACertificates(before));
}

test('only the outbound connection goes through a proxy that requires a sign-in', async () => {
  trust(certificate.cert);
  const proxy = await startConnectProxy();
  const panel = await startFakePanel(undefined, { certificate });
  const { client } = await startRegistered({ env: { HTTPS_PROXY: proxy.url } }, panel);
  expect(await client.status()).toMatchObject({ protocol: 1 });
  expect(new Set(proxy.received)).toEqual(new Set([`let in ${new URL(panel.url).host}`]));
});

test('it lives on when the proxy cuts it off, and a message that came meanwhile is answered', async () => {
  trust(certificate.cert);
  const proxy = await startConnectProxy();
  const panel = await startFakePanel(undefined, { certificate });
  const { client } = await startRegistered({ env: { https_proxy: proxy.url } }, panel);
  for (let times = 0; times < 3; times += 1) {
    await client.status();
    proxy.cut();
  }
  expect(await client.status()).toMatchObject({ protocol: 1 });
});

test('NO_PROXY leaves it out', async () => {
  trust(certificate.cert);
  const proxy = await startConnectProxy();
  const panel = await startFakePanel(undefined, { certificate });
  await startRegistered({ env: { HTTPS_PROXY: proxy.url, NO_PROXY: '127.0.0.1' } }, panel);
  expect(proxy.received).toEqual([]);
});

test.each([
  ['a wrong password', 'agent:wrong', /proxy .* refuses the sign-in \(407\).*HTTPS_PROXY=http:\/\/user/],
  ['no sign-in', '', /refuses the sign-in/],
])('%s is reported in a sentence without a password', async (_what, signIn, sentence) => {
  trust(certificate.cert);
  const proxy = await startConnectProxy();
  const { url, state } = await startFakePanel(undefined, { certificate });
  const env = { HTTPS_PROXY: `http://${signIn && `${signIn}@`}${proxy.address}` };
  const started = startTestOutboundAgent({ panel: { url, code: state.code }, env });
  const failure = await started.catch((error: Error) => error);
  expect(failure).toMatchObject({ name: 'LineFailed', message: expect.stringMatching(sentence) as string });
  expect((failure as Error).message).not.toContain('wrong');
  expect(state.called).toEqual([]);
});

test.each([
  ['no proxy is there', { HTTPS_PROXY: 'http://127.0.0.1:1' }, 'Nothing answers at 127.0.0.1:1'],
  [
    'no proxy is there, written as for curl',
    { https_proxy: '127.0.0.1:1' },
    'Nothing answers at 127.0.0.1:1',
  ],
  [
    'the proxy is of another kind',
    { HTTPS_PROXY: 'socks5://a:secret@127.0.0.1:1' },
    'HTTPS_PROXY cannot be used',
  ],
  ['nobody vouches for the certificate', {}, 'NODE_EXTRA_CA_CERTS'],
])('the start reports that %s', async (_what, env, words) => {
  const { url, state } = await startFakePanel(undefined, { certificate });
  await expect(startTestOutboundAgent({ panel: { url, code: state.code }, env })).rejects.toThrow(words);
});

test('the start reports that a proxy reaches no panel', async () => {
  const proxy = await startConnectProxy();
  const panel = { url: 'https://127.0.0.1:1', code: '7K2P-7K2P-7K2P-7K2P-7K2P-7K2P-7K2P' };
  await expect(startTestOutboundAgent({ panel, env: { HTTPS_PROXY: proxy.url } })).rejects.toThrow(
    'opens no connection to https://127.0.0.1:1 (502)',
  );
});

const PROXY = { HTTPS_PROXY: 'http://proxy.example:3128' };

test.each(['22.21.0', '24.5.0', '25.0.0'])('Node %s takes a proxy', (version) => {
  expect(readProxies(PROXY, version)).toEqual(PROXY);
});

test.each(['22.20.0', '23.9.0', '24.4.1'])(
  'Node %s would call past a proxy, and the start reports it',
  (version) => {
    expect(() => readProxies(PROXY, version)).toThrow('HTTPS_PROXY needs Node 24.5');
    expect(readProxies({}, version)).toEqual({});
  },
);
