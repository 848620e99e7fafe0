import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createReportFetch } from './report-fetch.ts';

async function listening(): Promise<string> {
  const server = createServer((_request, response) => response.end('counted'));
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('of this machine, reports are read only from the given origin', async () => {
  const [own, other] = await Promise.all([listening(), listening()]);
  const { send, allows } = createReportFetch([], own);
  expect(await (await send(`${own}/index.php`, {})).text()).toBe('counted');
  await expect(send(`${other}/index.php`, {})).rejects.toThrow(/may not be asked/);
  expect(await allows(new URL(own))).toBe(true);
  expect(await allows(new URL(other))).toBe(false);
  await expect(createReportFetch([]).send(own, {})).rejects.toThrow(/may not be asked/);
});
