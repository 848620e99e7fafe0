import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { verifySealed, type Verified } from '@vigie/evidence/verify.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatHelp } from '../format/help.ts';
import { jsonOf } from '../format/json.ts';
import { formatVerified } from '../format/text-verified.ts';
import { DETECT_TABLE } from '../options/detect-order.ts';
import { list, one, type Reading } from '../options/option.ts';
import { readArguments } from '../options/read-arguments.ts';
import { understand } from '../options/understand.ts';
import { whyUnreadable } from '../options/why-unreadable.ts';
import { UsageError } from '../options/usage-error.ts';

const TABLE = {
  key: one({
    placeholder: 'FINGERPRINT',
    summary: 'the key that must have signed, as the panel shows it (SHA-256)',
    read: fingerprint,
  }),
  authority: list({
    placeholder: 'FILE.pem',
    summary: 'a certificate of an authority for time stamps that is trusted; may be repeated',
  }),
  format: DETECT_TABLE.format,
  lang: DETECT_TABLE.lang,
};

const AFTER = [
  'Checks that sealed visits and matrices were not changed: each byte is compared with what the key of a panel signed. No server',
  'is queried. Without --key, compare the fingerprint with the one that the panel shows; whoever makes a file chooses its key.',
  '',
  'Exit codes: 0 all files are as they were sealed, 1 one is not, 2 the command line cannot be understood, or a file not read.',
  '',
  'Example: vigie verify visit.wacz --key 3f:9a:…',
];

export const verifyCommand: Command = {
  help: () => formatHelp('vigie verify FILE... [options]', TABLE, AFTER),
  async run(argv) {
    const given = readArguments(argv, TABLE);
    const { values, faults } = understand(given, TABLE);
    if (given.positionals.length === 0) faults.push('the file is missing: vigie verify visit.wacz');
    if (faults.length > 0) throw new UsageError(faults);
    const authorities = (await Promise.all((values.authority ?? []).map(readCertificates))).flat();
    const verified: Array<{ file: string } & Verified> = [];
    for (const file of given.positionals) {
      const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
        throw new UsageError([`${file} cannot be read: ${whyUnreadable(error)}`]);
      });
      verified.push({ file, ...(await verifySealed(bytes, { trusted: values.key ?? null, authorities })) });
    }
    process.stdout.write(
      values.format === 'json'
        ? `${jsonOf({ files: verified })}\n`
        : formatVerified(verified, { lang: values.lang ?? 'en', isKeyKnown: values.key !== undefined }),
    );
    return verified.every(({ faults: found }) => found.length === 0) ? EXIT.ok : EXIT.differs;
  },
};

function fingerprint(word: string): Reading<string> {
  const hex = word.replaceAll(/[:\s]/g, '');
  return /^[\da-f]{64}$/i.test(hex)
    ? { value: hex }
    : { wrong: `"${word}" is no SHA-256 fingerprint: copy it from the panel, 64 hexadecimal digits` };
}

async function readCertificates(path: string): Promise<Uint8Array[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError([`--authority ${path} cannot be read: ${whyUnreadable(error)}`]);
  });
  try {
    const blocks = text.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [text];
    return blocks.map((block) => new X509Certificate(block).raw);
  } catch {
    throw new UsageError([`--authority ${path} is no certificate in PEM`]);
  }
}
