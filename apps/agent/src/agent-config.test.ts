import { expect, test } from 'vitest';
import { readAgentConfig } from './agent-config.ts';

test('an empty environment gives an agent for this machine only', () => {
  expect(readAgentConfig({ AGENT_URL: '' })).toEqual({
    env: { AGENT_URL: '' },
    host: '127.0.0.1',
    port: 4001,
    publicUrl: null,
    slots: 2,
    niceness: 5,
    egress: { allowFile: null, allowLoopback: false },
    allowNoSandbox: false,
    panel: null,
    allowHttp: false,
    dataDirectory: 'data/agent',
  });
});

test('each setting is read', () => {
  const config = readAgentConfig({
    AGENT_HOST: '0.0.0.0',
    AGENT_PORT: '5000',
    AGENT_URL: 'https://agent.example',
    AGENT_BROWSER: 'installed',
    AGENT_CONCURRENCY: '4',
    AGENT_NICE: '19',
    AGENT_ALLOW_FILE: '/etc/vigie/networks',
    AGENT_ALLOW_LOOPBACK: '1',
    AGENT_LOOPBACK_PORTS: '4011, 4012',
    AGENT_ALLOW_NO_SANDBOX: '1',
    AGENT_PANEL: 'https://vigie.example',
    AGENT_CODE: '7K2P',
    VIGIE_AGENTS_HTTP: '1',
    VIGIE_AGENT_DATA: '/srv/agent',
  });
  expect(config).toMatchObject({
    host: '0.0.0.0',
    port: 5000,
    publicUrl: 'https://agent.example',
    browser: { value: 'installed', setting: 'AGENT_BROWSER' },
    slots: 4,
    niceness: 19,
    egress: { allowFile: '/etc/vigie/networks', allowLoopback: true, loopbackPorts: [4011, 4012] },
    allowNoSandbox: true,
    panel: { url: 'https://vigie.example', code: '7K2P' },
    allowHttp: true,
    dataDirectory: '/srv/agent',
  });
});

test.each([
  { AGENT_PORT: 'x' },
  { AGENT_CONCURRENCY: '0' },
  { AGENT_NICE: '-1' },
  { AGENT_BROWSER: 'firefox' },
  { AGENT_ALLOW_LOOPBACK: 'yes' },
  { AGENT_LOOPBACK_PORTS: '0' },
])('refuses %j by name', (env) => {
  expect(() => readAgentConfig(env)).toThrow(Object.keys(env)[0]);
});
