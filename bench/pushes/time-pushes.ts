/* oxlint-disable unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside */
/** Duration in ms, by value and target of the pushes. */
export type PushTimes = Record<string, number>;

/** Times pushes into arrays of a page with a dataLayer. It is sent to the page as text. */
export async function timePushes(): Promise<PushTimes> {
  const PUSHES = 100_000;
  const page = globalThis as unknown as Record<string, unknown[]>;
  page.dataLayer = [{ page_type: 'home' }];
  page.dataLayer.push({ event: 'start' });

  function timeOf(work: () => void): number {
    const startedMs = performance.now();
    work();
    return performance.now() - startedMs;
  }
  const into = (arrays: number, item: (index: number) => unknown) => () => {
    const lists = Array.from({ length: arrays }, (): unknown[] => []);
    for (let index = 0; index < PUSHES; index += 1) lists[index % arrays]?.push(item(index));
  };
  const object = (index: number) => ({ index });
  /** Performs typical work of a page: builds a list, sorts it and joins its texts. */
  const work = () => {
    const rows: { index: number; text: string }[] = [];
    for (let index = 0; index < PUSHES; index += 1)
      rows.push({ index, text: `row ${(index * 7919) % PUSHES}` });
    rows.sort((one, other) => (one.text < other.text ? -1 : 1));
    document.body.dataset.length = String(rows.map(({ text }) => text).join().length);
  };
  async function change(): Promise<void> {
    for (let index = 0; index < PUSHES / 10; index += 1) {
      document.body.append(document.createElement('p'));
      await Promise.resolve();
    }
    document.body.replaceChildren();
  }
  const startedMs = performance.now();
  await change();
  const changesMs = performance.now() - startedMs;
  return {
    '10,000 changes of the document, each in a microtask': changesMs,
    'objects into one array': timeOf(into(1, object)),
    'objects into 100 arrays in turn': timeOf(into(100, object)),
    'objects into 10,000 arrays in turn': timeOf(into(10_000, object)),
    'numbers into one array': timeOf(into(1, (index) => index)),
    'numbers into 10,000 arrays in turn': timeOf(into(10_000, (index) => index)),
    'a list of objects, sorted and joined': timeOf(work),
  };
}
