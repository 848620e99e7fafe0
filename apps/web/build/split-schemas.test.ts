import { expect, test } from 'vitest';
import { createSchemaReader } from './split-schemas.ts';

const FILES: Record<string, string> = {
  '/colors.ts': `import * as z from 'zod';
import { LIMIT } from './limits.ts';
/** Colours of the shop. */
export const COLORS = ['red', 'blue'] as const;
export type Color = (typeof COLORS)[number];
const most = LIMIT * COLORS.length;
export const colorSchema = z.enum(COLORS);
export const colorsSchema = z.array(colorSchema).max(most);
export function isColor(name: string): name is Color {
  return COLORS.some((color) => color === name);
}`,
  '/limits.ts': 'export const LIMIT = 3;',
  '/shop.ts': `import { colorSchema as color, COLORS } from './colors.ts';
export { LIMIT } from './limits.ts';
export const shopSchema = color.optional();
export const FIRST = COLORS[0];`,
};
const read = createSchemaReader((file) => FILES[file] ?? '');

test('constants are apart from schemas, which import what they need of them', () => {
  const parts = read('/colors.ts');
  expect(parts?.constants).not.toContain('zod');
  expect(parts?.constants).not.toContain('Schema');
  expect(parts?.constants).toContain('export function isColor');
  expect(parts?.constants).toContain(`import { LIMIT as LIMIT } from './limits.ts';`);
  expect(parts?.schemas).toContain(`import * as z from 'zod';`);
  expect(parts?.schemas).toContain(`import { COLORS,most } from '/colors.ts?constants';`);
  expect(parts?.schemas).not.toContain('limits.ts');
  expect(parts?.facade).toBe(
    [
      `export { COLORS,isColor } from '/colors.ts?constants';`,
      `export { colorSchema,colorsSchema } from '/colors.ts?schemas';`,
    ].join('\n'),
  );
});

test('what another module builds on a schema is a schema, under whatever name it is imported', () => {
  const parts = read('/shop.ts');
  expect(parts?.schemas).toContain(`import { colorSchema as color } from './colors.ts';`);
  expect(parts?.schemas).toContain('export const shopSchema');
  expect(parts?.constants).toContain('export const FIRST');
  expect(parts?.constants).not.toContain('colorSchema');
  expect(parts?.facade).toContain(`export { LIMIT } from './limits.ts';`);
});

test('a module without a schema stays whole', () => {
  expect(read('/limits.ts')).toBeNull();
});
