import { domainSchema, issuerSchema, providerInputSchema } from '@vigie/contract/identity-provider.ts';
import { readConfig } from '@vigie/server/config.ts';
import { addOperatorProvider } from '@vigie/server/modules/sign-in/identity/operator-providers.service.ts';
import { readPublicUrl } from '@vigie/server/modules/instance/public-url.store.ts';
import { openInstance } from '@vigie/server/panel-identity.ts';
import type * as z from 'zod';
import type { Command } from '../command.ts';
import { formatHelp } from '../format/help.ts';
import { list, one, text, type Reading } from '../options/option.ts';
import { readOptions } from '../options/read-options.ts';
import type { Environment } from '../options/secret-source.ts';
import { UsageError } from '../options/usage-error.ts';
import { askSecretly } from '../start/ask.ts';
import { runTask } from '../start/run-task.ts';
import { useDatabase } from '../start/use-database.ts';

function readIssuer(word: string): Reading<string> {
  const read = issuerSchema.safeParse(word.trim());
  if (read.success) return { value: read.data };
  return {
    wrong: `"${word}" is not an issuer: write its address with https:// (http:// on this machine only), without ? and #`,
  };
}

const within =
  (schema: z.ZodType<string>) =>
  (word: string): Reading<string> => {
    const read = schema.safeParse(word);
    return read.success ? { value: read.data } : { wrong: 'is empty, or too long' };
  };

const FIELDS = providerInputSchema.shape;
const OPTIONS = {
  issuer: one({
    placeholder: 'URL',
    summary: 'address of the provider, before /.well-known/openid-configuration',
    read: readIssuer,
  }),
  clientId: one({
    placeholder: 'ID',
    summary: 'client identifier of Vigie at the provider',
    read: within(FIELDS.clientId),
  }),
  name: one({
    placeholder: 'NAME',
    summary: 'name on the button: "Sign in with NAME"',
    read: within(FIELDS.name),
  }),
  domain: list({
    placeholder: 'DOMAIN',
    summary: 'e-mail domain whose users become guests; may be repeated',
    split: ',',
    wrong: (word) =>
      domainSchema.safeParse(word).success
        ? null
        : `"${word}" is not a domain: write for example example.org`,
  }),
  clientSecretEnv: one({
    placeholder: 'VAR',
    summary: 'environment variable with the client secret (default: a prompt)',
    read: text,
  }),
};
const EXAMPLE =
  'vigie user add-provider --issuer https://id.example.org --client-id vigie --name "Example" --domain example.org';
const AFTER = [
  'The command prompts for the client secret, or reads it from the first line of standard input. It is never an argument,',
  'which every user of a machine can see. An empty one makes a public client, which PKCE alone protects.',
  'Without a domain, only users with an invitation, or who linked the provider in their account, can sign in.',
  '',
  'Exit codes: 0 added, 2 the command line cannot be understood, 3 nothing was added.',
  '',
  `Example: ${EXAMPLE}`,
];

export const userAddProvider: Command = {
  help: () =>
    formatHelp('vigie user add-provider --issuer URL --client-id ID --name NAME [options]', OPTIONS, AFTER),
  async run(argv) {
    const { domain = [], clientSecretEnv, ...provider } = readOptions(argv, OPTIONS);
    if (!isWhole(provider))
      throw new UsageError([`--issuer, --client-id and --name are all needed: ${EXAMPLE}`]);
    const domains = [...new Set(domain.map((word) => domainSchema.parse(word)))];
    return runTask('user add-provider', async (signal) => {
      const config = readConfig(process.env);
      const clientSecret = await readClientSecret({ variable: clientSecretEnv, signal }, process.env);
      // This command's environment may contain another address than the servers' environment.
      const panel = await useDatabase(config, async (db) => {
        const { secrets } = await openInstance(db, config);
        await addOperatorProvider(db, secrets, { ...provider, clientSecret, domains });
        return (await readPublicUrl(db)) ?? config.publicUrl;
      });
      process.stdout.write(
        describeAdded({ name: provider.name, domains, isPublic: clientSecret === null }, panel),
      );
    });
  },
};

type Provider = Record<'issuer' | 'clientId' | 'name', string>;

function isWhole(given: Partial<Provider>): given is Provider {
  return given.issuer !== undefined && given.clientId !== undefined && given.name !== undefined;
}

/**
 * Reads the client secret from the variable or from the terminal; null for a public client. Throws UsageError when the
 * variable is empty.
 */
async function readClientSecret(
  { variable, signal }: { variable: string | undefined; signal: AbortSignal },
  env: Environment,
): Promise<string | null> {
  if (variable === undefined) return (await askSecretly('Client secret: ', signal)).trim() || null;
  const secret = env[variable]?.trim() ?? '';
  if (secret === '')
    throw new UsageError([`--client-secret-env: there is no secret in the variable ${variable}`]);
  return secret;
}

interface Added {
  name: string;
  domains: readonly string[];
  isPublic: boolean;
}

function describeAdded({ name, domains, isPublic }: Added, panel: string): string {
  const taken =
    domains.length === 0
      ? 'Only users with an invitation, or who linked it in their account, can sign in with it.'
      : `Users of ${domains.join(', ')} become guests.`;
  return `"${name}" is on the sign-in screen${isPublic ? ', as a public client' : ''}. ${taken}
Enter at the provider:
  redirect address            ${panel}/oidc/retour
  address after a sign-out    ${panel}/connexion
  back-channel logout         ${panel}/oidc/deconnexion
`;
}
