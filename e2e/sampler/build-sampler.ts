import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Returns the text of the module `sampler-text.ts`: the sampler in the syntax of 2018, without spaces. */
export async function buildSampler(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      target: 'es2018',
      rolldownOptions: {
        input: fileURLToPath(import.meta.resolve('@vigie/real-visitors/sampler/sampler.ts')),
        output: { format: 'iife', strict: false },
      },
    },
  });
  if (!('output' in built)) throw new Error('the sampler has one output');
  const code = built.output[0].code.trim();
  if (/['\n]/u.test(code)) throw new Error('the text of the sampler needs other quotes');
  const quoted = `'${code.replaceAll('\\', '\\\\')}'`;
  return `/** Sampler as it is served, without its configuration. Written by \`npm run generate:sampler\`. */
export const SAMPLER_TEXT =
  ${quoted};
`;
}
