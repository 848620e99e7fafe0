/** Bare server that reads each body, counts it and answers 204: the limit of what a collector can do. Prints its port. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let counted = 0;
const server = createServer((request, response) => {
  request.on('data', () => {});
  request.on('end', () => {
    counted += 1;
    response.writeHead(204);
    response.end();
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => process.exit(counted > 0 ? 0 : 1));
