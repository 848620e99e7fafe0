import { AUDIT_OPTIONS } from './audit-options.ts';
import { flag, numberIn, one, text, type Reading } from './option.ts';
import { readOptions } from './read-options.ts';
import { UsageError } from './usage-error.ts';
import { isIP } from 'node:net';
import { idSchema, webUrlSchema } from '@vigie/contract/identifiers.ts';
import { secretSourceIn, type SecretSource } from './secret-source.ts';

const DEFAULT_PORT = 8888;
const LOOPBACK = '127.0.0.1';

const authorityDirectory = one({
  isOnce: true,
  placeholder: 'DIRECTORY',
  summary: 'the authority of "vigie proxy ca": with it, calls of senders that trust it are decoded',
  read: text,
});

/** Options of `vigie proxy`, in the order of its help. */
export const PROXY_TABLE = {
  port: one({
    placeholder: 'PORT',
    summary: `the port on which it listens (${DEFAULT_PORT}); 0 takes a free one`,
    read: numberIn({ min: 0, max: 65_535, whole: true, unit: 'ports', example: '--port 8888' }),
  }),
  host: one({
    placeholder: 'ADDRESS',
    summary: `the address of this machine on which it listens (${LOOPBACK}); 0.0.0.0 for a sender in another container`,
    read: address,
  }),
  ca: authorityDirectory,
  output: one({
    isOnce: true,
    placeholder: 'FILE',
    summary: 'the file to which a line is appended for each call; may be left out with --panel',
    read: text,
  }),
  visitors: flag(
    'adds a digest of the visitor to each event of FILE, for --server-calls of "vigie audit" and "vigie journey"',
  ),
  panel: one({
    isOnce: true,
    placeholder: 'URL',
    summary: 'the panel to which calls are sent, with --token and --website',
    read: webAddress,
  }),
  token: one({
    isOnce: true,
    placeholder: 'env:NAME|file:PATH',
    summary: 'where the token of the scope "Send server calls" is; the value itself is refused',
    read: tokenSource,
  }),
  website: one({
    isOnce: true,
    placeholder: 'ID',
    summary: 'the website of the panel whose server sends through this proxy',
    read: websiteId,
  }),
  lang: { ...AUDIT_OPTIONS.lang, summary: 'language of the summary on standard error (en)' },
};

/** Options of `vigie proxy ca`. */
export const PROXY_CA_TABLE = {
  ca: {
    ...authorityDirectory,
    summary: 'where ca.pem and ca-key.pem are made; a missing directory is made, too',
  },
};

/** Reads the command line of `vigie proxy`; throws UsageError with every fault. */
export function readProxyOrder(argv: string[]) {
  const {
    port = DEFAULT_PORT,
    host = LOOPBACK,
    ca = null,
    output = null,
    visitors: withVisitors = false,
    panel = null,
    token = null,
    website = null,
    lang = 'en',
  } = readOptions(argv, PROXY_TABLE);
  if (output === null && panel === null)
    throw new UsageError(['--output is missing: write --output calls.jsonl, or --panel URL']);
  const given = Object.entries({ panel, token, website });
  const missing = given.filter(([, value]) => value === null).map(([name]) => `--${name}`);
  if (missing.length > 0 && missing.length < given.length)
    throw new UsageError([
      `${missing.join(' and ')} missing: --panel URL, --token env:NAME and --website ID belong together`,
    ]);
  const isSent = panel !== null && token !== null && website !== null;
  return {
    port,
    host,
    ca,
    output,
    withVisitors,
    lang,
    panel: isSent ? { url: panel, token, websiteId: website } : null,
  };
}

/** Reads the command line of `vigie proxy ca`; throws UsageError with every fault. */
export function readProxyCaOrder(argv: string[]): string {
  const { ca } = readOptions(argv, PROXY_CA_TABLE);
  if (ca === undefined) throw new UsageError(['--ca is missing: write --ca ./proxy-ca']);
  return ca;
}

function webAddress(word: string): Reading<string> {
  const read = webUrlSchema.safeParse(word.trim());
  return read.success
    ? { value: read.data }
    : { wrong: `"${word}" is not an address: write for example --panel https://vigie.example.org` };
}

function tokenSource(word: string): Reading<SecretSource> {
  const source = secretSourceIn(word.trim());
  return source === null
    ? { wrong: 'takes no value, which others on this machine could read: write env:NAME or file:PATH' }
    : { value: source };
}

function websiteId(word: string): Reading<string> {
  const read = idSchema.safeParse(word.trim());
  return read.success
    ? { value: read.data }
    : { wrong: `"${word}" is no identifier of a website: the settings of the website show it` };
}

function address(word: string): Reading<string> {
  const value = word.trim().replace(/^\[|\]$/g, '');
  if (value === 'localhost') return { value: LOOPBACK };
  return isIP(value) === 0
    ? { wrong: `"${word}" is not an IP address: write for example --host 0.0.0.0` }
    : { value };
}
