import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { panelAddressOf } from '@vigie/agent-link/outbound-proofs.ts';
import { domainSchema, issuerSchema } from '@vigie/contract/identity-provider.ts';
import { WEBSITE_LIMITS } from '@vigie/contract/limits.ts';
import { passwordPolicySchema, type PasswordPolicy } from '@vigie/contract/session.ts';
import type { WebsiteLimits } from '@vigie/contract/website-limits.ts';
import type { OperatorProvider } from './modules/sign-in/identity/operator-provider.ts';
import { describeOidc, type OidcConfig } from './oidc-config.ts';
import type { MetricsAccess } from './modules/instance/metrics.ts';
import type { Retention } from './modules/retention/retention.policy.ts';
import { KEY_BYTES } from './secrets/secret-box.ts';
import { decodeKey, keyFileOf } from './secrets/instance-key.ts';

/** Settings of the server and the worker, read from the environment. */
export interface Config {
  host: string;
  port: number;
  /** Origin under which users reach the panel, without a trailing slash. */
  publicUrl: string;
  /** Other origins under which agents that call out reach the panel, as within a network of containers. */
  agentLineUrls: string[];
  /** Proxies whose forwarded client address is trusted: addresses, networks or names of proxy-addr. */
  trustedProxies: string[];
  /** Null: the embedded database under `dataDirectory`. */
  databaseUrl: string | null;
  /** ClickHouse server for the history of visits; null: the history is in PostgreSQL only. */
  clickhouse: ClickhouseConfig | null;
  dataDirectory: string;
  /** Null: the key in a file under `dataDirectory`. */
  secretKey: Buffer | null;
  firstAdmin: { email: string | null; password: string | null };
  panelIdentifiers: string[];
  mail: MailConfig;
  /** Operator of the instance, named in the legal notices. */
  operator: string | null;
  /** Rules for new passwords; null: the rules set at the first start, which are strict for instances since then. */
  passwordPolicy: PasswordPolicy | null;
  /** Host names of browsers' push services; subdomains are included. */
  pushServices: string[];
  /** True if agents may run on this machine. */
  agentsOnLoopback: boolean;
  /** True if agents of other machines may be called over http:, without encryption. */
  agentsOverHttp: boolean;
  /** URL of the time stamp service (RFC 3161) that receives the hash of sealed files; null: none. */
  timeStampUrl: string | null;
  /** Retention of recordings, verdicts and jobs. */
  retention: Retention;
  /** Limits of each website that has none of its own; null: no limit. */
  limits: WebsiteLimits;
  /** Access to GET /metrics: nobody unless one of both fields is set. */
  metrics: MetricsAccess;
  oidc: OidcConfig;
  /** Closed networks in which reporting interfaces may be called. */
  reportNetworks: string[];
  /** Directory of the built panel; served if it exists. */
  panelDirectory: string;
  logLevel: (typeof LOG_LEVELS)[number];
}

export interface ClickhouseConfig {
  /** URL with user, password and database: http(s)://user:password@host:8123/vigie */
  url: string;
  /** Name of the cluster that stores the tables, each website on one shard; null: one server. */
  cluster: string | null;
  /** Maximum size of the outbox in PostgreSQL, in MB. Beyond it, the values of visits are left out. */
  outboxMegabytes: number;
}

export interface MailConfig {
  /** Null: mails are written to the log and stored for administrators. */
  smtpUrl: string | null;
  from: string;
  /** Recipient of messages to support; null: every administrator. */
  support: string | null;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const BUILT_PANEL = fileURLToPath(new URL('../../web/dist', import.meta.url));

const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value || undefined, schema);

/** Returns the schema of a number of days or months. */
const length = (standard: number) => z.coerce.number().int().min(1).max(3_650).default(standard);

/** Returns the schema of a limit; 0: no limit. */
const limit = (maximum: number, standard: number) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .max(maximum)
    .default(standard)
    .transform((value) => (value === 0 ? null : value));

const keySchema = z.string().transform((text, context) => {
  const key = decodeKey(text);
  if (key === null)
    context.addIssue(`${KEY_BYTES} bytes in base64 are wanted, as of: openssl rand -base64 ${KEY_BYTES}`);
  return key;
});

