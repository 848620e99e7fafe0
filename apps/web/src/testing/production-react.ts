import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';

/**
 * Tests use the production build of React, as the panel does. It takes half the time of the development build, whose
 * element checks no test reads. It lacks `act`, which Testing Library wraps around changes. This `act` renders changes
 * before it returns, and results of asynchronous work before its promise resolves.
 */
process.env['NODE_ENV'] = 'production';
const load = createRequire(import.meta.url);
const react = load('react') as { act?: (work: () => unknown) => PromiseLike<unknown> };
const { flushSync } = load('react-dom') as { flushSync: <T>(work: () => T) => T };

react.act = (work) => {
  const result = flushSync(work);
  drawRest();
  return Promise.resolve(result).then(async (value) => {
    await setImmediate();
    drawRest();
    return value;
  });
};

function drawRest(): void {
  flushSync(() => {});
}
