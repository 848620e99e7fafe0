/** Reads a JSON file of the server, never from a cache. */
export async function readJson(path: string): Promise<unknown> {
  const answer = await fetch(path, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return answer.json();
}
