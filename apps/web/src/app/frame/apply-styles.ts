/** Longer than a sheet takes; one that is lost must not keep the panel away. */
const PATIENCE_MS = 5_000;

/** Applies the style sheets that did not hold the first paint up, as soon as each is there. */
export async function applyStyles(page: Document): Promise<void> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[data-late]')];
  await Promise.all(links.map(apply));
}

function apply(link: HTMLLinkElement): Promise<void> {
  const isThere = link.sheet !== null;
  link.media = 'all';
  if (isThere) return Promise.resolve();
  return new Promise((done) => {
    for (const event of ['load', 'error']) link.addEventListener(event, () => done(), { once: true });
    setTimeout(done, PATIENCE_MS);
  });
}
