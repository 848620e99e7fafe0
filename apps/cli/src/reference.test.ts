import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeConfig, readConfig } from '@vigie/server/config.ts';
import { commandLineReference } from './command-line-reference.ts';

const reference = (name: string) =>
  readFileSync(new URL(`../../../docs/reference/${name}.md`, import.meta.url), 'utf8');

it('the reference of the command line has the help of each command', async () => {
  expect(reference('command-line')).toBe(await commandLineReference());
});

it('the reference of the configuration names each variable', () => {
  const names = Object.keys(describeConfig(readConfig({})));
  expect(names.filter((name) => !reference('configuration').includes(name))).toEqual([]);
});
