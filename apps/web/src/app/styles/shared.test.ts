import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCE = join(import.meta.dirname, '../..');
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
const read = (pattern: RegExp) =>
  files.filter((file) => pattern.test(file)).map((file) => readFileSync(join(SOURCE, file), 'utf8'));
const namesIn = (styles: string) =>
  new Set([...styles.replace(/\/\*[^]*?\*\//g, '').matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!));

const components = read(/\.tsx$/).join('\n');
/** Class names in texts and in templates beside a module's own class. */
const spoken = new Set(
  [...components.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, text, template]) =>
    (text ?? template!.replace(/\$\{[^}]*\}/g, ' ')).split(/\s+/).filter(Boolean),
  ),
);

it('offers no shared class that no component uses', () => {
  const shared = namesIn(readFileSync(join(import.meta.dirname, 'shared.css'), 'utf8'));
  const words = new Set(components.match(/[a-z][\w-]*/g));
  expect([...shared].filter((name) => !words.has(name))).toEqual([]);
});

it('knows every class that a component names', () => {
  const known = namesIn(read(/(?<!\.module)\.css$/).join('\n'));
  expect([...spoken].filter((name) => !known.has(name))).toEqual([]);
});