/** Names that proxy-addr resolves to networks such as 127.0.0.0/8 and 10.0.0.0/8. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

const proxiesSchema = z.string().transform((text, context) => {
  const proxies = listIn(text);
  const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(NAMED_NETWORKS)]);
  for (const proxy of proxies)
    if (!network.safeParse(proxy).success)
      context.addIssue(`"${proxy}" is no address, no network and none of ${NAMED_NETWORKS.join(', ')}`);
  return proxies;
});

const originsSchema = z.string().transform((text, context) => {
  const origins = listIn(text).map((one) => [one, panelAddressOf(one)] as const);
  for (const [one, origin] of origins)
    if (origin === null)
      context.addIssue(`"${one}" is no scheme, host and port, as in https://panel.example.org`);
  return origins.flatMap(([, origin]) => origin ?? []);
});

const networksSchema = z.string().transform((text, context) => {
  const networks = listIn(text);
  const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
  for (const one of networks)
    if (!network.safeParse(one).success) context.addIssue(`"${one}" is no address and no network`);
  return networks;
});

const issuerVariable = z.string().superRefine((text, context) => {
  if (!issuerSchema.safeParse(text).success)
    context.addIssue(`"${text}" is no https address of a provider; over http it may be on this machine only`);
});

const domainsSchema = z.string().transform((text, context) => {
  const domains = listIn(text.toLowerCase());
  for (const one of domains)
    if (!domainSchema.safeParse(one).success)
      context.addIssue(`"${one}" is no domain, as in company.example`);
  return domains;
});

/** Push services of Chrome, Firefox, Safari and Edge. */
const PUSH_SERVICES = 'fcm.googleapis.com,push.services.mozilla.com,push.apple.com,notify.windows.com';

const environmentSchema = z.object({
  HOST: optional(z.string().default('127.0.0.1')),
  PORT: optional(z.coerce.number().int().min(0).max(65_535).default(4000)),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
  AGENT_LINE_URLS: optional(originsSchema.default([])),
  TRUSTED_PROXIES: optional(proxiesSchema.optional()),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  CLICKHOUSE_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
  CLICKHOUSE_CLUSTER: optional(
    z
      .string()
      .regex(/^\w{1,64}$/)
      .optional(),
  ),
  HISTORY_OUTBOX_MEGABYTES: optional(z.coerce.number().int().min(10).max(1_000_000).default(2_000)),
  VIGIE_DATA: optional(z.string().default('./data')),
  VIGIE_SECRET_KEY: optional(keySchema.optional()),
  VIGIE_ADMIN_EMAIL: optional(z.email().optional()),
  VIGIE_ADMIN_PASSWORD: optional(z.string().min(6).max(128).optional()),
  PANEL_IDENTIFIER: optional(z.string().default('vigie-panel')),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: optional(z.email().optional()),
  MAIL_SUPPORT: optional(z.email().optional()),
  OPERATOR_NAME: optional(z.string().trim().max(160).optional()),
  PASSWORD_POLICY: optional(passwordPolicySchema.optional()),
  PUSH_SERVICES: optional(z.string().toLowerCase().default(PUSH_SERVICES)),
  VIGIE_PANEL: optional(z.string().optional()),
  VIGIE_AGENTS_ON_LOOPBACK: optional(z.enum(['0', '1']).default('1')),
  VIGIE_AGENTS_HTTP: optional(z.enum(['0', '1']).default('0')),
  RETENTION_DOCUMENTS_DAYS: optional(length(90)),
  RETENTION_SCREENSHOTS_DAYS: optional(length(30)),
  RETENTION_BODIES_DAYS: optional(length(30)),
  RETENTION_OBSERVATIONS_MONTHS: optional(length(13)),
  RETENTION_ROLLUPS_MONTHS: optional(length(25)),
  RETENTION_AUDIT_LOG_MONTHS: optional(length(12)),
  LIMIT_RECORDINGS_MEGABYTES: optional(limit(WEBSITE_LIMITS.recordingsMegabytes, 20_000)),
  LIMIT_VISITS_PER_DAY: optional(limit(WEBSITE_LIMITS.visitsPerDay, 50_000)),
  TIME_STAMP_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
  METRICS_TOKEN: optional(z.string().min(16).max(200).optional()),
  METRICS_NETWORKS: optional(networksSchema.optional()),
  VIGIE_OIDC_ISSUER: optional(issuerVariable.optional()),
  VIGIE_OIDC_CLIENT_ID: optional(z.string().max(300).optional()),
  VIGIE_OIDC_CLIENT_SECRET: optional(z.string().max(500).optional()),
  VIGIE_OIDC_NAME: optional(z.string().trim().max(60).optional()),
  VIGIE_OIDC_DOMAINS: optional(domainsSchema.default([])),
  VIGIE_OIDC_NETWORKS: optional(networksSchema.default([])),
  VIGIE_REPORT_NETWORKS: optional(networksSchema.default([])),
  LOG_LEVEL: optional(z.enum(LOG_LEVELS).default('info')),
});

