import { plainText } from './json-text.ts';

/**
 * Returns the fields of a row or an input that a schema of the contract names. They are stored as entered and returned
 * as stored. Fields missing from the input are left out.
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
