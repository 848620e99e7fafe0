import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DIFFERENCE_LIMITS, scriptDifference } from './script-difference.ts';

const lines = fc.array(fc.constantFrom('a()', 'b()', 'c()', '}'), { maxLength: 30 });

test('the lines of a difference make one text of the other', () =>
  fc.assert(
    fc.property(lines, lines, (old, young) => {
      const { parts, changedLines, isCut } = scriptDifference(old.join('\n'), young.join('\n'));
      expect(isCut).toBe(false);
      let rebuilt = '';
      let taken = 0;
      const before = old.join('\n').split('\n');
      for (const part of parts) {
        rebuilt += before
          .slice(taken, part.beforeLine - 1)
          .map((line) => `${line}\n`)
          .join('');
        taken = part.beforeLine - 1;
        const was = part.lines.filter(({ kind }) => kind !== 'added').map(({ text }) => text);
        expect(before.slice(taken, taken + was.length)).toEqual(was);
        taken += was.length;
        for (const { kind, text } of part.lines) if (kind !== 'removed') rebuilt += `${text}\n`;
      }
      rebuilt += before
        .slice(taken)
        .map((line) => `${line}\n`)
        .join('');
      expect(rebuilt).toBe(`${young.join('\n')}\n`);
      const shown = parts.flatMap((part) => part.lines.filter(({ kind }) => kind !== 'same'));
      expect(shown).toHaveLength(changedLines ?? -1);
    }),
  ));

test('a minified script shows the statement that changed', () => {
  const code = Array.from({ length: 2_000 }, (_one, index) => `f${index}(function(){return ${index}})`).join(
    ';',
  );
  const { parts } = scriptDifference(code, code.replace('return 777}', 'return null}'));
  expect(parts).toHaveLength(1);
  expect(parts[0]?.lines.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: 'return 777}' },
    { kind: 'added', text: 'return null}' },
  ]);
});

const text = (word: string) => Array.from({ length: 50_000 }, (_one, index) => `${word}${index}`).join('\n');

test('texts that have nothing in common are cut', () => {
  const { parts, changedLines, isCut } = scriptDifference(text('a'), text('b'));
  expect([changedLines, isCut]).toEqual([null, true]);
  expect(parts.flatMap(({ lines: shown }) => shown)).toHaveLength(DIFFERENCE_LIMITS.lines);
});