/** An invalid environment variable; the message names it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the settings of the server and the worker; throws ConfigError naming each wrong variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environmentSchema.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw unusable(lines);
  }
  const read = parsed.data;
  const publicUrl = publicUrlOf(read);
  return {
    host: read.HOST,
    port: read.PORT,
    publicUrl,
    agentLineUrls: read.AGENT_LINE_URLS,
    trustedProxies: read.TRUSTED_PROXIES ?? [],
    databaseUrl: read.DATABASE_URL ?? null,
    clickhouse:
      read.CLICKHOUSE_URL === undefined
        ? null
        : {
            url: read.CLICKHOUSE_URL,
            cluster: read.CLICKHOUSE_CLUSTER ?? null,
            outboxMegabytes: read.HISTORY_OUTBOX_MEGABYTES,
          },
    dataDirectory: resolve(read.VIGIE_DATA),
    secretKey: read.VIGIE_SECRET_KEY ?? null,
    firstAdmin: { email: read.VIGIE_ADMIN_EMAIL ?? null, password: read.VIGIE_ADMIN_PASSWORD ?? null },
    panelIdentifiers: listIn(read.PANEL_IDENTIFIER),
    mail: {
      smtpUrl: read.SMTP_URL ?? null,
      from: read.MAIL_FROM ?? senderAt(publicUrl),
      support: read.MAIL_SUPPORT ?? null,
    },
    operator: read.OPERATOR_NAME || null,
    passwordPolicy: read.PASSWORD_POLICY ?? null,
    pushServices: listIn(read.PUSH_SERVICES),
    timeStampUrl: read.TIME_STAMP_URL ?? null,
    agentsOnLoopback: read.VIGIE_AGENTS_ON_LOOPBACK === '1',
    agentsOverHttp: read.VIGIE_AGENTS_HTTP === '1',
    retention: {
      documentsDays: read.RETENTION_DOCUMENTS_DAYS,
      screenshotsDays: read.RETENTION_SCREENSHOTS_DAYS,
      bodiesDays: read.RETENTION_BODIES_DAYS,
      observationsMonths: read.RETENTION_OBSERVATIONS_MONTHS,
      rollupsMonths: read.RETENTION_ROLLUPS_MONTHS,
      auditLogMonths: read.RETENTION_AUDIT_LOG_MONTHS,
    },
    limits: { recordingsMegabytes: read.LIMIT_RECORDINGS_MEGABYTES, visitsPerDay: read.LIMIT_VISITS_PER_DAY },
    oidc: { provider: providerOf(read), networks: read.VIGIE_OIDC_NETWORKS },
    reportNetworks: read.VIGIE_REPORT_NETWORKS,
    metrics: { token: read.METRICS_TOKEN ?? null, networks: read.METRICS_NETWORKS ?? [] },
    panelDirectory: resolve(read.VIGIE_PANEL ?? BUILT_PANEL),
    logLevel: read.LOG_LEVEL,
  };
}

const OF_ISSUER = ['VIGIE_OIDC_CLIENT_ID', 'VIGIE_OIDC_CLIENT_SECRET'] as const;

/** Returns the operator's identity provider. An incomplete provider is an error. */
function providerOf(read: z.infer<typeof environmentSchema>): OperatorProvider | null {
  const { VIGIE_OIDC_ISSUER: issuer, VIGIE_OIDC_CLIENT_ID: clientId, VIGIE_OIDC_NAME: name } = read;
  if (issuer === undefined) {
    const lonely = OF_ISSUER.find((variable) => read[variable] !== undefined);
    if (lonely === undefined) return null;
    throw unusable([`VIGIE_OIDC_ISSUER: ${lonely} belongs to it, and it is missing`]);
  }
  if (clientId === undefined)
    throw unusable(['VIGIE_OIDC_CLIENT_ID: VIGIE_OIDC_ISSUER needs it, and it is missing']);
  return {
    issuer,
    clientId,
    clientSecret: read.VIGIE_OIDC_CLIENT_SECRET ?? null,
    name: name || new URL(issuer).hostname,
    domains: read.VIGIE_OIDC_DOMAINS,
  };
}

