import { readFile } from 'node:fs/promises';
import { CHANGE_LIMITS, changeSchema } from '@vigie/contract/change.ts';
import type { Option } from './option.ts';
import { namedSources, readSecret, type AccessSource, type Environment } from './secret-source.ts';
import { UsageError } from './usage-error.ts';

/** A response header; its value as given, or its source. */
type AnswerHeader = { name: string; value: string | AccessSource['source'] };

/** Headers of `--header`: request headers that open the website, and response headers to try on its pages. */
export interface GivenHeaders {
  opening: AccessSource[];
  answered: AnswerHeader[];
}

/** A file that replaces the responses of addresses with this part. */
type ReplacedFile = { part: string; file: string };

/** Change tried on a website: headers of its pages, and replaced files. */
export interface SiteChange {
  headers: { name: string; value: string }[];
  replaced: (ReplacedFile & { body: string })[];
}

/** Headers that only responses have: none of them opens a website. */
const OF_ANSWERS =
  /^(content-security-policy(-report-only)?|(permissions|feature|document|referrer|integrity)-policy(-report-only)?|cross-origin-[a-z-]+|origin-agent-cluster|access-control-(allow|expose)-[a-z-]+|timing-allow-origin|x-(content-type|frame)-options|strict-transport-security|reporting-endpoints|report-to|nel|link|speculation-rules|service-worker-allowed)$/i;

export const openingHeaders = namedSources(
  'header',
  'a request header that opens the website; may be repeated',
);

export const headers: Option<GivenHeaders> = {
  kind: 'list',
  placeholder: "NAME=env:VAR|file:PATH or 'NAME: VALUE'",
  summary:
    "a request header that opens the website, or a header that its pages would be answered with ('Content-Security-Policy: ...'); may be repeated",
  read(words) {
    const given: GivenHeaders = { opening: [], answered: [] };
    for (const word of words) {
      const header = answerHeader(word);
      const reading = header === null ? openingHeaders.read([word]) : { value: [] };
      if ('wrong' in reading) return { wrong: `${reading.wrong}${nameless(word)}` };
      given.opening.push(...reading.value);
      if (header !== null) given.answered.push(header);
    }
    return { value: given };
  },
};

export const replacements: Option<ReplacedFile[]> = {
  kind: 'list',
  placeholder: 'ADDRESS-PART=FILE',
  summary:
    'a file that replaces the answer of such addresses (gtm.js=./new.js; * for any run of characters); may be repeated',
  read(words) {
    const value: ReplacedFile[] = [];
    for (const word of words) {
      // A query may contain an equal sign too; file names rarely do.
      const at = word.lastIndexOf('=');
      const [part, file] = [word.slice(0, Math.max(0, at)).trim(), word.slice(at + 1).trim()];
      if (at === -1) return { wrong: `"${word}" names no file: write for example --replace gtm.js=./new.js` };
      if (part === '' || part.replaceAll('*', '') === '')
        return {
          wrong: `"${word}" names no part of an address: write for example --replace gtm.js=./new.js`,
        };
      if (file === '')
        return { wrong: `"${word}" names no file: write for example --replace ${part}=./new.js` };
      value.push({ part, file });
    }
    return { value };
  },
};

/** Reads the change to try; null: none. Throws UsageError with every fault. */
export async function readSiteChange(
  { answered, replaced }: { answered: readonly AnswerHeader[]; replaced: readonly ReplacedFile[] },
  env: Environment,
): Promise<SiteChange | null> {
  if (answered.length === 0 && replaced.length === 0) return null;
  const faults: string[] = [];
  const addFault = (fault: string) => void faults.push(fault);
  const change: SiteChange = { headers: [], replaced: [] };
  for (const { name, value: from } of answered) {
    const value =
      typeof from === 'string' ? from : await readSecret(from, env).catch((error: Error) => error);
    if (value instanceof Error) addFault(`--header ${value.message}`);
    else if (!isHeader(name, value))
      addFault(`--header ${name} has a value that no header can have: write it in one line`);
    else change.headers.push({ name, value: value.trim() });
  }
  for (const { part, file } of replaced) {
    const body = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => error);
    if (body instanceof Error)
      addFault(`--replace ${part}=${file}: the file cannot be read (${body.code ?? body.message})`);
    else if (body.length > CHANGE_LIMITS.textLength)
      addFault(`--replace ${part}=${file}: the file has more than ${CHANGE_LIMITS.textLength} characters`);
    else change.replaced.push({ part, file, body });
  }
  if (faults.length > 0) throw new UsageError(faults);
  return { ...change, headers: joined(change.headers) };
}

/** Parses a response header; null if the word names a request header. */
function answerHeader(word: string): AnswerHeader | null {
  const at = word.search(/[=:]/);
  const name = word.slice(0, Math.max(0, at)).trim();
  if (!OF_ANSWERS.test(name)) return null;
  const value = word.slice(at + 1).trim();
  const [, from, location] = /^(env|file):(.+)$/.exec(value) ?? [];
  if (location === undefined) return { name, value };
  return { name, value: { from: from as 'env' | 'file', location } };
}

function nameless(word: string): string {
  const isNamed = /^[^=:\s]+\s*[=:]/.test(word.trim());
  return isNamed ? '' : `, or the header of an answer by its name: 'Content-Security-Policy: default-src …'`;
}

function isHeader(name: string, value: string): boolean {
  return changeSchema.safeParse({ kind: 'set-header', url: 'https://site.invalid/', name, value }).success;
}

/** Merges headers of one name into one, as lists (RFC 9110, section 5.3). */
function joined(all: SiteChange['headers']): SiteChange['headers'] {
  const groups = Map.groupBy(all, ({ name }) => name.toLowerCase());
  return [...groups.values()].map((group) => ({
    name: group[0]?.name ?? '',
    value: group.map(({ value }) => value).join(', '),
  }));
}
