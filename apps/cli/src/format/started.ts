import type { RunningVigie } from '../start/start-vigie.ts';
import type { Paint } from './terminal-text.ts';

const NO_SANDBOX =
  'its Chromium has no sandbox here (root, or no user namespaces): visit only sites that you trust';

/** Returns the message of `vigie start` once everything runs. */
export function formatStarted(running: Omit<RunningVigie, 'close'>, paint: Paint): string {
  const { url, agent, database, demo, firstAdmin } = running;
  const lines = [
    '',
    `  ${paint('bold', 'Vigie is running')}`,
    '',
    row('Panel', paint(['bold', 'cyan'], url)),
  ];
  lines.push(
    row('Agent', agent?.url ?? 'does not answer yet; it is started again until it does'),
    ...(agent?.sandbox === 'off' ? [row('', paint('yellow', NO_SANDBOX))] : []),
    ...(running.hasCallingAgent ? [row('', 'and a second one, which calls out to the panel')] : []),
    row('Database', database),
  );
  if (demo !== null) {
    lines.push(row('Demo shop', demo.isNew ? `${demo.origin} (its first audit has begun)` : demo.origin));
  }
  if (firstAdmin !== null) lines.push('', ...firstSignIn(firstAdmin, paint));
  return [...lines, '', `  ${paint('dim', 'Ctrl-C stops everything.')}`, '', ''].join('\n');
}

type FirstAdmin = NonNullable<RunningVigie['firstAdmin']>;

/** Returns the first administrator's sign-in. It is shown once: no later start can show it. */
export const firstSignIn = ({ email, password }: FirstAdmin, paint: Paint): string[] => [
  `  ${paint('bold', 'First sign-in, shown only once')}`,
  row('E-mail', email),
  row('Password', password),
];

const row = (name: string, value: string): string => `  ${name.padEnd(16)}${value}`;