function unusable(lines: string[]): ConfigError {
  return new ConfigError(`The environment cannot be used:\n  ${lines.join('\n  ')}`);
}

function listIn(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}

function publicUrlOf({ HOST, PORT, PUBLIC_URL }: z.infer<typeof environmentSchema>): string {
  const shownHost = HOST.includes(':') ? `[${HOST}]` : HOST;
  return (PUBLIC_URL ?? `http://${shownHost}:${PORT}`).replace(/\/+$/, '');
}

/** Returns the sender address at the host of the panel. A mail address needs a host name: an IP address has none. */
function senderAt(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return `vigie@${/^[\d.]+$|:/.test(hostname) ? 'localhost' : hostname}`;
}

/** Returns the settings in force by variable name, without secrets. */
export function describeConfig(config: Config): Record<string, string> {
  return {
    HOST: config.host,
    PORT: String(config.port),
    PUBLIC_URL: config.publicUrl,
    TRUSTED_PROXIES: config.trustedProxies.join(',') || 'none',
    DATABASE_URL: config.databaseUrl === null ? 'embedded' : withoutPassword(config.databaseUrl),
    ...describeClickhouse(config.clickhouse),
    VIGIE_DATA: config.dataDirectory,
    VIGIE_SECRET_KEY: config.secretKey === null ? keyFileOf(config.dataDirectory) : 'set',
    VIGIE_ADMIN_EMAIL: config.firstAdmin.email ?? 'generated on the first start',
    VIGIE_ADMIN_PASSWORD: config.firstAdmin.password === null ? 'generated on the first start' : 'set',
    PANEL_IDENTIFIER: config.panelIdentifiers.join(','),
    SMTP_URL: config.mail.smtpUrl === null ? 'none' : new URL(config.mail.smtpUrl).host,
    MAIL_FROM: config.mail.from,
    MAIL_SUPPORT: config.mail.support ?? 'every administrator',
    OPERATOR_NAME: config.operator ?? 'none',
    PASSWORD_POLICY: config.passwordPolicy ?? 'strict, or spec on an instance that is older than that',
    PUSH_SERVICES: config.pushServices.join(','),
    TIME_STAMP_URL: config.timeStampUrl === null ? 'none' : withoutPassword(config.timeStampUrl),
    ...describeOidc(config.oidc),
    VIGIE_REPORT_NETWORKS: config.reportNetworks.join(',') || 'none',
    METRICS_TOKEN: config.metrics.token === null ? 'none' : 'set',
    METRICS_NETWORKS: config.metrics.networks.join(',') || 'none',
    VIGIE_PANEL: config.panelDirectory,
    VIGIE_AGENTS_ON_LOOPBACK: config.agentsOnLoopback ? '1' : '0',
    VIGIE_AGENTS_HTTP: config.agentsOverHttp ? '1' : '0',
    RETENTION_DOCUMENTS_DAYS: String(config.retention.documentsDays),
    RETENTION_SCREENSHOTS_DAYS: String(config.retention.screenshotsDays),
    RETENTION_BODIES_DAYS: String(config.retention.bodiesDays),
    RETENTION_OBSERVATIONS_MONTHS: String(config.retention.observationsMonths),
    RETENTION_ROLLUPS_MONTHS: String(config.retention.rollupsMonths),
    RETENTION_AUDIT_LOG_MONTHS: String(config.retention.auditLogMonths),
    LIMIT_RECORDINGS_MEGABYTES: String(config.limits.recordingsMegabytes ?? 0),
    LIMIT_VISITS_PER_DAY: String(config.limits.visitsPerDay ?? 0),
    LOG_LEVEL: config.logLevel,
  };
}

function describeClickhouse(clickhouse: ClickhouseConfig | null): Record<string, string> {
  return {
    CLICKHOUSE_URL: clickhouse === null ? 'none' : withoutPassword(clickhouse.url),
    CLICKHOUSE_CLUSTER: clickhouse?.cluster ?? 'none',
    HISTORY_OUTBOX_MEGABYTES: String(clickhouse?.outboxMegabytes ?? 'none'),
  };
}

function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.password = '';
  url.search = '';
  return url.href;
}
