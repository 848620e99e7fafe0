import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-fs';
import { cacheDirectory } from './cache-directory.ts';
import { sqliteStandIn } from './sqlite-stand-in.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the Chromium of the npm package @sparticuz/chromium with its libraries and fonts. Unpacks it once per version
 * into a private cache directory. Raises on a platform that the package does not support.
 */
export async function bundledChromium(
  env: Environment,
): Promise<{ path: string; env: Record<string, string> }> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`it is made for Linux on x64, not for ${process.platform} on ${process.arch}`);
  }
  const source = dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))));
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const home = join(await cacheDirectory(env), `chromium-${version}`);
  if (!(await exists(home))) await unpack(join(source, 'bin'), home);
  return { path: join(home, 'chromium'), env: environmentOf(home, env) };
}

function environmentOf(home: string, env: Environment): Record<string, string> {
  const libraries = [join(home, 'al2023', 'lib'), env.LD_LIBRARY_PATH].filter(Boolean);
  return { LD_LIBRARY_PATH: libraries.join(':'), FONTCONFIG_FILE: join(home, 'fonts.conf') };
}

/**
 * Unpacks the package and renames it when complete, so that a second process or a kill never leaves a partial Chromium.
 */
async function unpack(bin: string, home: string): Promise<void> {
  const partial = await mkdtemp(`${home}.partial-`);
  try {
    await Promise.all([
      decompress(join(bin, 'chromium.br'), createWriteStream(join(partial, 'chromium'), { mode: 0o700 })),
      decompress(join(bin, 'al2023.tar.br'), extract(join(partial, 'al2023'))),
      decompress(join(bin, 'fonts.tar.br'), extract(join(partial, 'fonts'))),
      decompress(join(bin, 'swiftshader.tar.br'), extract(partial)),
    ]);
    await writeFile(join(partial, 'al2023', 'lib', 'libsqlite3.so.0'), sqliteStandIn());
    await mkdir(join(partial, 'font-cache'));
    await writeFile(join(partial, 'fonts.conf'), fontConfiguration(home));
    await rename(partial, home).catch(async (error: unknown) => {
      if (!(await exists(home))) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function decompress(file: string, target: NodeJS.WritableStream): Promise<void> {
  await pipeline(createReadStream(file), createBrotliDecompress(), target);
}

function fontConfiguration(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir>${join(home, 'fonts')}</dir>
  <cachedir>${join(home, 'font-cache')}</cachedir>
</fontconfig>
`;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
