import { OutboundConnectionFailed } from '@vigie/agent/outbound/connection-trouble.ts';
import { EmbeddedDatabaseFailed } from '@vigie/server/db/embedded/embedded-failure.ts';
import { expect, it } from 'vitest';
import { explainFailure } from './explain-failure.ts';

const failure = (code: string, message = 'what it said') => Object.assign(new Error(message), { code });
const SERVED = { DATABASE_URL: 'postgres://db.example/vigie' };

it.each([
  ['57P03', 'refuses: what it said'],
  ['ECONNREFUSED', 'does not answer: what it said'],
  ['57P01', 'ended the connection, or could not continue: what it said'],
  ['53100', 'has no room left on its disk or in its memory: what it said'],
])('names the database that was meant, for %s', (code, ending) => {
  expect(explainFailure(failure(code), {})).toBe(`The embedded database ${ending}`);
  expect(explainFailure(failure(code), SERVED)).toBe(`The PostgreSQL of DATABASE_URL ${ending}`);
});

it('finds what a migration failed by', () => {
  const error = new Error('Migration 0001 failed and was undone.', { cause: failure('53100') });
  expect(explainFailure(error, {})).toContain('has no room left');
});

it('passes on what speaks for itself', () => {
  expect(explainFailure(new EmbeddedDatabaseFailed('It is of another version.'), {})).toBe(
    'It is of another version.',
  );
  expect(explainFailure(new OutboundConnectionFailed('This code was used.'), {})).toBe('This code was used.');
});

it('reports that the disk of this machine is full, and not the database’s', () => {
  const error = Object.assign(failure('ENOSPC'), { path: '/data/keys' });
  expect(explainFailure(error, SERVED)).toBe(
    '/data/keys cannot be used: the disk is full (of bytes, or of files).',
  );
});

it('throws on what nobody foresaw', () => {
  expect(() => explainFailure(new TypeError('a bug'), {})).toThrow('a bug');
});
