import { readFileSync } from 'node:fs';
import { TRACKERS } from '@vigie/demo-site/trackers/index.ts';
import { packageFile } from '@vigie/demo-site/trackers/package-file.ts';

/** Returns the text of a vendor's own library, as its package holds it. Throws for a name that no package has. */
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
