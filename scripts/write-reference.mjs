// Writes docs/reference/command-line.md from the help texts of the commands: node scripts/write-reference.mjs
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineReference } from '../apps/cli/src/command-line-reference.ts';
import { repository } from './runtime.mjs';

writeFileSync(join(repository, 'docs/reference/command-line.md'), await commandLineReference());
