import { childrenOf, killAll } from './processes.ts';

/** Kills the browsers of an agent as the system kills; how many there were. */
export function killBrowsersOf(agentPid: number): number {
  const browsers = childrenOf(agentPid);
  killAll(browsers);
  return browsers.length;
}
