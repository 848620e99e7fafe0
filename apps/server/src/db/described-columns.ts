import { plainText } from './json-text.ts';

/**
 * Of a row or an input, what a schema of the contract names: columns that are stored as they were entered, and told as
 * they are stored. What the input leaves out is left out.
 */
export function columnsIn<Shape extends object, Row extends object>(
  shape: Shape,
  row: Row,
): Pick<Row, keyof Shape & keyof Row> {
  const entries = Object.keys(shape)
    .filter((name) => Reflect.get(row, name) !== undefined)
    .map((name): [string, unknown] => {
      const value: unknown = Reflect.get(row, name);
      return [name, typeof value === 'string' ? plainText(value) : value];
    });
  return Object.fromEntries(entries) as Pick<Row, keyof Shape & keyof Row>;
}
