import { parse } from 'acorn';
import type { Container, NotContainer } from '@vigie/contract/container.ts';
import { readAdobeScript } from './adobe-script.ts';
import type { ContainerText } from './container-text.ts';
import { readGoogleExport } from './google-export.ts';
import { readGoogleScript } from './google-script.ts';
import { readMatomoScript } from './matomo-script.ts';
import { readTealiumScript } from './tealium-script.ts';

/** Maximum length of a text, in characters. Published scripts have up to two million. */
const LONGEST_TEXT = 5_000_000;
/** Maximum length of a text without a container that is parsed to determine whether it is a script, in characters. */
const LONGEST_PARSED = 500_000;

/** Readers of published scripts. Each detects its format by content, because the address is no evidence. */
const READERS: readonly ((source: ContainerText) => Container[])[] = [
  readGoogleScript,
  readMatomoScript,
  readAdobeScript,
  readTealiumScript,
];

/** Containers of a text, or the kind of the text if it holds none. */
export type ReadContainers = { containers: Container[] } | { kind: NotContainer };

/**
 * Reads the containers in a published script or an export. Runs no code. Bounded in time, and does not throw on any
 * text.
 */
export function readContainer(source: ContainerText): ReadContainers {
  const text = source.text.replace(/^\uFEFF/u, '');
  if (text.length > LONGEST_TEXT) return { kind: 'too-large' };
  const start = text.trimStart();
  if (start === '') return { kind: 'empty' };
  if (start.startsWith('{') || start.startsWith('[')) {
    const json = jsonOf(start);
    if (json !== undefined) return readJson(json);
  }
  const containers = READERS.flatMap((read) => read({ text, url: source.url }));
  return containers.length > 0 ? { containers } : { kind: kindOf(start) };
}

function readJson(json: unknown): ReadContainers {
  const container = readGoogleExport(json);
  return container === null ? { kind: 'json' } : { containers: [container] };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function kindOf(text: string): NotContainer {
  if (text.startsWith('<')) return 'html';
  if (text.length > LONGEST_PARSED) return 'script';
  return isScript(text) ? 'script' : 'not-javascript';
}

function isScript(text: string): boolean {
  return ['script', 'module'].some((sourceType) => parses(text, sourceType as 'script' | 'module'));
}

function parses(text: string, sourceType: 'script' | 'module'): boolean {
  try {
    parse(text, { ecmaVersion: 'latest', sourceType, allowReturnOutsideFunction: true });
    return true;
  } catch {
    return false;
  }
}
