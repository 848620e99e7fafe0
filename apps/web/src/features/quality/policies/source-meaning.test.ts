import { describe, expect, it } from 'vitest';
import { meaningOf } from './source-meaning.ts';

describe('what a source means', () => {
  it.each([
    ["'self'", 'self', ''],
    ["'Unsafe-Inline'", 'unsafe-inline', ''],
    ["'nonce-r4nd0m'", 'nonce', ''],
    ["'sha256-abc='", 'hash', ''],
    ["'unsafe-dynamic'", 'unknown-keyword', ''],
    ['*', 'any', ''],
    ['https:', 'https', ''],
    ['filesystem:', 'scheme', 'filesystem'],
    ['*.exemple.fr', 'subdomains', 'exemple.fr'],
    ['https://*.exemple.fr:8443', 'subdomains', 'exemple.fr:8443'],
    ['cdn.exemple.fr', 'host', 'cdn.exemple.fr'],
    ['https://cdn.exemple.fr/', 'host', 'cdn.exemple.fr'],
    ['http://cdn.exemple.fr', 'http-host', 'cdn.exemple.fr'],
    ['https://cdn.exemple.fr/js/', 'path', 'cdn.exemple.fr/js/'],
  ])('%s is %s', (source, kind, host) => {
    expect(meaningOf('script-src', source)).toEqual({ kind, host });
  });

  it('is none where a directive has no sources', () => {
    expect(meaningOf('report-to', 'csp-endpoint').kind).toBe('value');
    expect(meaningOf('sandbox', 'allow-scripts').kind).toBe('value');
  });
});
