import { evidenceSchemaOf } from '@vigie/contract/evidence.ts';
import { expect, test } from 'vitest';
import { failed, passed, skipped } from './verdicts.ts';

test('a verdict contains the evidence that it is given', () => {
  expect(failed('tagJs', 'http-error', { evidence: { status: 404 } }).evidence).toEqual({ status: 404 });
  expect([passed('csp').evidence, skipped('csp', 'recording-unavailable').evidence]).toEqual([{}, {}]);
});

test('evidence that nobody declared does not compile', () => {
  const undeclared = [
    // @ts-expect-error no check declares this name
    failed('tagJs', 'http-error', { evidence: { cookie: 'a=1' } }),
    // @ts-expect-error another reason declares this name
    failed('tagJs', 'http-error', { evidence: { variable: 'page' } }),
    // @ts-expect-error of another type than declared
    failed('tagJs', 'http-error', { evidence: { status: '404' } }),
    // @ts-expect-error a passing verdict declares no message
    passed('tagJs', { evidence: { message: '' } }),
    // @ts-expect-error this skip declares nothing
    skipped('tagPhp', 'answered-locally', { part: 'requests' }),
  ];
  for (const verdict of undeclared)
    expect(evidenceSchemaOf(verdict).safeParse(verdict.evidence).success).toBe(false);
});
