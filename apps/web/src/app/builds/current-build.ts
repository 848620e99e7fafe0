/** Returns the id of the build that this panel is; null where it was not built. */
export function currentBuild(document: Document): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? null;
}
