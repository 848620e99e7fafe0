/** Returns names and values of the site's cookies and storage, shortened. */
export function readStoredValues(): string[] {
  const stored = document.cookie
    .split('; ')
    .filter((cookie) => cookie !== '')
    .slice(0, 200);
  for (const storage of [() => localStorage, () => sessionStorage]) {
    try {
      const all = storage();
      for (const key of Object.keys(all).slice(0, 200))
        stored.push(`${key}=${(all.getItem(key) ?? '').slice(0, 300)}`);
    } catch {
      // A page without an origin has no storage.
    }
  }
  return stored;
}
