import { join, resolve } from 'node:path';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatHelp } from '../format/help.ts';
import { PROXY_CA_TABLE, readProxyCaOrder } from '../options/proxy-options.ts';
import { UsageError } from '../options/usage-error.ts';
import { CERTIFICATE_FILE, createAuthority, KEY_FILE } from '../proxy/authority.ts';
import { reasonOfMachine } from '../start/surroundings.ts';

const AFTER = [
  'Makes a certificate authority for "vigie proxy --ca", valid for two years: ca.pem, which senders must trust, and ca-key.pem, which',
  'only you may read and nobody else may have. In a directory that has both, they stay as they are. It prints how senders trust ca.pem.',
  '',
  'Whoever has ca-key.pem can read what a sender that trusts ca.pem sends: install ca.pem in the sender alone, and remove it',
  'once you have recorded enough.',
  '',
  'Exit codes: 0 the authority is there, 2 the command line cannot be understood, or the directory cannot be written.',
  '',
  'Example: vigie proxy ca --ca ./proxy-ca',
];

export const proxyCa: Command = {
  help: () => formatHelp('vigie proxy ca --ca DIRECTORY', PROXY_CA_TABLE, AFTER),
  async run(argv) {
    const directory = readProxyCaOrder(argv);
    try {
      const isNew = await createAuthority(directory, new Date());
      process.stdout.write(instructions(resolve(directory), isNew));
      return EXIT.ok;
    } catch (error) {
      const reason = reasonOfMachine(error);
      if (reason === null) throw error;
      throw new UsageError([`--ca ${directory} cannot be written: ${reason}`]);
    }
  },
};

function instructions(directory: string, isNew: boolean): string {
  const certificate = join(directory, CERTIFICATE_FILE);
  return [
    isNew ? `Made ${certificate} and ${join(directory, KEY_FILE)}.` : `${certificate} is there already.`,
    '',
    'Let the sender trust it:',
    `  Node     NODE_EXTRA_CA_CERTS=${certificate}`,
    `  PHP      php.ini: curl.cainfo and openssl.cafile name a file with the system's authorities and this one:`,
    `           cat /etc/ssl/certs/ca-certificates.crt ${certificate} > bundle.pem`,
    `  Java     keytool -importcert -noprompt -cacerts -storepass changeit -alias vigie-proxy -file ${certificate}`,
    `  Debian   cp ${certificate} /usr/local/share/ca-certificates/vigie-proxy.crt && update-ca-certificates`,
    '',
    'Send it through the proxy:',
    '  Node     HTTP_PROXY=http://HOST:8888 HTTPS_PROXY=http://HOST:8888 NODE_USE_ENV_PROXY=1 (Node 24 and newer)',
    '  PHP      HTTPS_PROXY=http://HOST:8888 (curl)',
    '  Java     -Dhttps.proxyHost=HOST -Dhttps.proxyPort=8888 -Dhttp.proxyHost=HOST -Dhttp.proxyPort=8888',
    '  Debian   HTTPS_PROXY=http://HOST:8888 in the environment of the service',
    '',
    `Record: vigie proxy --port 8888 --ca ${directory} --output calls.jsonl`,
    '',
  ].join('\n');
}
