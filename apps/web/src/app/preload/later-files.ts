import type { Locale } from '@vigie/contract/locales.ts';

/** What a browser fetches for one screen, as the build wrote it down. */
interface FirstLoad {
  js: string[];
  css: string[];
  words: Record<Locale, string[]>;
}

/** The addresses of what these screens need, without what the document has fetched already. */
export async function laterFiles(
  paths: readonly string[],
  { locale, fetched, signal }: { locale: Locale; fetched: ReadonlySet<string>; signal: AbortSignal },
): Promise<string[]> {
  const answer = await fetch('/builds/routes.json', { signal, priority: 'low' });
  const loads = (await answer.json()) as Record<string, FirstLoad | undefined>;
  const files = paths.flatMap((path) => {
    const load = loads[path];
    return load ? [...load.js, ...load.css, ...load.words[locale]] : [];
  });
  return [...new Set(files)]
    .map((file) => new URL(`/${file}`, location.origin).href)
    .filter((url) => !fetched.has(url));
}

/** Brings a file into the browser's cache. It is neither compiled nor run, nor does a style sheet apply. */
export async function fetchIntoCache(url: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(url, { signal, priority: 'low' });
  await answer.arrayBuffer();
}
