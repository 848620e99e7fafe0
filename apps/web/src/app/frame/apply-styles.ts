/** Longer than a style sheet takes to load; a lost one must not block the panel. */
const PATIENCE_MS = 5_000;

/** Applies the deferred style sheets as soon as each is loaded. */
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
