import * as streams from 'node:stream/web';

// A document of its own for each test file leaves out what browsers have of streams.
for (const [name, value] of Object.entries(streams))
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
