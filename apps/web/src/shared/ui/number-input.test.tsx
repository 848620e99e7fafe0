import { useState, type ReactNode } from 'react';
import { screen } from '@testing-library/react';
import { expect, it, test } from 'vitest';
import { openPiece } from '../../testing/open-piece.tsx';
import { NumberInput, readNumber } from './number-input.tsx';

test.each([
  ['', ''],
  ['12', 12],
  ['1a2 €', 12],
  ['-3', -3],
  ['-', '-'],
  ['007', '007'],
  ['99999999999999999999', '99999999999999999999'],
])('the text %j is the whole number %j', (typed, read) => expect(readNumber(typed, false)).toBe(read));

test.each([
  ['1,5', 1.5],
  ['1.', '1.'],
  ['1.2.3', 1.23],
  ['0.10', '0.10'],
])('the text %j is the decimal number %j', (typed, read) => expect(readNumber(typed, true)).toBe(read));

function Piece(): ReactNode {
  const [value, setValue] = useState<number | string>(5);
  return <NumberInput label="Hours" value={value} onChange={setValue} range={{ min: 1, max: 24 }} />;
}

it('is typed, changed by arrow keys and brought into its range when it is left', async () => {
  const { user } = await openPiece(Piece);
  const field = screen.getByRole('textbox', { name: 'Hours' });
  await user.clear(field);
  await user.type(field, '9x9');
  expect(field).toHaveValue('99');
  await user.tab();
  expect(field).toHaveValue('24');
  await user.type(field, '{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(field).toHaveValue('23');
});
