import { join } from 'node:path';
import * as z from 'zod';
import { readBrowser } from '@vigie/inspector/browser/chromium/browser-choice.ts';
import type { OutboundAgentOptions } from './outbound/start-outbound-agent.ts';
import type { ListeningOptions } from './start-agent.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1');

const PORT_MAX = 65_535;
const ports = z
  .string()
  .regex(/^\d+(\s*,\s*\d+)*$/, 'is not a list of ports such as 4010,4011')
  .transform((text) => text.split(',').map(Number))
  .refine((list) => list.every((port) => port > 0 && port <= PORT_MAX), 'is not a list of ports');

const environmentSchema = z.object({
  AGENT_HOST: z.string().default('127.0.0.1'),
  AGENT_PORT: z.coerce.number().int().min(0).max(PORT_MAX).default(4001),
  AGENT_URL: z.url({ protocol: /^https?$/ }).optional(),
  AGENT_BROWSER: z
    .string()
    .refine((text) => readBrowser(text) !== null, 'is neither bundled nor installed nor a path')
    .optional(),
  AGENT_CONCURRENCY: z.coerce.number().int().min(1).max(16).default(2),
  AGENT_NICE: z.coerce.number().int().min(0).max(19).default(5),
  AGENT_ALLOW_FILE: z.string().optional(),
  AGENT_ALLOW_LOOPBACK: flag,
  AGENT_LOOPBACK_PORTS: ports.optional(),
  AGENT_ALLOW_NO_SANDBOX: flag,
  AGENT_PANEL: z.string().optional(),
  AGENT_CODE: z.string().optional(),
  VIGIE_AGENTS_HTTP: flag,
  VIGIE_DATA: z.string().default('data'),
  VIGIE_AGENT_DATA: z.string().optional(),
});

/** Thrown for invalid environment settings; the message names each. */
export class BadConfig extends Error {
  override name = 'BadConfig';
}

type AgentConfig = Omit<ListeningOptions & OutboundAgentOptions, 'log' | 'panel'> &
  Required<Pick<OutboundAgentOptions, 'panel'>>;

/** Reads the agent's settings from its environment. Empty values count as not set. */
export function readAgentConfig(env: Environment): AgentConfig {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const read = environmentSchema.safeParse(set);
  if (!read.success) throw new BadConfig(z.prettifyError(read.error));
  const { data } = read;
  return {
    env,
    host: data.AGENT_HOST,
    port: data.AGENT_PORT,
    publicUrl: data.AGENT_URL ?? null,
    ...(data.AGENT_BROWSER && { browser: { value: data.AGENT_BROWSER, setting: 'AGENT_BROWSER' } }),
    slots: data.AGENT_CONCURRENCY,
    niceness: data.AGENT_NICE,
    egress: {
      allowFile: data.AGENT_ALLOW_FILE ?? null,
      allowLoopback: data.AGENT_ALLOW_LOOPBACK,
      loopbackPorts: data.AGENT_LOOPBACK_PORTS,
    },
    allowNoSandbox: data.AGENT_ALLOW_NO_SANDBOX,
    panel: data.AGENT_PANEL === undefined ? null : { url: data.AGENT_PANEL, code: data.AGENT_CODE ?? null },
    allowHttp: data.VIGIE_AGENTS_HTTP,
    dataDirectory: data.VIGIE_AGENT_DATA ?? join(data.VIGIE_DATA, 'agent'),
  };
}
