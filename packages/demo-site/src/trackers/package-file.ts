import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** Returns the address of a file of an installed package, relative to the package's main module. */
export function packageFile(name: string, file: string): URL {
  return new URL(file, pathToFileURL(createRequire(import.meta.url).resolve(name)));
}
