import type { Plugin } from 'vite';

const NOTHING = '() => null';
/** Stands for every shade of a theme colour: our style sheets say which is which. */
const SHADES = "Array(10).fill('#000')";

/**
 * What stands in for a part of Mantine. Three write <style> elements, which the CSP refuses. The rest reckons with
 * Mantine's own palette, where the panel's colours are its tokens (app/theme.ts, app/styles/tokens.css).
 */
const PARTS: Readonly<Record<string, string>> = {
  MantineCssVariables: `export const MantineCssVariables = ${NOTHING};`,
  MantineClasses: `export const MantineClasses = ${NOTHING};`,
  InlineStyles: `export const InlineStyles = ${NOTHING};`,
  'default-colors': `const shades = ${SHADES}; export const DEFAULT_COLORS = { blue: shades, gray: shades, dark: shades };`,
  'default-variant-colors-resolver': `export const defaultVariantColorsResolver = ${NOTHING};`,
  luminance: 'export const luminance = () => 0; export const isLightColor = () => false;',
};

/** Leaves out of the build what the panel never uses of Mantine's first load. */
export function leanMantine(): Plugin {
  return {
    name: 'vigie:lean-mantine',
    apply: 'build',
    load: (id) => PARTS[/@mantine\/core\/esm\/core\/.*\/([\w-]+)\.mjs$/.exec(id)?.[1] ?? ''],
  };
}
