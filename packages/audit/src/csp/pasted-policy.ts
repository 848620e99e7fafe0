import type { PolicyFault } from '@vigie/contract/policy-rehearsal.ts';
import { isAddressSource } from './source-list.ts';
import { weaknessesOf } from './weaknesses.ts';

/** Policy as a user wrote it: the policies that a browser reads, and the parts that it does not read as intended. */
export interface PastedPolicy {
  policies: string[];
  faults: PolicyFault[];
}

interface Written {
  name: string;
  sources: string[];
  line: number;
}

const FAULTS_MAX = 50;
const HEADER =
  /^\s*(?:add_header\s+|header\s+(?:always\s+)?set\s+)?["']?content-security-policy(-report-only)?["']?\s*:?\s*/i;
/** Matches directives whose values are sources. */
const LISTS_SOURCES = /(-src(-elem|-attr)?|^form-action|^base-uri)$/;
const KEYWORD =
  /^'(self|none|unsafe-inline|unsafe-eval|unsafe-hashes|strict-dynamic|report-sample|wasm-unsafe-eval|inline-speculation-rules|trusted-types-eval|nonce-[^']+|sha(256|384|512)-[^']+)'$/i;

/** Matches another header: a word directly before a colon. */
const OTHER_HEADER = /^\s*([a-z][a-z-]*):(?!\/\/)\s/i;

/** Reads a policy, with or without the header's name before it and quotes around it. */
export function readPastedPolicy(text: string): PastedPolicy {
  const [header = '', reports] = HEADER.exec(text) ?? [];
  const other = header === '' ? OTHER_HEADER.exec(text)?.[1] : undefined;
  if (other !== undefined)
    return { policies: [], faults: [{ type: 'other-header', line: 1, directive: other, value: null }] };
  const body = text.slice(header.length);
  const startLine = linesIn(header) + 1;
  // nginx and Apache end a directive by `always;` or a quote; no source has a double quote.
  const policy = body.includes('"') ? (body.split('"').find((part) => part.trim() !== '') ?? '') : body;
  const before = body.slice(0, Math.max(0, body.indexOf(policy)));
  const written = readDirectives(policy, startLine + linesIn(before));
  const reportsOnly: PolicyFault[] =
    reports === undefined ? [] : [{ type: 'report-only', line: 1, directive: '', value: null }];
  return {
    policies: policy
      .split(',')
      .map((one) => one.replaceAll(/\s+/g, ' ').trim())
      .filter((one) => one !== ''),
    faults: [...reportsOnly, ...written.flatMap(faultsOf), ...spellingFaults(policy, written)]
      .toSorted((one, other) => one.line - other.line)
      .slice(0, FAULTS_MAX),
  };
}

const linesIn = (text: string) => text.split('\n').length - 1;

function readDirectives(policy: string, startLine: number): Written[][] {
  let line = startLine;
  return policy.split(',').map((one) =>
    one.split(';').flatMap((part) => {
      const at = line + linesIn(part.slice(0, part.length - part.trimStart().length));
      line += linesIn(part);
      const [name, ...sources] = part.trim().split(/\s+/);
      return name === undefined || name === '' ? [] : [{ name: name.toLowerCase(), sources, line: at }];
    }),
  );
}

function faultsOf(written: readonly Written[]): PolicyFault[] {
  return written.flatMap(({ name, sources, line }, index) => {
    const fault = (type: PolicyFault['type'], value: string | null = null) => ({
      type,
      line,
      directive: name,
      value,
    });
    const isRepeated = written.slice(0, index).some((other) => other.name === name);
    const isNone = sources.some((source) => source.toLowerCase() === "'none'");
    const unreadable = LISTS_SOURCES.test(name) ? sources.filter((source) => !isReadable(source)) : [];
    return [
      ...(isRepeated ? [fault('repeated-directive')] : []),
      ...(isNone && sources.length > 1 ? [fault('none-beside-others', "'none'")] : []),
      ...unreadable.map((source) => fault('unreadable-source', source)),
    ];
  });
}

/** Returns whether a browser can read a source. A keyword without quotes reads as a host; csp_evaluator reports it. */
function isReadable(source: string): boolean {
  return source === '*' || KEYWORD.test(source) || (!source.startsWith("'") && isAddressSource(source));
}

/** Returns the misspellings that csp_evaluator finds, each with its line. */
function spellingFaults(policy: string, written: readonly Written[][]): PolicyFault[] {
  return policy.split(',').flatMap((text, index) => {
    const own = written[index] ?? [];
    return weaknessesOf({ text: text.replaceAll(/\s+/g, ' '), disposition: 'report' }).flatMap(
      ({ type, directive, value }) => {
        const exact = own.find(
          ({ name, sources }) => name === directive && (value === null || sources.includes(value)),
        );
        const line = (exact ?? own.find(({ name }) => name === directive))?.line;
        // An unreadable policy is reported once.
        const isReported = value !== null && !isReadable(value);
        return line === undefined || isReported ? [] : [{ type, line, directive, value }];
      },
    );
  });
}
