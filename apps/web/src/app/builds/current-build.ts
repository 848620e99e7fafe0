/** Returns the build id of this panel; null where it was not built. */
export function currentBuild(document: Document): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? null;
}
