/**
 * Returns a tag name (`tag-name.ts` of the contract) that matches all of these addresses: their host and the common
 * part of their paths. It ends behind `usual`, the known part of such addresses, if all paths contain it. Hashes and
 * build numbers become a star.
 */
export function nameOfRequests(urls: readonly string[], usual: readonly string[] = []): string {
  const parsed = urls.flatMap((url) => URL.parse(url) ?? []);
  const paths = [...new Set(parsed.map(({ pathname }) => pathname))];
  const hosts = [...new Set(parsed.map(({ host }) => host))];
  return commonHost(hosts) + (cutBehind(paths, usual) ?? commonPath(paths.map(withoutHash)));
}

/** Returns the labels that the hosts share at their end, at least two; else an empty text. */
function commonHost(hosts: string[]): string {
  const [first = '', ...others] = hosts;
  if (others.length === 0) return first;
  const labels = hosts.map((host) => host.split('.').toReversed());
  const shared = (labels[0] ?? []).findIndex((label, index) => labels.some((one) => one[index] !== label));
  return shared < 2 ? '' : (labels[0] ?? []).slice(0, shared).toReversed().join('.');
}

function cutBehind(paths: string[], usual: readonly string[]): string | null {
  for (const part of usual) {
    const ends = paths.map((path) => path.toLowerCase().lastIndexOf(part.toLowerCase()));
    if (part.length < 2 || ends.some((at) => at === -1)) continue;
    const cut = new Set(paths.map((path, index) => path.slice(0, (ends[index] ?? 0) + part.length)));
    const [only] = cut;
    return cut.size === 1 && only !== undefined ? only : part;
  }
  return null;
}

function commonPath(paths: string[]): string {
  const [first = '', ...others] = [...new Set(paths)];
  if (others.length === 0) return first;
  let end = 0;
  while (end < first.length && others.every((path) => path[end] === first[end])) end += 1;
  const start = first.slice(0, first.lastIndexOf('/', end - 1) + 1);
  const extension = /\.\w+$/.exec(first)?.[0];
  return extension !== undefined && others.every((path) => path.endsWith(extension))
    ? `${start}*${extension}`
    : start;
}

/** Replaces build hashes: runs of eight or more characters with a digit, between separators of the path. */
function withoutHash(path: string): string {
  return path.replace(/(?<=[./_-])(?=[\w]*\d)(?=[\w]*[a-z])[\da-z]{8,}(?=[./_-]|$)/gi, '*');
}
