import { fileURLToPath } from 'node:url';
import { answerWith, type Answer } from '@vigie/demo-site/answers.ts';
import { build } from 'vite';

const ENTRY = fileURLToPath(new URL('./router-app.ts', import.meta.url));

/** Builds the files of the application with its usual build tools; by file name. */
export async function buildApplication(): Promise<Map<string, Answer>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: { application: ENTRY }, output: { entryFileNames: '[name].js' } },
    },
  });
  if (!('output' in built)) throw new Error('the application has one output');
  const chunks = built.output.filter((file) => file.type === 'chunk');
  return new Map(
    chunks.map(({ fileName, code }) => [fileName, answerWith({ type: 'text/javascript', body: code })]),
  );
}
