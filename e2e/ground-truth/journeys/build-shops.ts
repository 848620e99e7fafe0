import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const entryOf = (app: string): string => fileURLToPath(new URL(`./in-page/${app}.ts`, import.meta.url));

/** Builds the files of shops' applications with their usual build tools; by file name. */
export async function buildShops(apps: readonly string[]): Promise<Map<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries([...new Set(apps)].map((app) => [app, entryOf(app)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  if (!('output' in built)) throw new Error('the applications have one output');
  const chunks = built.output.filter((file) => file.type === 'chunk');
  return new Map(chunks.map(({ fileName, code }) => [fileName, code]));
}
