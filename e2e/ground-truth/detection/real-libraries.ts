import { readFileSync } from 'node:fs';
import { TRACKERS } from '@vigie/demo-site/trackers/index.ts';
import { packageFile } from '@vigie/demo-site/trackers/package-file.ts';

/** Returns a function with the text of a vendor's own library from its package. Throws for an unknown name. */
export function realLibrary(name: string): () => string {
  return () => read(name);
}

function read(name: string): string {
  if (name === 'mixpanel-snippet')
    return readFileSync(packageFile('mixpanel-browser', './mixpanel-jslib-snippet.min.js'), 'utf8');
  const library = TRACKERS.find((tracker) => tracker.name === name)?.library;
  if (library === undefined) throw new Error(`no library of ${name}`);
  return readFileSync(packageFile(library.package, library.file), 'utf8');
}
