import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';

/**
 * Tests use React as the panel's users have it: it takes half the time of React for development, whose checks of every
 * element no test reads. It lacks `act`, which Testing Library wraps around what changes a page: this one draws what
 * the work changed before it returns, and what an asynchronous work led to before it is awaited.
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
